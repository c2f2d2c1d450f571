import type { ReactNode } from 'react';
import { styled } from '../styled.ts';
import { color, motion, narrow } from '../theme/tokens.ts';

const Root = styled('label')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 28,
  cursor: 'pointer',
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& input:focus-visible + span': { outline: `2px solid ${color.info}`, outlineOffset: 2 },
  [narrow]: { minHeight: 44 },
});

const Track = styled('span')({
  position: 'relative',
  width: 32,
  height: 20,
  flex: 'none',
  borderRadius: 10,
  background: color.outline,
  transition: `background ${motion.fast}`,
  '&::after': {
    content: '""',
    position: 'absolute',
    left: 2,
    top: 2,
    width: 16,
    height: 16,
    borderRadius: '50%',
    background: color.paper,
    transition: `transform ${motion.fast}`,
  },
  'input:checked + &': { background: color.primary },
  'input:checked + &::after': { transform: 'translateX(12px)', background: color.onPrimary },
});

/** A setting that takes effect at once, with its label before it. */
export function Switch({
  label,
  checked,
  onChange,
  'data-testid': testId,
}: {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  'data-testid'?: string;
}) {
  return (
    <Root>
      {label}
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        data-testid={testId}
      />
      <Track aria-hidden />
    </Root>
  );
}
