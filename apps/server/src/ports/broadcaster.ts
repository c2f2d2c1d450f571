import type { EventSpec, PayloadOf, Room } from '@balcao/contract';
import type { TicketFacts } from '@balcao/domain';

/** At least one room: there is no way to send to everybody by leaving it out. */
export type Rooms = readonly [Room, ...Room[]];

/** Where a ticket is: what decides who may see it. */
export type TicketPlace = TicketFacts & { id: number };

/** Sends an event to the sockets in the rooms, on every node. Called after the commit only. */
export type Broadcaster = {
  emit<E extends EventSpec>(event: E, companyId: number, rooms: Rooms, payload: PayloadOf<E>): void;
  /**
   * Says that a ticket changed its place. Whoever has it open and may not see it there leaves its room, on every node,
   * before anything that is emitted afterwards.
   */
  ticketMoved(companyId: number, place: TicketPlace): void;
};
