import type { ContactOption } from '@balcao/contract';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showNumber } from '../../../lib/format/show-number.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { SearchCombobox } from '../../../ui/inputs/search-combobox.tsx';
import type { CardPerson } from '../../desk/index.ts';
import { searchNote } from '../search-note.ts';
import { useContactSearch } from '../use-search.ts';

/** The id of the option that adds a new contact. */
const addId = 'add';

/** Seeks the contact of a new conversation, or names one who is still to be added. */
export function ContactPicker({
  contact,
  person,
  onChoose,
  onAdd,
}: {
  contact: ContactOption | null;
  person: CardPerson | undefined;
  onChoose: (contact: ContactOption | null) => void;
  onAdd: (name: string) => void;
}) {
  const { t } = useTranslation('ticketActions');
  const [text, setText] = useState(contact?.name ?? person?.number ?? '');
  const search = useContactSearch(contact === null ? text : '');
  const found = search.found.map(({ id, name, number }) => ({
    id: String(id),
    label: name,
    hint: number === null ? t('search.noNumber') : showNumber(number),
    disabled: number === null,
    icon: <Avatar name={name} size={32} />,
  }));
  // The number of a card is looked for; its person has a name.
  const nameOf = (typed: string): string => (typed === person?.number ? person.name : typed.trim());
  const canAdd = contact === null && !search.tooShort && !search.searching;
  const add = {
    id: addId,
    label: t('newTicket.add', { name: nameOf(text) }),
    icon: <UserPlus size={20} aria-hidden />,
  };

  function choose(id: string): void {
    if (id === addId) return onAdd(nameOf(text));
    const chosen = search.found.find((one) => String(one.id) === id);
    if (chosen === undefined) return;
    setText(chosen.name);
    onChoose(chosen);
  }
  return (
    <SearchCombobox
      autoFocus
      text={text}
      onText={(next) => {
        setText(next);
        if (contact !== null) onChoose(null);
      }}
      options={canAdd ? [...found, add] : found}
      onChoose={choose}
      note={contact === null ? searchNote(t, text, search) : undefined}
      listLabel={t('search.results')}
      placeholder={t('newTicket.contactPlaceholder')}
      testId="new-ticket-contact"
    />
  );
}
