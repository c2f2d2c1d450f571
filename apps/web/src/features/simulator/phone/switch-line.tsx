import { useState } from 'react';
import { styled } from '../../../ui/styled.ts';
import { color, motion, type } from '../../../ui/theme/tokens.ts';

const Root = styled('label')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 32,
  cursor: 'pointer',
  '& input': {
    position: 'relative',
    flex: 'none',
    appearance: 'none',
    width: 32,
    height: 20,
    margin: 0,
    borderRadius: 10,
    background: color.outline,
    cursor: 'pointer',
    transition: `background ${motion.fast}`,
  },
  '& input::after': {
    content: '""',
    position: 'absolute',
    top: 2,
    left: 2,
    width: 16,
    height: 16,
    borderRadius: '50%',
    background: color.paper,
    transition: `transform ${motion.fast}`,
  },
  '& input:checked': { background: color.primary },
  '& input:checked::after': { transform: 'translateX(12px)' },
  '& input:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: 2 },
});

type Props = { label: string; checked: boolean; onChange: (on: boolean) => Promise<unknown>; 'data-testid': string };

/** A line with a switch. It changes at once, and back when the change was refused. */
export function SwitchLine({ label, checked, onChange, 'data-testid': testId }: Props) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (on: boolean): Promise<void> => {
    setWanted(on);
    await onChange(on);
    setWanted(null);
  };
  return (
    <Root>
      {label}
      <input
        type="checkbox"
        role="switch"
        checked={wanted ?? checked}
        onChange={({ target }) => void change(target.checked)}
        data-testid={testId}
      />
    </Root>
  );
}
