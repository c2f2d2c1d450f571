import { type Message, ticketsEndpoints } from '@balcao/contract';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call, isApiError } from '../../lib/api/api-client.ts';
import { normalizeForSearch } from '../../lib/format/normalize-for-search.ts';
import { showNumber } from '../../lib/format/show-number.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { type ComboOption, SearchCombobox } from '../../ui/inputs/search-combobox.tsx';
import { createClientId, forwardMessage, type TicketEntry, useDesk } from '../desk/index.ts';
import { searchNote } from './search-note.ts';
import { showRefusal } from './show-refusal.ts';
import { saveTicketAnswer } from './update-desk.ts';
import { useContactSearch } from './use-search.ts';

/** An own conversation, or a contact with whom one is begun; each choice is one message, however often it is sent. */
type Receiver = { readonly name: string; readonly clientId: string } & (
  | { readonly ticketId: number }
  | { readonly contactId: number }
);

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

type PickerProps = { from: TicketEntry; chosen: Receiver | null; onChoose: (receiver: Receiver | null) => void };

function ReceiverPicker({ from, chosen, onChoose }: PickerProps) {
  const { t } = useTranslation('ticketActions');
  const [text, setText] = useState('');
  const typed = chosen === null ? text : '';
  const search = useContactSearch(typed);
  const own = useOwnConversations(typed, from);
  const others = search.found.filter(({ id }) => !own.some(({ contact }) => contact.id === id));
  const options: ComboOption[] = [
    ...own.map(({ id, contact }) => ({
      id: `ticket ${id}`,
      label: contact.name,
      hint: t('forward.conversation', { id }),
      icon: <Avatar name={contact.name} picture={contact.profilePicUrl} size={32} />,
    })),
    ...others.map(({ id, name, number }) => ({
      id: `contact ${id}`,
      label: name,
      hint: number === null ? t('search.noNumber') : showNumber(number),
      disabled: number === null,
      icon: <Avatar name={name} size={32} />,
    })),
  ];
  function choose(optionId: string): void {
    const ticket = own.find(({ id }) => `ticket ${id}` === optionId);
    const contact = others.find(({ id }) => `contact ${id}` === optionId);
    const name = ticket?.contact.name ?? contact?.name ?? '';
    setText(name);
    const clientId = createClientId();
    if (ticket !== undefined) onChoose({ name, clientId, ticketId: ticket.id });
    else if (contact !== undefined) onChoose({ name, clientId, contactId: contact.id });
  }
  return (
    <SearchCombobox
      autoFocus
      text={text}
      onText={(next) => {
        setText(next);
        if (chosen !== null) onChoose(null);
      }}
      options={chosen === null ? options : []}
      onChoose={choose}
      note={chosen === null && own.length === 0 ? searchNote(t, text, search) : undefined}
      listLabel={t('search.results')}
      placeholder={t('newTicket.contactPlaceholder')}
      testId="forward-receiver"
    />
  );
}

export type ForwardDialogProps = { message: Message; from: TicketEntry; onClose: () => void };

/** Sends a message on to another own conversation, or to a contact with whom one is begun (S476). */
export function ForwardDialog({ message, from, onClose }: ForwardDialogProps) {
  const { t } = useTranslation('ticketActions');
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const form = useForm<{ receiver: Receiver | null }>({ defaultValues: { receiver: null } });
  const receiver = form.watch('receiver');

  /** The conversation with a contact: the running one of the viewer, or a new one in a queue of theirs. */
  async function openWith(contactId: number): Promise<{ id: number; uuid: string }> {
    const isOwnQueue = user.queues.some(({ id }) => id === from.queueId);
    const queueId = (isOwnQueue ? from.queueId : user.queues[0]?.id) ?? null;
    const body = { contactId, queueId, userId: user.id, status: 'open' } as const;
    const ticket = await call(ticketsEndpoints.create, { body });
    saveTicketAnswer(ticket);
    return ticket;
  }

  async function forward(to: Receiver): Promise<void> {
    const ticketId = 'ticketId' in to ? to.ticketId : (await openWith(to.contactId)).id;
    const { uuid } = await forwardMessage({ messageId: message.id, ticketId, clientId: to.clientId });
    const open =
      uuid === undefined
        ? {}
        : { action: { label: t('actions.openOther'), onClick: () => void navigate(`/tickets/${uuid}`) } };
    toast.success(t('forward.done', { name: to.name }), open);
  }

  return (
    <FormDialog
      open
      title={t('forward.title')}
      form={form}
      onSave={async (values) => {
        if (values.receiver === null) return;
        await forward(values.receiver).catch((error: unknown) => {
          // A colleague talks to this contact: the notice leads there.
          if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) throw error;
          showRefusal(error, navigate);
        });
      }}
      onClose={onClose}
      confirmLabel={t('forward.confirm')}
      busyLabel={t('forward.busy')}
      canSave={receiver !== null}
      testId="forward-dialog"
    >
      <Field label={t('forward.to')}>
        <ReceiverPicker from={from} chosen={receiver} onChoose={(chosen) => form.setValue('receiver', chosen)} />
      </Field>
    </FormDialog>
  );
}
