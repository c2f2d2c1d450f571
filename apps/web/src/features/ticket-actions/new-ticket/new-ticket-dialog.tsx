import { type ContactOption, ticketsEndpoints } from '@balcao/contract';
import { mustChooseQueue } from '@balcao/domain';
import { Suspense, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { useCan, useSignedIn } from '../../../lib/session/session.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { useConnections } from '../../connections/index.ts';
import { ContactDialog } from '../../contacts/index.ts';
import { type CardPerson, showTab } from '../../desk/index.ts';
import { ContactPicker } from './contact-picker.tsx';
import { RunningNotice } from './running-notice.tsx';
import { saveTicketAnswer } from '../update-desk.ts';
import { showRefusal } from '../show-refusal.ts';
import { useQueues } from '../../queues/index.ts';

type Named = { id: number; name: string };
type Values = { contact: ContactOption | null; queueId: string; whatsappId: string };

/** The queues in which the viewer may start a conversation, and whether one has to be chosen (S209, S210). */
function useQueueRules() {
  const { user } = useSignedIn();
  const isAdmin = useCan('tickets-manager:showall');
  const all = useQueues().data;
  const choices = isAdmin ? (all ?? []) : user.queues;
  return { choices, isRequired: mustChooseQueue({ isAdmin, companyHasNoQueue: all?.length === 0 }), isAdmin };
}

/** The connections that a conversation can begin on; one that is down could not carry it. */
function useLinkedConnections() {
  const { data = [] } = useConnections();
  return data.filter(({ status }) => status === 'CONNECTED');
}

/** Starts the conversation and opens it. */
function useCreateTicket({ queueId, whatsappId }: Pick<Values, 'queueId' | 'whatsappId'>, onClose: () => void) {
  const navigate = useNavigate();
  const { user } = useSignedIn();

  async function create(contactId: number): Promise<void> {
    const ticket = await call(ticketsEndpoints.create, {
      body: {
        contactId,
        queueId: queueId === '' ? null : Number(queueId),
        userId: user.id,
        whatsappId: whatsappId === '' ? undefined : Number(whatsappId),
        status: 'open',
      },
    });
    saveTicketAnswer(ticket);
    showTab('open');
    onClose();
    await navigate(`/tickets/${ticket.uuid}`);
  }

  /** If the contact has an open ticket already, a notice with a link to it is shown and the dialog closes. */
  return async function createOrShowExisting(contactId: number): Promise<void> {
    try {
      await create(contactId);
    } catch (error) {
      if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) throw error;
      showRefusal(error, navigate);
      onClose();
    }
  };
}

type Form = UseFormReturn<Values>;

/** Which connection it goes by, where there are several. */
function ConnectionField({ form, connections }: { form: Form; connections: readonly Named[] }) {
  const { t } = useTranslation('ticketActions');
  if (connections.length <= 1) return null;
  return (
    <Field label={t('newTicket.connection')}>
      <SelectInput
        options={[
          { value: '', label: t('newTicket.defaultConnection') },
          ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        data-testid="new-ticket-connection"
        {...form.register('whatsappId')}
      />
    </Field>
  );
}

function QueueField({ form, choices, isRequired }: { form: Form; choices: readonly Named[]; isRequired: boolean }) {
  const { t } = useTranslation('ticketActions');
  const options = [
    { value: '', label: isRequired ? t('newTicket.choose') : t('newTicket.none') },
    ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Field
      label={t('newTicket.queue')}
      error={form.formState.errors.queueId ? t('newTicket.queueRequired') : undefined}
      data-testid="new-ticket-queue"
    >
      <SelectInput
        options={options}
        data-testid="new-ticket-queue"
        {...form.register('queueId', { validate: (value) => !isRequired || value !== '' })}
      />
    </Field>
  );
}

export type NewTicketDialogProps = {
  onClose: () => void;
  /** Given when the dialog is opened from a contact (S230). */
  contact?: ContactOption | undefined;
  /** Given when the dialog is opened from a card that somebody sent. */
  person?: CardPerson | undefined;
};

/** Starts a conversation with an existing contact, or with one that is added on the way (S206–S211). */
export function NewTicketDialog({ onClose, contact: given, person }: NewTicketDialogProps) {
  const { t } = useTranslation('ticketActions');
  const { choices, isRequired, isAdmin } = useQueueRules();
  const [newName, setNewName] = useState<string | null>(null);
  const onlyQueue = isAdmin || choices.length !== 1 ? '' : String(choices[0]?.id);
  const form = useForm<Values>({ defaultValues: { contact: given ?? null, queueId: onlyQueue, whatsappId: '' } });
  const connections = useLinkedConnections();
  const { contact, queueId, whatsappId } = form.watch();
  const createOrShowExisting = useCreateTicket({ queueId, whatsappId }, onClose);

  function hasQueue(): boolean {
    if (!isRequired || queueId !== '') return true;
    form.setError('queueId', { type: 'required' }, { shouldFocus: true });
    return false;
  }

  if (newName !== null) {
    return (
      <Suspense fallback={null}>
        <ContactDialog
          name={newName}
          number={newName === person?.name ? person.number : undefined}
          onClose={() => setNewName(null)}
          onSaved={(saved) => createOrShowExisting(saved.id)}
        />
      </Suspense>
    );
  }
  return (
    <FormDialog
      open
      title={t('newTicket.title')}
      form={form}
      onSave={async (values) => {
        if (values.contact !== null) await createOrShowExisting(values.contact.id);
      }}
      onClose={onClose}
      confirmLabel={t('newTicket.confirm')}
      busyLabel={t('newTicket.busy')}
      canSave={contact !== null}
      testId="new-ticket-dialog"
    >
      <Field label={t('newTicket.contact')}>
        <ContactPicker
          contact={contact}
          person={person}
          onChoose={(chosen) => form.setValue('contact', chosen)}
          onAdd={(name) => hasQueue() && setNewName(name)}
        />
      </Field>
      {contact !== null && <RunningNotice contactId={contact.id} onLeave={onClose} />}
      <ConnectionField form={form} connections={connections} />
      <QueueField form={form} choices={choices} isRequired={isRequired} />
    </FormDialog>
  );
}
