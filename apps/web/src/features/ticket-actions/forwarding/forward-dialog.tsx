import { type Message, ticketsEndpoints } from '@balcao/contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/api-client.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { FormDialog, stayOpen } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { forwardMessage, type TicketEntry } from '../../desk/index.ts';
import { type Receiver, ReceiverPicker } from './receiver-picker.tsx';
import { refusalText } from '../show-refusal.ts';
import { saveTicketAnswer } from '../update-desk.ts';

/** How a message is forwarded to one receiver; answers the address of their conversation, if it is loaded. */
function useForward(message: Message, from: TicketEntry) {
  const { user } = useSignedIn();

  /** The conversation with a contact: the running one of the viewer, or a new one in a queue of theirs. */
  async function openWith(contactId: number): Promise<number> {
    const isOwnQueue = user.queues.some(({ id }) => id === from.queueId);
    const queueId = (isOwnQueue ? from.queueId : user.queues[0]?.id) ?? null;
    const body = { contactId, queueId, userId: user.id, status: 'open' } as const;
    const ticket = await call(ticketsEndpoints.create, { body });
    saveTicketAnswer(ticket);
    return ticket.id;
  }

  return async (to: Receiver): Promise<{ uuid: string | undefined }> => {
    const ticketId = 'ticketId' in to ? to.ticketId : await openWith(to.contactId);
    return forwardMessage({ messageId: message.id, ticketId, clientId: to.clientId });
  };
}

export type ForwardDialogProps = { message: Message; from: TicketEntry; onClose: () => void };

/**
 * Sends a message on to other own conversations, or to contacts with whom they are begun (S476). Whom it did not reach
 * stay in the dialog, each with the reason (S531).
 */
export function ForwardDialog({ message, from, onClose }: ForwardDialogProps) {
  const { t } = useTranslation('ticketActions');
  const navigate = useNavigate();
  const forward = useForward(message, from);
  const form = useForm<{ receivers: readonly Receiver[] }>({ defaultValues: { receivers: [] } });
  const receivers = form.watch('receivers');
  const choose = (chosen: readonly Receiver[]): void => form.setValue('receivers', chosen);

  function tell(done: readonly { name: string; uuid: string | undefined }[]): void {
    const [first] = done;
    if (first === undefined) return;
    if (done.length > 1) return toast.success(t('forward.doneMany', { count: done.length }));
    const { name, uuid } = first;
    const open = { label: t('actions.openOther'), onClick: () => void navigate(`/tickets/${uuid}`) };
    toast.success(t('forward.done', { name }), uuid === undefined ? {} : { action: open });
  }

  async function forwardToAll(chosen: readonly Receiver[]): Promise<unknown> {
    const done: { name: string; uuid: string | undefined }[] = [];
    const refused: Receiver[] = [];
    // One after the other: the copies of a large file would otherwise be made at the same time.
    for (const receiver of chosen) {
      try {
        done.push({ name: receiver.name, ...(await forward(receiver)) });
      } catch (error) {
        refused.push({ ...receiver, refusal: refusalText(error) });
      }
    }
    tell(done);
    choose(refused);
    return refused.length > 0 ? stayOpen : undefined;
  }

  return (
    <FormDialog
      open
      title={t('forward.title')}
      form={form}
      onSave={(values) => forwardToAll(values.receivers)}
      onClose={onClose}
      confirmLabel={receivers.some(({ refusal }) => refusal !== undefined) ? t('forward.again') : t('forward.confirm')}
      busyLabel={t('forward.busy')}
      canSave={receivers.length > 0}
      testId="forward-dialog"
    >
      <Field label={t('forward.to')}>
        <ReceiverPicker from={from} chosen={receivers} onChange={choose} />
      </Field>
    </FormDialog>
  );
}
