import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { useFieldLinks } from './field.tsx';
import { styled } from '../styled.ts';
import { TextInput } from './text-input.tsx';
import { color, ellipsis, radius, type } from '../theme/tokens.ts';

const List = styled('ul')({
  maxHeight: 240,
  margin: 0,
  padding: 4,
  overflowY: 'auto',
  listStyle: 'none',
  borderRadius: radius.control,
  background: color.raised,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
});
const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '4px 8px',
  borderRadius: 6,
  cursor: 'pointer',
  '&[data-active]': { background: color.hover },
  '&[aria-disabled=true]': { color: color.text2, cursor: 'default' },
  '& > [data-words]': { flex: 1, minWidth: 0 },
  '& strong, & small': { ...ellipsis, display: 'block', fontWeight: 'inherit' },
  '& small': { ...type.meta, color: color.text2 },
  '& > svg': { flex: 'none' },
});
const Note = styled('p')({ ...type.meta, margin: 0, color: color.text2 });

export type ComboOption = {
  id: string;
  label: string;
  hint?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean;
};

export type SearchComboboxProps = {
  text: string;
  onText: (text: string) => void;
  options: readonly ComboOption[];
  onChoose: (id: string) => void;
  /** Shown below: to type more, that it is searching, or that nothing was found. */
  note?: string | undefined;
  /** The name of the list. */
  listLabel: string;
  placeholder?: string;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  testId: string;
};

/**
 * A search box whose results are chosen below it, with the pointer or with arrows and Enter. Inside a `Field` it has
 * that field's label.
 */
export function SearchCombobox({
  text,
  onText,
  options,
  onChoose,
  note,
  listLabel,
  placeholder,
  autoFocus,
  inputRef,
  testId,
}: SearchComboboxProps) {
  const listId = useId();
  const links = useFieldLinks();
  const [active, setActive] = useState(0);
  const isOpen = options.length > 0;
  const current = Math.min(active, options.length - 1);

  function choose(option: ComboOption | undefined): void {
    if (option === undefined || option.disabled) return;
    setActive(0);
    onChoose(option.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (current + step + options.length) % options.length;
      setActive(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key !== 'Enter') return;
    // Enter must not submit the form around it.
    event.preventDefault();
    choose(options[current]);
  }

  return (
    <>
      <TextInput
        ref={inputRef}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${listId}-${current}` : undefined}
        aria-describedby={
          [links.describedBy, note === undefined ? undefined : `${listId}-note`].filter(Boolean).join(' ') || undefined
        }
        start={<Search size={16} />}
        value={text}
        onChange={(event) => {
          setActive(0);
          onText(event.target.value);
        }}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        autoComplete="off"
        autoFocus={autoFocus}
        maxLength={200}
        data-testid={testId}
      />
      {note !== undefined && (
        <Note id={`${listId}-note`} role="status" data-testid={`${testId}-note`}>
          {note}
        </Note>
      )}
      {isOpen && (
        <List id={listId} role="listbox" aria-label={listLabel} data-testid={`${testId}-list`}>
          {options.map((option, index) => (
            <Row
              key={option.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              aria-disabled={option.disabled || undefined}
              data-active={index === current || undefined}
              data-testid={`${testId}-option`}
              onMouseEnter={() => setActive(index)}
              // The input keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.icon}
              <span data-words>
                <strong>{option.label}</strong>
                {option.hint !== undefined && <small>{option.hint}</small>}
              </span>
            </Row>
          ))}
        </List>
      )}
    </>
  );
}
