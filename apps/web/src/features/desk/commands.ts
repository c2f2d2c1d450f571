import type { ContactOption } from '@balcao/contract';
import { useEffect } from 'react';

/**
 * Something asked for by a key or a command, that a part of the desk shows: a window of the header, the input, or a new
 * ticket.
 */
export type TicketCommand = 'transfer' | 'notes' | 'tags' | 'contact' | 'write' | 'new';

/** `contact` is who a new ticket is for, where that is known. */
type Take<W> = (command: W, contact?: ContactOption) => void;
type Taker = { takes: readonly TicketCommand[]; take: Take<TicketCommand> };

const takers = new Set<Taker>();
/** A page that is on its way takes what was asked for before it came, unless it took too long. */
const commandTimeout = 3000;
let waiting: { command: TicketCommand; contact: ContactOption | undefined; until: number } | null = null;

/** Asks the part of the desk that shows it; the desk may still be on its way. */
export function sendTicketCommand(command: TicketCommand, contact?: ContactOption): void {
  const taker = [...takers].findLast(({ takes }) => takes.includes(command));
  waiting = taker === undefined ? { command, contact, until: performance.now() + commandTimeout } : null;
  taker?.take(command, contact);
}

/** Takes commands while it is on screen. Both arguments must stay the same while they mean the same. */
export function useTicketCommand<W extends TicketCommand>(takes: readonly W[], take: Take<W>): void {
  useEffect(() => {
    // Only what it takes is handed to it.
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
