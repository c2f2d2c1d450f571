import { rooms as roomNames } from '@balcao/contract';

/** How long it is remembered that a ticket left a room; what another node did is heard of sooner. */
const memoryMs = 60_000;

type TicketState = { ticketId: number; version: number };
type Departure = { version: number; at: number };

/**
 * Remembers which rooms a ticket has left, and with which version. Each node announces what it did, so a message that
 * was stored before a ticket was accepted elsewhere may be heard of after that: it would put the row back into a list
 * that was told to remove it.
 */
export class LeftLists {
  readonly #departures = new Map<string, Departure>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The rooms that an event is still for. */
  stillFor(rooms: readonly string[], payload: unknown): readonly string[] {
    const left = readDeparture(payload);
    if (left !== null) {
      this.#note(rooms, left);
      return rooms;
    }
    const state = this.#departures.size === 0 ? null : readState(payload);
    if (state === null) return rooms;
    return rooms.filter((room) => (this.#departures.get(keyOf(room, state))?.version ?? 0) <= state.version);
  }

  #note(rooms: readonly string[], left: TicketState): void {
    const at = this.#now();
    for (const [key, departure] of this.#departures) {
      if (at - departure.at <= memoryMs) break;
      this.#departures.delete(key);
    }
    const conversation = roomNames.ticket(left.ticketId);
    for (const room of rooms) {
      if (room === conversation) continue;
      const key = keyOf(room, left);
      const version = Math.max(left.version, this.#departures.get(key)?.version ?? 0);
      // Taken out first, so that the oldest stays in front.
      this.#departures.delete(key);
      this.#departures.set(key, { version, at });
    }
  }
}

const keyOf = (room: string, { ticketId }: Pick<TicketState, 'ticketId'>): string => `${ticketId} ${room}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function stateOf(ticketId: unknown, version: unknown): TicketState | null {
  return typeof ticketId === 'number' && typeof version === 'number' ? { ticketId, version } : null;
}

function readDeparture(payload: unknown): TicketState | null {
  if (!isRecord(payload) || payload['action'] !== 'removeFromList') return null;
  return stateOf(payload['ticketId'], payload['version']);
}

function readState(payload: unknown): TicketState | null {
  const ticket = isRecord(payload) ? payload['ticket'] : null;
  return isRecord(ticket) ? stateOf(ticket['id'], ticket['version']) : null;
}
