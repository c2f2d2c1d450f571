import { styled } from '../styled.ts';
import Tooltip from '@mui/material/Tooltip';
import type { ComponentProps } from 'react';
import { color, narrow, radius } from '../theme/tokens.ts';

type Look = { small?: boolean };

const Root = styled('button', { shouldForwardProp: (prop) => prop !== 'small' })<Look>(({ small = false }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  position: 'relative',
  flex: 'none',
  width: small ? 32 : 36,
  height: small ? 32 : 36,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  font: 'inherit',
  color: color.text2,
  cursor: 'pointer',
  '&:hover, &[aria-haspopup][aria-expanded=true]': { background: color.hover, color: color.text },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  '& svg': small ? { width: 18, height: 18 } : {},
  [narrow]: { width: 44, height: 44 },
}));

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & Look & { label: string };

/**
 * A square button with an icon; its name is read aloud and shown on hover and focus. The mouse goes through the name: it
 * often lies over the next button, and kept under the mouse it would never let go of it.
 */
export function IconButton({ label, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <Tooltip title={label} disableInteractive>
      <Root type={type} aria-label={label} {...rest}>
        {children}
      </Root>
    </Tooltip>
  );
}
