import { ticketsEndpoints } from '@balcao/contract';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api/api-client.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { SearchCombobox } from '../../ui/inputs/search-combobox.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { styled } from '../../ui/styled.ts';
import { ellipsis } from '../../ui/theme/tokens.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { TicketEntry } from '../desk/index.ts';
import { saveTicketAnswer } from './update-desk.ts';
import { searchNote } from './search-note.ts';
import { preselect, queuesFor, type TransferUser } from './transfer-choices.ts';
import { useQueues } from '../queues/index.ts';
import { useUserSearch } from './use-search.ts';

const Chosen = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  '& > span:nth-of-type(2)': { ...ellipsis, flex: 1 },
});

type Values = { user: TransferUser | null; queueId: string };

function UserPicker({ user, onChoose }: { user: TransferUser | null; onChoose: (user: TransferUser | null) => void }) {
  const { t } = useTranslation('ticketActions');
  const [text, setText] = useState('');
  const search = useUserSearch(text);
  if (user !== null) {
    return (
      <Chosen data-testid="transfer-user-chosen">
        <Avatar name={user.name} size={28} />
        <span>{user.name}</span>
        <IconButton
          small
          label={t('transfer.clear', { name: user.name })}
          onClick={() => onChoose(null)}
          data-testid="transfer-user-clear"
        >
          <X />
        </IconButton>
      </Chosen>
    );
  }
  return (
    <SearchCombobox
      autoFocus
      text={text}
      onText={setText}
      options={search.found.map(({ id, name }) => ({
        id: String(id),
        label: name,
        icon: <Avatar name={name} size={28} />,
      }))}
      onChoose={(id) => {
        setText('');
        onChoose(search.found.find((found) => String(found.id) === id) ?? null);
      }}
      note={searchNote(t, text, search)}
      listLabel={t('search.results')}
      placeholder={t('transfer.userPlaceholder')}
      testId="transfer-user"
    />
  );
}

export type TransferDialogProps = { ticket: TicketEntry; contactName: string; onClose: () => void };

/** Transfers a ticket to a queue, or to a person in it. A queue is required (S212–S215, R10). */
export function TransferDialog({ ticket, contactName, onClose }: TransferDialogProps) {
  const { t } = useTranslation('ticketActions');
  const toast = useToast();
  const navigate = useNavigate();
  const all = useQueues().data ?? [];
  const form = useForm<Values>({ defaultValues: { user: null, queueId: '' } });
  const { user, queueId } = form.watch();
  const choices = queuesFor(user, all);

  function chooseUser(next: TransferUser | null): void {
    form.setValue('user', next, { shouldDirty: true });
    form.setValue('queueId', next === null ? '' : String(preselect(queuesFor(next, all), ticket.queueId) ?? ''));
  }

  async function transfer(values: Values): Promise<void> {
    const body =
      values.user === null
        ? { status: 'pending' as const, userId: null, queueId: Number(values.queueId) }
        : { userId: values.user.id, queueId: Number(values.queueId) };
    saveTicketAnswer(await call(ticketsEndpoints.update, { params: { id: ticket.id }, body }));
    toast.success(t('toasts.transferred', { name: contactName }));
    await navigate('/tickets');
  }

  return (
    <FormDialog
      open
      title={t('transfer.title')}
      form={form}
      onSave={transfer}
      onClose={onClose}
      confirmLabel={t('transfer.confirm')}
      busyLabel={t('transfer.busy')}
      canSave={queueId !== ''}
      testId="transfer-dialog"
    >
      <Field label={t('transfer.user')} hint={t('transfer.userHint')}>
        <UserPicker user={user} onChoose={chooseUser} />
      </Field>
      <Field
        label={t('transfer.queue')}
        hint={user !== null && choices.length === 0 ? t('transfer.noQueues') : undefined}
      >
        <SelectInput
          options={[
            { value: '', label: t('transfer.choose') },
            ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          data-testid="transfer-queue"
          {...form.register('queueId')}
        />
      </Field>
    </FormDialog>
  );
}
