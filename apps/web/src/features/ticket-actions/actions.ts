import { type BodyInputOf, ticketsEndpoints, type Ticket } from '@balcao/contract';
import { call, isApiError } from '../../lib/api/api-client.ts';
import { i18n } from '../../lib/format/i18n.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { toastStore } from '../../ui/feedback/toast-store.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { showTab, type TicketEntry } from '../desk/index.ts';
import { lookAgain, type Navigate, takeIn } from './desk.ts';
import { type Deed, once } from './running.ts';
import { tellRefusal } from './tell-refusal.ts';
import { undoSteps } from './undo.ts';

export type TicketDeed = { ticket: TicketEntry; contactName: string; navigate: Navigate };

function ownId(): number {
  const session = sessionStore.getState();
  if (session.status !== 'in') throw new Error('a ticket was acted on without a session');
  return session.user.id;
}

const put = (id: number, body: BodyInputOf<typeof ticketsEndpoints.update>): Promise<Ticket> =>
  call(ticketsEndpoints.update, { params: { id }, body });

/**
 * Runs one deed. The screen changes with the server's answer and not before, so a refusal leaves everything as it was
 * (S150).
 */
function act({ ticket, navigate }: TicketDeed, deed: Deed, work: () => Promise<void>): Promise<void> {
  return once(ticket.id, deed, async () => {
    try {
      await work();
    } catch (error) {
      tellRefusal(error, navigate);
      if (isApiError(error, 'ERR_TICKET_ALREADY_TAKEN')) await lookAgain(ticket);
    }
  });
}

/** Takes a waiting ticket and opens it among those in hand (S145). */
export function acceptTicket(wish: TicketDeed): Promise<void> {
  return act(wish, 'accept', async () => {
    const accepted = await put(wish.ticket.id, { status: 'open', userId: ownId() });
    takeIn(accepted);
    showTab('open');
    await wish.navigate(`/tickets/${accepted.uuid}`);
  });
}

/** Takes up a resolved ticket again; it stays on screen (S148). */
export function reopenTicket(wish: TicketDeed): Promise<void> {
  return act(wish, 'reopen', async () => {
    takeIn(await put(wish.ticket.id, { status: 'open', userId: ownId() }));
    showTab('open');
  });
}

/** Gives a ticket back to those who wait (S146). */
export function returnTicket(wish: TicketDeed): Promise<void> {
  return act(wish, 'return', async () => {
    takeIn(await put(wish.ticket.id, { status: 'pending', userId: null }));
    offerUndo(wish, 'pending');
    await wish.navigate('/tickets');
  });
}

/** Ends a ticket (S147). */
export function resolveTicket(wish: TicketDeed): Promise<void> {
  return act(wish, 'resolve', async () => {
    takeIn(await put(wish.ticket.id, { status: 'closed', userId: ownId() }));
    offerUndo(wish, 'closed');
    await wish.navigate('/tickets');
  });
}

function offerUndo(wish: TicketDeed, now: 'pending' | 'closed'): void {
  const t = i18n.getFixedT(null, 'ticketActions');
  const text = t(now === 'closed' ? 'toasts.resolved' : 'toasts.returned', { name: wish.contactName });
  toast.success(text, {
    key: `undo-${wish.ticket.id}`,
    action: { label: t('actions.undo'), onClick: () => void undo(wish, now) },
  });
}

const offered = () => toastStore.getShown().findLast(({ key }) => key?.startsWith('undo-') === true);

/** Whether something can still be taken back: as long as its notice is shown. */
export const hasUndo = (): boolean => offered() !== undefined;

/** Takes back what was done last. */
export function undoLast(): void {
  const notice = offered();
  if (notice === undefined) return;
  toastStore.dismiss(notice.id);
  notice.action?.onClick();
}

/** Puts the ticket back where it was and opens it (S149). */
function undo(wish: TicketDeed, now: 'pending' | 'closed'): Promise<void> {
  return act(wish, 'undo', async () => {
    for (const step of undoSteps(wish.ticket, now, ownId())) takeIn(await put(wish.ticket.id, step));
    await wish.navigate(`/tickets/${wish.ticket.uuid}`);
  });
}
