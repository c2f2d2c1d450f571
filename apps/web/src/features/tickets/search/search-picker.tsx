import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { color, ellipsis, radius, type } from '../../../ui/theme/tokens.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { Picked } from '../../desk/index.ts';

const Root = styled('div')({ position: 'relative', minWidth: 0, flex: 1 });
const Options = styled('ul')({
  position: 'absolute',
  left: 0,
  right: 0,
  top: '100%',
  zIndex: 5,
  maxHeight: 240,
  overflowY: 'auto',
  margin: '4px 0 0',
  padding: 4,
  listStyle: 'none',
  borderRadius: radius.control,
  background: color.raised,
  boxShadow: color.shadowMenu,
});
const Option = styled('li')({
  ...type.secondary,
  ...ellipsis,
  padding: '7px 10px',
  borderRadius: 6,
  cursor: 'pointer',
  '&[aria-selected=true], &:hover': { background: color.hover },
});
const Hint = styled('p')({
  ...type.secondary,
  position: 'absolute',
  left: 0,
  right: 0,
  top: '100%',
  zIndex: 5,
  margin: '4px 0 0',
  padding: '9px 14px',
  borderRadius: radius.control,
  background: color.raised,
  color: color.text2,
  boxShadow: color.shadowMenu,
});
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4, marginTop: 6 });
const Chip = styled('button')({
  ...type.meta,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  height: 24,
  padding: '0 6px 0 8px',
  border: 0,
  borderRadius: radius.chip,
  background: color.primaryTint,
  font: 'inherit',
  fontSize: 12,
  fontWeight: 550,
  color: color.onTint,
  cursor: 'pointer',
  '& span': ellipsis,
  '& svg': { width: 12, height: 12, flex: 'none' },
});

/** A search starts with this many letters, and this long after the last key. */
const minLetters = 3;
const typingPause = 500;

type SearchPickerProps = {
  label: string;
  chosen: readonly Picked[];
  onChange: (chosen: readonly Picked[]) => void;
  find: (text: string, signal: AbortSignal) => Promise<readonly Picked[]>;
  testId: string;
};

/** The options for a text: those the server finds, without the ones already chosen, or why there are none. */
function useOptions(text: string, { chosen, find, testId }: SearchPickerProps) {
  const { t } = useTranslation('tickets');
  const asked = useDebounced(text.trim(), typingPause);
  const mayAsk = asked.length >= minLetters && asked === text.trim();
  const { data } = useQuery({
    queryKey: ['tickets', testId, asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: mayAsk,
  });
  const found = mayAsk ? data : undefined;
  const options = (found ?? []).filter((option) => chosen.every((other) => other.id !== option.id));
  const isTooShort = !mayAsk && text.trim().length < minLetters;
  const hint = isTooShort ? t('search.typeMore') : found && options.length === 0 ? t('search.nothing') : null;
  return { options, hint };
}

/** The text, the open list and its active option, with the keys that change them. */
function useSearchPicker(props: SearchPickerProps) {
  const { chosen, onChange } = props;
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { options, hint } = useOptions(text, props);
  const isListShown = isOpen && options.length > 0;

  function choose(option: Picked | undefined): void {
    if (option === undefined) return;
    onChange([...chosen, { id: option.id, name: option.name }]);
    setText('');
    setActive(0);
  }

  return {
    text,
    active,
    options,
    isListShown,
    hint: isOpen && text !== '' ? hint : null,
    choose,
    setOpen,
    type(next: string): void {
      setText(next);
      setActive(0);
      setOpen(true);
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape') return setOpen(false);
      if (event.key === 'Backspace' && text === '') return onChange(chosen.slice(0, -1));
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && isListShown) setActive((at) => (at + step + options.length) % options.length);
      else if (event.key === 'Enter' && isListShown) choose(options[active]);
      else return;
      event.preventDefault();
    },
  };
}

function ChosenChips({ chosen, onChange, testId }: SearchPickerProps) {
  const { t } = useTranslation('tickets');
  return (
    <Chips>
      {chosen.map((option) => (
        <Chip
          key={option.id}
          type="button"
          aria-label={t('search.remove', { name: option.name })}
          onClick={() => onChange(chosen.filter((other) => other.id !== option.id))}
          data-testid={`${testId}-chosen`}
        >
          <span>{option.name}</span>
          <X aria-hidden />
        </Chip>
      ))}
    </Chips>
  );
}

/**
 * Picks several of many things by name. The server is asked from three letters on; what is chosen is shown below
 * (S118).
 */
export function SearchPicker(props: SearchPickerProps) {
  const { label, chosen, testId } = props;
  const id = useId();
  const picker = useSearchPicker(props);
  const { active, options, isListShown } = picker;

  return (
    <Root>
      <TextInput
        size="small"
        role="combobox"
        aria-label={label}
        aria-expanded={isListShown}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={isListShown ? `${id}-${active}` : undefined}
        placeholder={label}
        autoComplete="off"
        maxLength={50}
        value={picker.text}
        onChange={(event) => picker.type(event.target.value)}
        onFocus={() => picker.setOpen(true)}
        onBlur={() => picker.setOpen(false)}
        onKeyDown={picker.onKeyDown}
        data-testid={testId}
      />
      {isListShown && (
        <Options id={`${id}-options`} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            // The input keeps the focus; otherwise the list would close before the click.
            <Option
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => picker.choose(option)}
              data-testid={`${testId}-option`}
            >
              {option.name}
            </Option>
          ))}
        </Options>
      )}
      {picker.hint !== null && <Hint role="status">{picker.hint}</Hint>}
      {chosen.length > 0 && <ChosenChips {...props} />}
    </Root>
  );
}
