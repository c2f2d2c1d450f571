import { mostForwards } from '@balcao/domain';
import X from 'lucide-react/icons/x';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeForSearch } from '../../../lib/format/normalize-for-search.ts';
import { showNumber } from '../../../lib/format/show-number.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { type ComboOption, SearchCombobox } from '../../../ui/inputs/search-combobox.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, radius, type } from '../../../ui/theme/tokens.ts';
import { createClientId, type TicketEntry, useDesk } from '../../desk/index.ts';
import { searchNote } from '../search-note.ts';
import { useContactSearch } from '../use-search.ts';

/**
 * Who gets a forwarded message: an own conversation, or a contact with whom one is begun. Each choice is one message,
 * however often it is sent.
 */
export type Receiver = {
  readonly key: string;
  readonly name: string;
  readonly clientId: string;
  /** Why the message did not reach them. */
  readonly refusal?: string;
} & ({ readonly ticketId: number } | { readonly contactId: number });

const List = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 6, margin: 0, padding: 0, listStyle: 'none' });
const Chosen = styled('li')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  maxWidth: '100%',
  paddingInlineStart: 12,
  borderRadius: radius.chip,
  background: color.hover,
  '& > strong': { ...ellipsis, fontWeight: 550 },
  '&[data-refused]': { flexBasis: '100%', borderRadius: radius.control, background: color.errorBg },
  '& > span': { flex: 1, padding: '4px 0', color: color.error, overflowWrap: 'anywhere' },
});

function ChosenReceivers({ receivers, onRemove }: { receivers: readonly Receiver[]; onRemove: (key: string) => void }) {
  const { t } = useTranslation('ticketActions');
  if (receivers.length === 0) return null;
  return (
    <List aria-label={t('forward.chosen')} data-testid="forward-chosen">
      {receivers.map(({ key, name, refusal }) => (
        <Chosen key={key} data-refused={refusal !== undefined || undefined}>
          {refusal === undefined ? (
            <strong dir="auto">{name}</strong>
          ) : (
            <span data-testid="forward-refusal">{t('forward.refusal', { name, reason: refusal })}</span>
          )}
          <IconButton small label={t('forward.remove', { name })} onClick={() => onRemove(key)}>
            <X />
          </IconButton>
        </Chosen>
      ))}
    </List>
  );
}

/** More conversations than that are not looked through. */
const mostConversations = 20;

/** The viewer's other open conversations that match what is typed. */
function useOwnConversations(text: string, from: TicketEntry) {
  const { user } = useSignedIn();
  const tickets = useDesk((state) => state.tickets);
  const contacts = useDesk((state) => state.contacts);
  return useMemo(() => {
    const wanted = normalizeForSearch(text.trim());
    return [...tickets.values()]
      .filter(({ id, status, userId }) => id !== from.id && status === 'open' && userId === user.id)
      .flatMap(({ id, contactId }) => {
        const contact = contacts.get(contactId);
        return contact !== undefined && normalizeForSearch(contact.name).includes(wanted) ? [{ id, contact }] : [];
      })
      .slice(0, mostConversations);
  }, [tickets, contacts, text, from.id, user.id]);
}

type Choice = { readonly option: ComboOption; readonly receiver: Omit<Receiver, 'clientId'> };

/** Whom the message can be forwarded to besides those who are chosen already. */
function useChoices(text: string, from: TicketEntry, chosen: readonly Receiver[]) {
  const { t } = useTranslation('ticketActions');
  const search = useContactSearch(text);
  const own = useOwnConversations(text, from);
  const choices: Choice[] = [
    ...own.map(({ id, contact: { name, profilePicUrl } }) => ({
      receiver: { key: `ticket ${id}`, name, ticketId: id },
      option: {
        id: `ticket ${id}`,
        label: name,
        hint: t('forward.conversation', { id }),
        icon: <Avatar name={name} picture={profilePicUrl} size={32} />,
      },
    })),
    ...search.found
      .filter(({ id }) => !own.some(({ contact }) => contact.id === id))
      .map(({ id, name, number }) => ({
        receiver: { key: `contact ${id}`, name, contactId: id },
        option: {
          id: `contact ${id}`,
          label: name,
          hint: number === null ? t('search.noNumber') : showNumber(number),
          disabled: number === null,
          icon: <Avatar name={name} size={32} />,
        },
      })),
  ];
  const isChosen = ({ receiver }: Choice): boolean => chosen.some(({ key }) => key === receiver.key);
  return {
    choices: choices.filter((choice) => !isChosen(choice)),
    note: own.length === 0 ? searchNote(t, text, search) : undefined,
  };
}

export type ReceiverPickerProps = {
  from: TicketEntry;
  chosen: readonly Receiver[];
  onChange: (receivers: readonly Receiver[]) => void;
};

/** Chooses to whom a message is forwarded, up to five at once. */
export function ReceiverPicker({ from, chosen, onChange }: ReceiverPickerProps) {
  const { t } = useTranslation('ticketActions');
  const [text, setText] = useState('');
  const { choices, note } = useChoices(text, from, chosen);
  const isFull = chosen.length >= mostForwards;
  function add(optionId: string): void {
    const choice = choices.find(({ receiver }) => receiver.key === optionId);
    if (choice === undefined) return;
    setText('');
    // Those are facts about a conversation or a contact, to which only the id of this one message is added.
    onChange([...chosen, { ...choice.receiver, clientId: createClientId() } as Receiver]);
  }
  return (
    <>
      <ChosenReceivers
        receivers={chosen}
        onRemove={(removed) => onChange(chosen.filter(({ key }) => key !== removed))}
      />
      <SearchCombobox
        autoFocus
        text={text}
        onText={setText}
        options={isFull ? [] : choices.map(({ option }) => option)}
        onChoose={add}
        note={isFull ? t('forward.full', { count: mostForwards }) : note}
        listLabel={t('search.results')}
        placeholder={t('newTicket.contactPlaceholder')}
        testId="forward-receiver"
      />
    </>
  );
}
