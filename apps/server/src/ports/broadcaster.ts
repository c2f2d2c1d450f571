import type { EventSpec, PayloadOf, Room } from '@balcao/contract';

/** At least one room: there is no way to send to everybody by leaving it out. */
export type Rooms = readonly [Room, ...Room[]];

/** Sends an event to the sockets in the rooms, on every node. Called after the commit only. */
export type Broadcaster = {
  emit<E extends EventSpec>(event: E, companyId: number, rooms: Rooms, payload: PayloadOf<E>): void;
};
