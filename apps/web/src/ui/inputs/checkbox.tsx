import { styled } from '../styled.ts';
import Check from 'lucide-react/icons/check';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { color, type } from '../theme/tokens.ts';

const Root = styled('div')({ display: 'flex', gap: 12, alignItems: 'flex-start' });

const Mark = styled('span')({
  position: 'relative',
  width: 18,
  height: 18,
  flex: 'none',
  margin: '1px 0',
  '& input': { position: 'absolute', inset: -4, width: 26, height: 26, margin: 0, opacity: 0, cursor: 'pointer' },
  '& span': {
    display: 'grid',
    placeItems: 'center',
    width: 18,
    height: 18,
    borderRadius: 5,
    boxShadow: `inset 0 0 0 1.5px ${color.outline}`,
    background: color.paper,
    color: 'transparent',
  },
  '& input:checked + span': { background: color.primary, color: color.onPrimary, boxShadow: 'none' },
  '& input:focus-visible + span': { outline: `2px solid ${color.info}`, outlineOffset: 2 },
  '& input:disabled + span': { opacity: 0.5 },
});

const Text = styled('label')({ cursor: 'pointer', fontWeight: 500 });
const Hint = styled('p')({ ...type.secondary, margin: '2px 0 0', color: color.text2 });

/** A real checkbox with its label beside it and, if given, a line of explanation. */
export function Checkbox({
  label,
  hint,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'id'> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId();
  return (
    <Root>
      <Mark>
        <input type="checkbox" id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...rest} />
        <span aria-hidden>
          <Check size={14} strokeWidth={2.5} />
        </span>
      </Mark>
      <div>
        <Text htmlFor={id}>{label}</Text>
        {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </div>
    </Root>
  );
}
