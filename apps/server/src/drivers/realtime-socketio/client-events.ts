import {
  clientEvents,
  fields,
  type PresenceState,
  ticketPresenceInput,
  ticketStatuses,
  type TicketStatus,
} from '@balcao/contract';
import * as z from 'zod/mini';
import type { Connection } from './connection.ts';

/** What a browser's word leads to. `changed` places the socket in its rooms anew. */
export type ClientEffects = {
  changed(connection: Connection): void;
  seen(connection: Connection): void;
  /** Somebody looks at a conversation or types in it. */ present(connection: Connection, news: TicketPresence): void;
};

export type TicketPresence = { ticketId: number; state: PresenceState };

type Handler = {
  readonly isJoin: boolean;
  run(connection: Connection, argument: unknown, effects: ClientEffects): Promise<boolean>;
};

type Run<T> = (connection: Connection, value: T) => Promise<boolean> | void;

const ticketId = z.union([fields.id, fields.idText]);

function readTicketId(argument: unknown): number | null {
  const parsed = z.safeParse(ticketId, argument);
  return parsed.success ? parsed.data : null;
}

function readStatus(argument: unknown): TicketStatus | null {
  return ticketStatuses.find((status) => status === argument) ?? null;
}

/** A handler that reads its argument first and ignores one that is not of the known shape. */
function withArgument<T>(isJoin: boolean, read: (argument: unknown) => T | null, run: Run<T>): Handler {
  return {
    isJoin,
    async run(connection, argument, effects) {
      const value = read(argument);
      if (value === null) return false;
      const refused = (await run(connection, value)) === false;
      effects.changed(connection);
      return !refused;
    },
  };
}

const nothing = (): true => true;

/** Everything a browser may say; each answers whether it was done. */
const handlers: Readonly<Record<string, Handler>> = {
  [clientEvents.joinNotification]: withArgument(true, nothing, ({ bell }) => bell.add('notification')),
  [clientEvents.leaveNotification]: withArgument(false, nothing, ({ bell }) => bell.drop('notification')),
  [clientEvents.joinTickets]: withArgument(true, readStatus, ({ statuses }, status) => statuses.add(status)),
  [clientEvents.leaveTickets]: withArgument(false, readStatus, ({ statuses }, status) => statuses.drop(status)),
  [clientEvents.joinChatBox]: withArgument(true, readTicketId, ({ tickets }, id) => tickets.join(id)),
  [clientEvents.leaveChatBox]: withArgument(false, readTicketId, ({ tickets }, id) => tickets.leave(id)),
  [clientEvents.ticketPresence]: {
    isJoin: false,
    async run(connection, argument, effects) {
      const parsed = z.safeParse(ticketPresenceInput, argument);
      // Only where the conversation is open here, which was allowed then and is looked at again when rights change.
      if (!parsed.success || !connection.tickets.visible().includes(parsed.data.ticketId)) return false;
      effects.present(connection, parsed.data);
      return true;
    },
  },
  [clientEvents.userStatus]: {
    isJoin: false,
    async run(connection, _argument, effects) {
      effects.seen(connection);
      return true;
    },
  },
};

/** Finds what to do for an event name; nothing for a name that is not ours. */
export function findHandler(name: unknown): Handler | null {
  return typeof name === 'string' && Object.hasOwn(handlers, name) ? (handlers[name] ?? null) : null;
}
