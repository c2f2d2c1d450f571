import { type ComponentProps, type Ref, useRef } from 'react';
import { useFieldLinks } from '../../../ui/inputs/field.tsx';
import { inputLook } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius } from '../../../ui/theme/tokens.ts';

const Box = styled('div')({ ...inputLook, position: 'relative', display: 'flex', overflow: 'hidden' });

/** The marks lie under the text of the input, letter under letter, so both have the same measures. */
const measures = {
  padding: '9px 12px',
  border: 0,
  font: 'inherit',
  lineHeight: '20px',
  letterSpacing: 'inherit',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  // Below 16 px iOS zooms the page into the field.
  [narrow]: { fontSize: 16 },
} as const;

const Under = styled('div')({
  ...measures,
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  color: 'transparent',
  pointerEvents: 'none',
  '& > mark': {
    borderRadius: 4,
    background: color.primaryTint,
    boxShadow: `0 0 0 1px ${color.primaryTint}`,
    color: 'transparent',
  },
  '& > mark[data-unknown]': {
    background: color.errorBg,
    boxShadow: `0 0 0 1px ${color.errorBg}`,
    textDecoration: `underline wavy ${color.error}`,
    textDecorationSkipInk: 'none',
  },
});
const Area = styled('textarea')({
  ...measures,
  position: 'relative',
  flex: 1,
  minWidth: 0,
  minHeight: 118,
  maxHeight: 240,
  outline: 'none',
  borderRadius: radius.control,
  background: 'none',
  color: 'inherit',
  resize: 'none',
  fieldSizing: 'content',
  '&::placeholder': { color: color.text3, opacity: 1 },
});

const braces = /(\{\{[\p{L}\d_]{1,30}\}\}|\{[\p{L}\d_]{1,30}\})/u;

type Props = ComponentProps<'textarea'> & {
  value: string;
  /** Whether nothing fills a variable, by what is written in braces. */
  isUnknown: (written: string) => boolean;
};

function join<T>(one: Ref<T> | undefined, element: T | null): void {
  if (typeof one === 'function') one(element);
  else if (one) one.current = element;
}

/** A message in which variables are marked, those that nothing fills in red (S363). */
export function VariableInput({ value, isUnknown, ref, onScroll, ...rest }: Props) {
  const links = useFieldLinks();
  const under = useRef<HTMLDivElement>(null);
  return (
    <Box>
      <Under ref={under} aria-hidden>
        {value.split(braces).map((piece, index) =>
          index % 2 === 0 ? (
            piece
          ) : (
            <mark key={index} data-unknown={isUnknown(piece.replaceAll(/[{}]/g, '')) || undefined}>
              {piece}
            </mark>
          ),
        )}
        {/* A last empty line has a height only when something stands in it. */}
        {'\u200B'}
      </Under>
      <Area
        ref={(element) => join(ref, element)}
        id={links.id}
        value={value}
        dir="auto"
        aria-describedby={links.describedBy}
        aria-invalid={links.invalid || undefined}
        onScroll={(event) => {
          if (under.current !== null) under.current.scrollTop = event.currentTarget.scrollTop;
          onScroll?.(event);
        }}
        {...rest}
      />
    </Box>
  );
}
