import type { ContactOption } from '@balcao/contract';
import { useEffect } from 'react';

/**
 * A command given by a shortcut or the palette that a part of the desk carries out: a dialog of the header, the input,
 * or a new ticket.
 */
export type TicketCommand = 'transfer' | 'notes' | 'tags' | 'contact' | 'write' | 'new';

/** `contact` is the contact of a new ticket, if known. */
type Take<W> = (command: W, contact?: ContactOption) => void;
type Taker = { takes: readonly TicketCommand[]; take: Take<TicketCommand> };

const takers = new Set<Taker>();
/** A page that is still being loaded carries out an earlier command, unless it took longer than this. */
const commandTimeout = 3000;
let waiting: { command: TicketCommand; contact: ContactOption | undefined; until: number } | null = null;

/** Sends a command to the part of the desk that carries it out. The desk may still be loading. */
export function sendTicketCommand(command: TicketCommand, contact?: ContactOption): void {
  const taker = [...takers].findLast(({ takes }) => takes.includes(command));
  waiting = taker === undefined ? { command, contact, until: performance.now() + commandTimeout } : null;
  taker?.take(command, contact);
}

/** Carries out commands while the component is mounted. Both arguments must be stable between renders. */
export function useTicketCommand<W extends TicketCommand>(takes: readonly W[], take: Take<W>): void {
  useEffect(() => {
    // A handler is only called with the commands it has listed.
    const taker: Taker = { takes, take: take as Take<TicketCommand> };
    takers.add(taker);
    if (waiting !== null && (takes as readonly TicketCommand[]).includes(waiting.command)) {
      const { command, contact, until } = waiting;
      waiting = null;
      if (performance.now() < until) taker.take(command, contact);
    }
    return () => void takers.delete(taker);
  }, [takes, take]);
}
