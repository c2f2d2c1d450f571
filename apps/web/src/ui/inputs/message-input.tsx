import type { ComponentProps } from 'react';
import { useFieldLinks } from './field.tsx';
import { styled } from '../styled.ts';
import { inputLook } from './text-input.tsx';
import { color, narrow, radius } from '../theme/tokens.ts';

const Box = styled('div')({ ...inputLook, display: 'flex' });
const Area = styled('textarea')({
  flex: 1,
  minWidth: 0,
  minHeight: 64,
  maxHeight: 240,
  padding: '9px 12px',
  border: 0,
  outline: 'none',
  borderRadius: radius.control,
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  color: 'inherit',
  resize: 'vertical',
  fieldSizing: 'content',
  '&::placeholder': { color: color.text3, opacity: 1 },
  // Below 16 px iOS zooms the page into the field.
  [narrow]: { fontSize: 16 },
});

/** A message of several lines that grows with its text; labelled and described by the `Field` around it. */
export function MessageInput(props: ComponentProps<'textarea'>) {
  const links = useFieldLinks();
  return (
    <Box>
      <Area
        id={links.id}
        rows={2}
        aria-describedby={links.describedBy}
        aria-invalid={links.invalid || undefined}
        {...props}
      />
    </Box>
  );
}
