import { type BodyInputOf, ticketsEndpoints, type Ticket } from '@balcao/contract';
import { call, isApiError } from '../../lib/api/api-client.ts';
import { i18n } from '../../lib/format/i18n.ts';
import { createTasks } from '../../lib/busy.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { useStore } from '../../lib/store.ts';
import { toastStore } from '../../ui/feedback/toast-store.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { showTab, type TicketEntry, whileAccepting } from '../desk/index.ts';
import { askForTag } from './tags/ask-for-tag.ts';
import { refetchTicket, type Navigate, saveTicketAnswer } from './update-desk.ts';
import { showRefusal } from './show-refusal.ts';
import { type Undoable, undoSteps } from './undo.ts';

type ActionName = 'accept' | 'return' | 'resolve' | 'reopen' | 'undo';

/** The running actions by ticket: a second click, in the list or in the header, does nothing (S150). */
const tasks = createTasks<number, ActionName>();

/** The action that is running for a ticket. */
export function useRunningAction(ticketId: number): ActionName | undefined {
  return useStore(tasks.running, (running) => running.get(ticketId));
}

export type TicketAction = { ticket: TicketEntry; contactName: string; navigate: Navigate };

function viewerId(): number {
  const session = sessionStore.get();
  if (session.status !== 'in') throw new Error('a ticket was acted on without a session');
  return session.user.id;
}

type ChangeOfTicket = BodyInputOf<typeof ticketsEndpoints.update>;

const put = (id: number, body: ChangeOfTicket): Promise<Ticket> =>
  call(ticketsEndpoints.update, { params: { id }, body });

/** Runs one action. The screen changes with the server's answer and not before, so a refusal changes nothing (S150). */
async function act({ ticket, navigate }: TicketAction, name: ActionName, work: () => Promise<void>): Promise<void> {
  await tasks.run(ticket.id, name, async () => {
    try {
      await work();
    } catch (error) {
      showRefusal(error, navigate);
      if (isApiError(error, 'ERR_TICKET_ALREADY_TAKEN')) await refetchTicket(ticket);
    }
  });
}

/** Accepts a waiting ticket and opens it among the open ones (S145). */
export function acceptTicket(action: TicketAction): Promise<void> {
  const { id } = action.ticket;
  return act(action, 'accept', () =>
    whileAccepting(id, async () => {
      const accepted = await put(id, { status: 'open', userId: viewerId() });
      saveTicketAnswer(accepted);
      showTab('open');
      await action.navigate(`/tickets/${accepted.uuid}`);
    }),
  );
}

/** Reopens a resolved ticket; it stays on screen (S148). */
export function reopenTicket(action: TicketAction): Promise<void> {
  return act(action, 'reopen', async () => {
    saveTicketAnswer(await put(action.ticket.id, { status: 'open', userId: viewerId() }));
    showTab('open');
  });
}

/** Returns a ticket to the waiting ones (S146). */
export function returnTicket(action: TicketAction): Promise<void> {
  return act(action, 'return', async () => {
    saveTicketAnswer(await put(action.ticket.id, { status: 'pending', userId: null }));
    offerUndo(action, 'pending');
    await action.navigate('/tickets');
  });
}

/** Answers whether the ticket is resolved. */
async function close({ ticket: { id, queue }, contactName }: TicketAction): Promise<boolean> {
  const body = { status: 'closed', userId: viewerId() } as const;
  try {
    saveTicketAnswer(await put(id, body));
    return true;
  } catch (error) {
    if (!isApiError(error, 'ERR_TICKET_TAG_REQUIRED')) throw error;
  }
  const tag = await askForTag({ contactName, queueName: queue?.name ?? '' });
  if (tag === null) return false;
  // It only adds: a tag that a colleague has given the ticket meanwhile stays.
  await call(ticketsEndpoints.tagMany, { body: { ticketIds: [id], tagId: tag.id, isOn: true } });
  saveTicketAnswer(await put(id, body));
  return true;
}

/** Resolves a ticket; where its queue demands a tag and it has none, that is asked for first (S147, S507). */
export function resolveTicket(action: TicketAction): Promise<void> {
  return act(action, 'resolve', async () => {
    if (!(await close(action))) return;
    offerUndo(action, 'closed');
    await action.navigate('/tickets');
  });
}

/** Gives a ticket to a queue or a person; throws the server's refusal (S214, S215). */
export async function transferTicket(action: TicketAction, body: ChangeOfTicket): Promise<void> {
  saveTicketAnswer(await put(action.ticket.id, body));
  offerUndo(action, 'transferred');
  await action.navigate('/tickets');
}

const done = { pending: 'toasts.returned', closed: 'toasts.resolved', transferred: 'toasts.transferred' } as const;

function offerUndo(action: TicketAction, now: keyof typeof done): void {
  const t = i18n.getFixedT(null, 'ticketActions');
  const text = t(done[now], { name: action.contactName });
  if (undoSteps(action.ticket, now, viewerId()).length === 0) return toast.success(text);
  toast.success(text, {
    key: `undo-${action.ticket.id}`,
    action: { label: t('actions.undo'), onClick: () => void undo(action, now) },
  });
}

const offered = () => toastStore.get().findLast(({ key }) => key?.startsWith('undo-') === true);

/** Whether something can be undone: as long as its notice is shown. */
export const hasUndo = (): boolean => offered() !== undefined;

/** Undoes the last action. */
export function undoLast(): void {
  const notice = offered();
  if (notice === undefined) return;
  toastStore.dismiss(notice.id);
  notice.action?.onClick();
}

/** Restores the ticket to where it was and opens it (S149). */
function undo(action: TicketAction, now: Undoable): Promise<void> {
  return act(action, 'undo', async () => {
    for (const step of undoSteps(action.ticket, now, viewerId())) saveTicketAnswer(await put(action.ticket.id, step));
    await action.navigate(`/tickets/${action.ticket.uuid}`);
  });
}
