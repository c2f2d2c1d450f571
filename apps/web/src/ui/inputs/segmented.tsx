import { styled } from '../styled.ts';
import { useId } from 'react';
import { color, radius, type } from '../theme/tokens.ts';

const Root = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { ...type.meta, padding: 0, marginBottom: 6, fontWeight: 550, color: color.text2 },
});

const Line = styled('div')({
  display: 'flex',
  gap: 2,
  padding: 3,
  borderRadius: radius.control,
  background: color.sunken,
});

const Choice = styled('label')({
  ...type.secondary,
  position: 'relative',
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 0,
  minHeight: 30,
  padding: '0 8px',
  overflowWrap: 'anywhere',
  borderRadius: 6,
  fontWeight: 550,
  color: color.text2,
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
  '&:hover': { color: color.text },
  '&:has(:checked)': { background: color.segmentOn, color: color.text, boxShadow: `0 0 0 1px ${color.divider2}` },
  '&:has(:focus-visible)': { outline: `2px solid ${color.info}`, outlineOffset: 1 },
});

export type SegmentOption<T extends string> = { value: T; label: string };

/** Selects one of a few options that are all visible: radio buttons in the shape of a bar. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  'data-testid': testId,
}: {
  label: string;
  options: readonly SegmentOption<T>[];
  value: T;
  onChange: (value: T) => void;
  'data-testid': string;
}) {
  const name = useId();
  return (
    <Root data-testid={testId}>
      <legend>{label}</legend>
      <Line>
        {options.map((option) => (
          <Choice key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              data-testid={`${testId}-${option.value}`}
            />
            {option.label}
          </Choice>
        ))}
      </Line>
    </Root>
  );
}
