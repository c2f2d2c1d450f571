import { type ContactOption, contactsEndpoints } from '@balcao/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { showNumber } from '../../lib/format/show-number.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { SearchCombobox } from '../../ui/inputs/search-combobox.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';

const delay = 300;

/** Contacts by name or number; without a search the first ones. */
function useContactOptions(text: string, isAsked: boolean): { found: readonly ContactOption[]; searching: boolean } {
  const term = useDebounced(text.trim(), delay);
  const { data, isFetching } = useQuery({
    queryKey: ['contacts', 'options', term],
    queryFn:
      isAsked && term !== ''
        ? ({ signal }) => call(contactsEndpoints.options, { query: { searchParam: term }, signal })
        : skipToken,
    staleTime: 0,
  });
  return { found: isAsked && term !== '' ? (data ?? []) : [], searching: isFetching || term !== text.trim() };
}

const mostShown = 20;

/** Chooses whom something is scheduled for. */
export function ContactPicker({
  name,
  isChosen,
  autoFocus,
  onChoose,
}: {
  /** The name of who was chosen before. */
  name: string;
  isChosen: boolean;
  autoFocus: boolean;
  onChoose: (id: number | null) => void;
}) {
  const { t } = useTranslation('schedules');
  const [text, setText] = useState(name);
  const { found, searching } = useContactOptions(text, !isChosen);
  const options = found.slice(0, mostShown).map((contact) => ({
    id: String(contact.id),
    label: contact.name,
    hint: contact.number === null ? t('dialog.noNumber') : showNumber(contact.number),
    icon: <Avatar name={contact.name} size={32} />,
  }));
  const isEmpty = !isChosen && text.trim() !== '' && options.length === 0;
  return (
    <SearchCombobox
      autoFocus={autoFocus}
      text={text}
      onText={(next) => {
        setText(next);
        if (isChosen) onChoose(null);
      }}
      options={options}
      onChoose={(id) => {
        setText(options.find((option) => option.id === id)?.label ?? '');
        onChoose(Number(id));
      }}
      note={isEmpty ? (searching ? t('dialog.searching') : t('dialog.nobody')) : undefined}
      listLabel={t('dialog.contacts')}
      placeholder={t('dialog.contactPlaceholder')}
      testId="schedule-dialog-contact"
    />
  );
}
