import {
  clientEvents,
  fields,
  type PresenceState,
  ticketPresenceInput,
  ticketStatuses,
  type TicketStatus,
} from '@balcao/contract';
import * as z from 'zod/mini';
import type { BrowserSocket } from './browser-socket.ts';

/** What the events of a browser lead to. */
export type ClientEffects = {
  /** The subscriptions changed, so the socket may belong in other rooms. */
  changed(browser: BrowserSocket): void;
  seen(browser: BrowserSocket): void;
  /** The window came into sight or went out of it. */
  shown(browser: BrowserSocket, isShown: boolean): void;
  /** Somebody looks at a conversation or types in it. */
  present(browser: BrowserSocket, news: TicketPresence): void;
};

export type TicketPresence = { ticketId: number; state: PresenceState };

type Handler = {
  readonly isJoin: boolean;
  /** Answers whether it was done. */
  run(browser: BrowserSocket, argument: unknown, effects: ClientEffects): Promise<boolean>;
};

type Run<T> = (browser: BrowserSocket, value: T) => Promise<boolean> | void;

const ticketId = z.union([fields.id, fields.idText]);

function readTicketId(argument: unknown): number | null {
  const parsed = z.safeParse(ticketId, argument);
  return parsed.success ? parsed.data : null;
}

function readStatus(argument: unknown): TicketStatus | null {
  return ticketStatuses.find((status) => status === argument) ?? null;
}

/** A handler that ignores an argument of an unknown shape. */
function withArgument<T>(isJoin: boolean, read: (argument: unknown) => T | null, run: Run<T>): Handler {
  return {
    isJoin,
    async run(browser, argument, effects) {
      const value = read(argument);
      if (value === null) return false;
      const refused = (await run(browser, value)) === false;
      effects.changed(browser);
      return !refused;
    },
  };
}

/** For events without an argument. */
const noArgument = (): true => true;

/** Every event a browser may send. */
const handlers: Readonly<Record<string, Handler>> = {
  [clientEvents.joinNotification]: withArgument(true, noArgument, ({ notifications }) =>
    notifications.add('notification'),
  ),
  [clientEvents.leaveNotification]: withArgument(false, noArgument, ({ notifications }) =>
    notifications.drop('notification'),
  ),
  [clientEvents.joinTickets]: withArgument(true, readStatus, ({ statuses }, status) => statuses.add(status)),
  [clientEvents.leaveTickets]: withArgument(false, readStatus, ({ statuses }, status) => statuses.drop(status)),
  [clientEvents.joinChatBox]: withArgument(true, readTicketId, ({ tickets }, id) => tickets.join(id)),
  [clientEvents.leaveChatBox]: withArgument(false, readTicketId, ({ tickets }, id) => tickets.leave(id)),
  [clientEvents.ticketPresence]: {
    isJoin: false,
    async run(browser, argument, effects) {
      const parsed = z.safeParse(ticketPresenceInput, argument);
      // Only for an open conversation: that was allowed when it was opened and is checked again when rights change.
      if (!parsed.success || !browser.tickets.visible().includes(parsed.data.ticketId)) return false;
      effects.present(browser, parsed.data);
      return true;
    },
  },
  [clientEvents.windowShown]: {
    isJoin: false,
    async run(browser, argument, effects) {
      if (typeof argument !== 'boolean') return false;
      effects.shown(browser, argument);
      return true;
    },
  },
  [clientEvents.userStatus]: {
    isJoin: false,
    async run(browser, _argument, effects) {
      effects.seen(browser);
      return true;
    },
  },
};

/** The handler of an event; null for an unknown name. */
export function findHandler(name: unknown): Handler | null {
  return typeof name === 'string' && Object.hasOwn(handlers, name) ? (handlers[name] ?? null) : null;
}
