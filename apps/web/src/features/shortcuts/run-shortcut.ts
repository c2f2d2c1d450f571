import type { QuickMessage } from '@balcao/contract';
import { i18n } from '../../lib/format/i18n.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import {
  deskStore,
  deskView,
  findByUuid,
  findViewer,
  setReplyTo,
  showTab,
  type TicketEntry,
  type TicketCommand,
  inputTexts,
  pickReply,
  sendTicketCommand,
  readOnlyReasonOf,
} from '../desk/index.ts';
import { toggleMute } from '../notifications/index.ts';
import {
  acceptTicket,
  hasUndo,
  offeredActions,
  reopenTicket,
  resolveTicket,
  returnTicket,
  undoLast,
} from '../ticket-actions/index.ts';
import { moveTicketSelection, toggleChoosing } from '../tickets/index.ts';
import { openCenter } from './center-store.ts';
import { nextTicket } from './next-ticket.ts';
import type { PageLink, ShortcutId } from './shortcut-map.ts';

export type ShortcutContext = {
  navigate: (to: string) => unknown;
  pages: readonly PageLink[];
  /** The ticket whose row has the focus. */
  rowId: number | null;
};

type Run = () => unknown;

const places: Partial<Record<ShortcutId, string>> = {
  goTickets: '/tickets',
  goContacts: '/contacts',
  goDashboard: '/',
  goQueues: '/queues',
};
const tabs = { assigned: 'open', pending: 'pending', closed: 'closed', search: 'search' } as const;
const commands: Partial<Record<ShortcutId, TicketCommand>> = {
  tags: 'tags',
  notes: 'notes',
  contact: 'contact',
  find: 'find',
};

/** The ticket that is open. */
function openTicket(): TicketEntry | undefined {
  const uuid = /^\/tickets\/([^/]+)$/.exec(location.pathname)?.[1];
  return uuid === undefined ? undefined : findByUuid(deskStore.get(), uuid);
}

/** The message under the pointer, else the customer's last one. */
function messageToReply(ticketId: number): number | undefined {
  const { messages, conversations } = deskStore.get();
  const hovered = Number(document.querySelector<HTMLElement>('[data-message-id]:hover')?.dataset['messageId']);
  if (hovered > 0) return hovered;
  const ids = [...(conversations.get(ticketId)?.ids ?? [])].sort((one, other) => other - one);
  return ids.find((id) => messages.get(id)?.fromMe === false && messages.get(id)?.isDeleted === false);
}

/**
 * The address to go to after a ticket was resolved: the next open ticket of the shown list, else of those being attended
 * to. A waiting customer is accepted first, so that from the waiting list it is the latter too (S1178).
 */
function afterResolving(ticket: TicketEntry): string {
  const { lists, tickets } = deskStore.get();
  const { tab } = deskView.get();
  const openIdsOf = (status: TicketEntry['status'] | null): number[] =>
    ([...lists.values()].find(({ query }) => !query.unread && query.status === status)?.pages.ids ?? []).filter(
      (id) => id === ticket.id || tickets.get(id)?.status === 'open',
    );
  const next = tickets.get(nextTicket([openIdsOf(tab === 'search' ? null : tab), openIdsOf('open')], ticket.id) ?? 0);
  return next === undefined ? '/tickets' : `/tickets/${next.uuid}`;
}

async function mute(userId: number): Promise<void> {
  await i18n.loadNamespaces(['shortcuts']);
  const t = i18n.getFixedT(null, 'shortcuts');
  toast.info(toggleMute(userId, Date.now()) ? t('muted') : t('unmuted'), { key: 'mute' });
}

function ofTicket(actionId: ShortcutId, ticket: TicketEntry, { navigate }: ShortcutContext): Run | null {
  const viewer = findViewer();
  if (viewer === undefined) return null;
  const contactName = deskStore.get().contacts.get(ticket.contactId)?.name ?? '';
  const action = { ticket, contactName, navigate };
  const offers = offeredActions(ticket, viewer);
  const mayWrite = readOnlyReasonOf(ticket, viewer) === null;
  const command = commands[actionId];
  if (command !== undefined) return () => sendTicketCommand(command);
  switch (actionId) {
    case 'accept':
      return offers.accept ? () => acceptTicket(action) : null;
    case 'resolve':
      return offers.resolve ? () => resolveTicket(action) : null;
    case 'resolveNext': {
      const next = afterResolving(ticket);
      return offers.resolve
        ? () => resolveTicket({ ...action, navigate: (to) => navigate(to === '/tickets' ? next : to) })
        : null;
    }
    case 'return':
      return offers.return ? () => returnTicket(action) : null;
    case 'reopen':
      return offers.reopen ? () => reopenTicket(action) : null;
    case 'transfer':
      return offers.transfer ? () => sendTicketCommand('transfer') : null;
    case 'reply': {
      const messageId = messageToReply(ticket.id);
      return mayWrite && messageId !== undefined
        ? () => deskStore.update((state) => setReplyTo(state, ticket.id, messageId))
        : null;
    }
    case 'schedule':
      return mayWrite ? () => sendTicketCommand('schedule') : null;
    case 'write':
      return mayWrite ? () => sendTicketCommand('write') : null;
    default:
      return null;
  }
}

function ofDesk(actionId: ShortcutId, { navigate, pages }: ShortcutContext): Run | null {
  const viewer = findViewer();
  const isOnDesk = /^\/tickets(\/|$)/.test(location.pathname);
  const toDesk = (): void => {
    if (!isOnDesk) void navigate('/tickets');
  };
  const place = places[actionId];
  if (place !== undefined) return pages.some(({ to }) => to === place) ? () => navigate(place) : null;
  if (actionId in tabs)
    return () => {
      showTab(tabs[actionId as keyof typeof tabs]);
      toDesk();
    };
  switch (actionId) {
    case 'next':
      return () => moveTicketSelection(1);
    case 'previous':
      return () => moveTicketSelection(-1);
    case 'choose':
      return toggleChoosing;
    case 'new':
      return () => {
        toDesk();
        sendTicketCommand('new');
      };
    case 'undo':
      return hasUndo() ? undoLast : null;
    case 'mute':
      return viewer === undefined ? null : () => mute(viewer.userId);
    case 'sheet':
      return () => openCenter('sheet');
    default:
      return null;
  }
}

/**
 * Appends a quick message to the text of the open ticket, to be read and sent by the person; null where nobody may
 * write.
 */
export function insertQuickMessage(reply: Pick<QuickMessage, 'id' | 'message' | 'mediaName'>): Run | null {
  const ticket = openTicket();
  const viewer = findViewer();
  if (ticket === undefined || viewer === undefined || readOnlyReasonOf(ticket, viewer) !== null) return null;
  return () => {
    const written = inputTexts.read(ticket.id).trimEnd();
    pickReply(ticket.id, reply);
    inputTexts.replace(ticket.id, written === '' ? reply.message : `${written} ${reply.message}`);
    sendTicketCommand('write');
  };
}

/** What a shortcut or a command would do now; null when it can do nothing. */
export function findAction(actionId: ShortcutId, context: ShortcutContext): Run | null {
  const ofRow = deskStore.get().tickets.get(context.rowId ?? 0);
  // A waiting ticket is accepted from its row; everything else acts on the open conversation.
  const ticket = actionId === 'accept' && ofRow?.status === 'pending' ? ofRow : openTicket();
  return (ticket === undefined ? null : ofTicket(actionId, ticket, context)) ?? ofDesk(actionId, context);
}
