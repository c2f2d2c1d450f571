import { type BodyInputOf, type TransferColleague, ticketsEndpoints } from '@balcao/contract';
import { longestTransferNote } from '@balcao/domain';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/api-client.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { SearchCombobox } from '../../../ui/inputs/search-combobox.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { color, ellipsis } from '../../../ui/theme/tokens.ts';
import type { TicketEntry } from '../../desk/index.ts';
import { transferTicket } from '../actions.ts';
import { transferMany } from '../many-tickets.ts';
import { colleaguesFor, needsQueue, preselect, queuesFor, type TransferUser } from './transfer-choices.ts';
import { useQueues } from '../../queues/index.ts';

const Chosen = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  '& > span:nth-of-type(2)': { ...ellipsis, flex: 1 },
});

const Face = styled('span')({
  position: 'relative',
  display: 'grid',
  flex: 'none',
  '&[data-online]::after': {
    content: '""',
    position: 'absolute',
    right: -1,
    bottom: -1,
    width: 10,
    height: 10,
    borderRadius: '50%',
    background: color.primary,
    boxShadow: `0 0 0 2px ${color.raised}`,
  },
});

type Values = { user: TransferUser | null; queueId: string; note: string };

/** Fetched whenever the dialog opens: who is online and how much everybody has to do changes all the time. */
function useColleaguesToChoose(ownerId: number | null): readonly TransferColleague[] | undefined {
  const { data } = useQuery({
    queryKey: ['tickets', 'colleagues'],
    queryFn: ({ signal }) => call(ticketsEndpoints.colleagues, { signal }),
    staleTime: 0,
  });
  return data?.filter(({ id }) => id !== ownerId);
}

type UserPickerProps = {
  user: TransferUser | null;
  ownerId: number | null;
  onChoose: (user: TransferUser | null) => void;
};

function UserPicker({ user, ownerId, onChoose }: UserPickerProps) {
  const { t } = useTranslation('ticketActions');
  const [text, setText] = useState('');
  const people = useColleaguesToChoose(ownerId);
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
  const found = colleaguesFor(text, people ?? []);
  const stateOf = ({ online, openTickets }: TransferColleague): string =>
    `${t(online ? 'transfer.online' : 'transfer.offline')} · ${t('transfer.openTickets', { count: openTickets })}`;
  return (
    <SearchCombobox
      autoFocus
      text={text}
      onText={setText}
      options={found.map((person) => ({
        id: String(person.id),
        label: person.name,
        hint: stateOf(person),
        icon: (
          <Face data-online={person.online || undefined}>
            <Avatar name={person.name} size={28} />
          </Face>
        ),
      }))}
      onChoose={(id) => {
        setText('');
        onChoose(found.find((person) => String(person.id) === id) ?? null);
      }}
      note={people === undefined ? t('search.searching') : found.length === 0 ? t('search.nothing') : undefined}
      listLabel={t('transfer.user')}
      placeholder={t('transfer.userPlaceholder')}
      testId="transfer-user"
    />
  );
}

type TransferFormProps = {
  title: string;
  /** Who cannot be chosen, because the ticket is theirs already. */
  ownerId: number | null;
  /** The queue that is suggested where a person has several. */
  queueId: number | null;
  onTransfer: (change: BodyInputOf<typeof ticketsEndpoints.update>) => Promise<void>;
  onClose: () => void;
};

function TransferForm({ title, ownerId, queueId: suggested, onTransfer, onClose }: TransferFormProps) {
  const { t } = useTranslation('ticketActions');
  const all = useQueues().data ?? [];
  const form = useForm<Values>({ defaultValues: { user: null, queueId: '', note: '' } });
  const { user, queueId } = form.watch();
  const choices = queuesFor(user, all);
  const isQueueNeeded = needsQueue(user);

  function chooseUser(next: TransferUser | null): void {
    form.setValue('user', next, { shouldDirty: true });
    form.setValue('queueId', next === null ? '' : String(preselect(queuesFor(next, all), suggested) ?? ''));
  }

  async function transfer(values: Values): Promise<void> {
    const queue = values.queueId === '' ? null : Number(values.queueId);
    const note = values.note.trim() === '' ? undefined : values.note;
    const receiver = values.user === null ? { status: 'pending' as const, userId: null } : { userId: values.user.id };
    await onTransfer({ ...receiver, queueId: queue, note });
  }

  return (
    <FormDialog
      open
      title={title}
      form={form}
      onSave={transfer}
      onClose={onClose}
      confirmLabel={t('transfer.confirm')}
      busyLabel={t('transfer.busy')}
      canSave={queueId !== '' || !isQueueNeeded}
      testId="transfer-dialog"
    >
      <Field label={t('transfer.user')} hint={t('transfer.userHint')}>
        <UserPicker user={user} ownerId={ownerId} onChoose={chooseUser} />
      </Field>
      <Field label={t('transfer.queue')}>
        <SelectInput
          options={[
            { value: '', label: t(isQueueNeeded ? 'transfer.choose' : 'transfer.noQueue') },
            ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          data-testid="transfer-queue"
          {...form.register('queueId')}
        />
      </Field>
      <Field label={t('transfer.note')} hint={t('transfer.noteHint')}>
        <TextInput maxLength={longestTransferNote} data-testid="transfer-note" {...form.register('note')} />
      </Field>
    </FormDialog>
  );
}

export type TransferDialogProps = { ticket: TicketEntry; contactName: string; onClose: () => void };

/**
 * Transfers a ticket to a queue, or to a person in it, with a note for whoever receives it. Only to a person without
 * queues can it go without one (S212–S215, R10).
 */
export function TransferDialog({ ticket, contactName, onClose }: TransferDialogProps) {
  const { t } = useTranslation('ticketActions');
  const navigate = useNavigate();
  return (
    <TransferForm
      title={t('transfer.title')}
      ownerId={ticket.userId}
      queueId={ticket.queueId}
      onTransfer={(change) => transferTicket({ ticket, contactName, navigate }, change)}
      onClose={onClose}
    />
  );
}

export type TransferManyDialogProps = {
  tickets: readonly TicketEntry[];
  /** With the tickets that were transferred. */
  onDone: (ticketIds: readonly number[]) => void;
  onClose: () => void;
};

/** The same for several tickets (S490). */
export function TransferManyDialog({ tickets, onDone, onClose }: TransferManyDialogProps) {
  const { t } = useTranslation('ticketActions');
  return (
    <TransferForm
      title={t('many.transferTitle', { count: tickets.length })}
      ownerId={null}
      queueId={null}
      onTransfer={async (change) => onDone(await transferMany(tickets, change))}
      onClose={onClose}
    />
  );
}
