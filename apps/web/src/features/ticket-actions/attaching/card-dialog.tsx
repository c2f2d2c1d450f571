import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showNumber } from '../../../lib/format/show-number.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { SearchCombobox } from '../../../ui/inputs/search-combobox.tsx';
import { createClientId, sendCard } from '../../desk/index.ts';
import { searchNote } from '../search-note.ts';
import { useContactSearch } from '../use-search.ts';

type Values = { contactId: number | null };

function ContactPicker({ isChosen, onChoose }: { isChosen: boolean; onChoose: (id: number | null) => void }) {
  const { t } = useTranslation('ticketActions');
  const [text, setText] = useState('');
  const search = useContactSearch(isChosen ? '' : text);
  const options = search.found.map(({ id, name, number }) => ({
    id: String(id),
    label: name,
    hint: number === null ? t('search.noNumber') : showNumber(number),
    disabled: number === null,
    icon: <Avatar name={name} size={32} />,
  }));
  return (
    <SearchCombobox
      autoFocus
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
      note={isChosen ? undefined : searchNote(t, text, search)}
      listLabel={t('search.results')}
      placeholder={t('newTicket.contactPlaceholder')}
      testId="card-contact"
    />
  );
}

/** Sends the card of a contact: name and number (S482). */
export function CardDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const { t } = useTranslation('ticketActions');
  const form = useForm<Values>({ defaultValues: { contactId: null } });
  const contactId = form.watch('contactId');
  // Each choice is one message, however often it is sent.
  const [clientId, setClientId] = useState(createClientId);
  return (
    <FormDialog
      open
      title={t('card.title')}
      form={form}
      onSave={async (values) => {
        if (values.contactId !== null) await sendCard(ticketId, { contactId: values.contactId, clientId });
      }}
      onClose={onClose}
      confirmLabel={t('card.confirm')}
      busyLabel={t('card.busy')}
      canSave={contactId !== null}
      testId="card-dialog"
    >
      <Field label={t('card.contact')}>
        <ContactPicker
          isChosen={contactId !== null}
          onChoose={(id) => {
            form.setValue('contactId', id);
            setClientId(createClientId());
          }}
        />
      </Field>
    </FormDialog>
  );
}
