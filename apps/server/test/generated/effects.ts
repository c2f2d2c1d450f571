import { ticketsEvents, type EventSpec } from '@balcao/contract';
import type { ChatEvent } from '../../src/ports/whatsapp.ts';
import type { Caller } from './callers.ts';
import type { RequestParts } from './id-places.ts';
import { audiences, type Audience } from './audiences.ts';
import type { Cast } from './screens.ts';
import type { World } from './world.ts';

export type Call = { world: World; cast: Cast; caller: Caller; request: RequestParts };
export type Answer = Record<string, unknown>;

/** The row that an action leaves in the audit log, beside who did it and in which company. */
export type AuditRow = {
  action: string;
  object: string | null;
  detail: Readonly<Record<string, string | number | boolean>>;
  /** Where it is not the caller's company, or not the caller who did it. */
  by?: { companyId: number; actorId: number };
};

export type Told = { event: EventSpec; action: string | undefined; to: Audience };

export type CallEffects = {
  endpoint: string;
  /** What is special about this call, where an endpoint does several things. */
  when?: string;
  /** The admin unless said; a newcomer is somebody whose session may end by the call. */
  as?: 'owner' | 'newcomer' | 'operator';
  /** Brings about what the call needs; answers what its request has to say otherwise. */
  arrange?: (call: Call) => Promise<Partial<RequestParts>>;
  /** Its row, or why it leaves none. */
  audit: ((call: Call, answer: Answer) => AuditRow | Promise<AuditRow>) | { none: string };
  tells: readonly Told[];
};

export const none = (reason: string): { none: string } => ({ none: reason });

type ObjectOf = (call: Call, answer: Answer) => string | null;
export const requested: ObjectOf = ({ request }) => String(request.params['id']);
export const answered: ObjectOf = (_call, answer) => String(answer['id']);
export const nothing: ObjectOf = () => null;

export const audited =
  (action: string, object: ObjectOf, detail: AuditRow['detail'] = {}) =>
  (call: Call, answer: Answer): AuditRow => ({ action, object: object(call, answer), detail });

export const tell = (event: EventSpec, action: string | undefined, to: Audience): Told => ({ event, action, to });

/** A ticket changed, for everybody on whose screen it is. */
export const ticketUpdated = tell(ticketsEvents.ticket, 'update', audiences.ticket);
/** The owner of a ticket has read it. */
export const ticketRead = tell(ticketsEvents.ticket, 'updateUnread', audiences.ticket);

/** Changes rows before the call; the request stays as it is. */
export const set = async ({ world }: Call, sql: string, values: unknown[]): Promise<Partial<RequestParts>> => {
  await world.app.database.asOwner(sql, values);
  return {};
};

/** The ticket of the request as it would be if the owner had taken it, or closed it. */
export const owned =
  (status: 'open' | 'closed') =>
  (call: Call): Promise<Partial<RequestParts>> =>
    set(call, 'UPDATE tickets SET status = $2, user_id = $3, unread = 1 WHERE id = $1', [
      call.request.params['id'] ?? call.request.params['ticketId'],
      status,
      call.cast.owner.id,
    ]);

/** A conversation as the tests make one, in the words of WhatsApp. */
export type Chat = {
  ticketId: number;
  address: string;
  /** The customer's message and ours. */ theirs: string;
  ours: string;
};

export type DriverEffects = {
  /** What the event is. */
  type: ChatEvent['type'];
  when?: string;
  /** Whose ticket it meets: the owner's, one that waits in the queue, or none at all. */
  on: 'owned' | 'waiting' | 'nothing';
  /** The customer answered since, so that the rows of the lists no longer show our message. */
  answered?: true;
  event: (chat: Chat) => ChatEvent;
  /** Only a merge of contacts is worth a row: everything else is kept with the message. */
  merges?: true;
  tells: readonly Told[];
};
