import type { ContactOption } from '@balcao/contract';
import { useEffect } from 'react';

/**
 * A command given by a shortcut or the palette that a part of the desk carries out: a dialog of the header, the input,
 * or a new ticket.
 */
export type TicketCommand = 'transfer' | 'notes' | 'tags' | 'contact' | 'write' | 'new';

/** `contact` is the contact of a new ticket, if known. */
type Handle<C> = (command: C, contact?: ContactOption) => void;
type Handler = { accepts: readonly TicketCommand[]; handle: Handle<TicketCommand> };

const handlers = new Set<Handler>();
/** A page that is still being loaded carries out an earlier command, unless it took longer than this. */
const commandTimeout = 3000;
let waiting: { command: TicketCommand; contact: ContactOption | undefined; until: number } | null = null;

/** Sends a command to the part of the desk that carries it out. The desk may still be loading. */
export function sendTicketCommand(command: TicketCommand, contact?: ContactOption): void {
  const handler = [...handlers].findLast(({ accepts }) => accepts.includes(command));
  waiting = handler === undefined ? { command, contact, until: performance.now() + commandTimeout } : null;
  handler?.handle(command, contact);
}

/** Carries out commands while the component is mounted. Both arguments must be stable between renders. */
export function useTicketCommand<C extends TicketCommand>(accepts: readonly C[], handle: Handle<C>): void {
  useEffect(() => {
    // A handler is only called with the commands it has listed.
    const handler: Handler = { accepts, handle: handle as Handle<TicketCommand> };
    handlers.add(handler);
    if (waiting !== null && (accepts as readonly TicketCommand[]).includes(waiting.command)) {
      const { command, contact, until } = waiting;
      waiting = null;
      if (performance.now() < until) handler.handle(command, contact);
    }
    return () => void handlers.delete(handler);
  }, [accepts, handle]);
}
