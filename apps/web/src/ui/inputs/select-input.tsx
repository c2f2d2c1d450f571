import { styled } from '../styled.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { useFieldLinks } from './field.tsx';
import { inputLook } from './text-input.tsx';
import { color, narrow, radius } from '../theme/tokens.ts';

const Box = styled('div')({
  ...inputLook,
  position: 'relative',
  height: 40,
  '& > svg': {
    position: 'absolute',
    right: 10,
    top: 0,
    bottom: 0,
    margin: 'auto 0',
    color: color.text2,
    pointerEvents: 'none',
  },
  [narrow]: { height: 44 },
});

const Select = styled('select')({
  width: '100%',
  height: '100%',
  padding: '0 36px 0 12px',
  border: 0,
  outline: 'none',
  appearance: 'none',
  background: 'none',
  borderRadius: radius.control,
  font: 'inherit',
  letterSpacing: 'inherit',
  color: 'inherit',
  textOverflow: 'ellipsis',
  '& option': { background: color.raised, color: color.text },
  [narrow]: { fontSize: 16 },
});

export type SelectOption = { value: string; label: string };

/** The browser's select with our style, because it works with every keyboard, screen reader and phone. */
export function SelectInput({ options, id, ...rest }: ComponentProps<'select'> & { options: readonly SelectOption[] }) {
  const links = useFieldLinks();
  return (
    <Box>
      <Select
        id={id ?? links.id}
        aria-describedby={links.describedBy}
        aria-invalid={links.invalid || undefined}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      <ChevronDown size={18} />
    </Box>
  );
}
