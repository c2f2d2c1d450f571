import { useEffect } from 'react';

/** Something asked for by a key or a command, that a part of the desk shows: a window of the header, the input, or a new ticket. */
export type TicketWish = 'transfer' | 'notes' | 'tags' | 'contact' | 'write' | 'new';

type Taker = { takes: readonly TicketWish[]; take: (wish: TicketWish) => void };

const takers = new Set<Taker>();
/** A page that is on its way takes what was asked for before it came, unless it took too long. */
const patience = 3000;
let waiting: { wish: TicketWish; until: number } | null = null;

/** Asks the part of the desk that shows it; the desk may still be on its way. */
export function wishForTicket(wish: TicketWish): void {
  const taker = [...takers].findLast(({ takes }) => takes.includes(wish));
  waiting = taker === undefined ? { wish, until: performance.now() + patience } : null;
  taker?.take(wish);
}

/** Takes wishes while it is on screen. Both arguments must stay the same while they mean the same. */
export function useTicketWish<W extends TicketWish>(takes: readonly W[], take: (wish: W) => void): void {
  useEffect(() => {
    // Only what it takes is handed to it.
    const taker: Taker = { takes, take: take as (wish: TicketWish) => void };
    takers.add(taker);
    if (waiting !== null && (takes as readonly TicketWish[]).includes(waiting.wish)) {
      const { wish, until } = waiting;
      waiting = null;
      if (performance.now() < until) taker.take(wish);
    }
    return () => void takers.delete(taker);
  }, [takes, take]);
}
