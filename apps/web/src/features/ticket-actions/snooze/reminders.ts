import { ticketsEndpoints } from '@balcao/contract';
import { call } from '../../../lib/api/api-client.ts';
import { i18n } from '../../../lib/format/i18n.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { TicketAction } from '../actions.ts';
import { showRefusal } from '../show-refusal.ts';
import { saveTicketAnswer } from '../update-desk.ts';

/** A ticket of a list, and whether its conversation is open beside it. */
export type RowAction = TicketAction & { isCurrent: boolean };

async function tryTo({ navigate }: RowAction, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showRefusal(error, navigate);
    return false;
  }
}

/** Puts a ticket out of everybody's lists until a time (S433). */
export async function snoozeTicket(action: RowAction, until: Date): Promise<boolean> {
  return tryTo(action, async () => {
    const { id } = action.ticket;
    saveTicketAnswer(await call(ticketsEndpoints.snooze, { params: { id }, body: { until: until.toISOString() } }));
    const t = i18n.getFixedT(null, 'ticketActions');
    toast.success(t('toasts.snoozed', { name: action.contactName }), {
      key: `undo-${id}`,
      action: { label: t('actions.undo'), onClick: () => void wakeTicket(action) },
    });
    if (action.isCurrent) await action.navigate('/tickets');
  });
}

/** Brings a snoozed ticket back now. */
export async function wakeTicket(action: RowAction): Promise<boolean> {
  return tryTo(action, async () =>
    saveTicketAnswer(await call(ticketsEndpoints.snooze, { params: { id: action.ticket.id }, body: { until: null } })),
  );
}

/** Marks a conversation as unread (S434). */
export async function markUnread(action: RowAction): Promise<boolean> {
  return tryTo(action, async () =>
    saveTicketAnswer(await call(ticketsEndpoints.unread, { params: { id: action.ticket.id } })),
  );
}
