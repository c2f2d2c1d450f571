import type { TicketStatus } from '@balcao/contract';

/** A room a screen wants to be in. `joined` is called each time the server has let this socket in. */
export type RoomRequest = {
  readonly join: string;
  readonly leave: string;
  readonly value: TicketStatus | number;
  readonly joined: () => void;
};

type RoomsDeps = { emit: (event: string, ...values: unknown[]) => void; isOnline: () => boolean };

/** A room that at least one part of the screen wants to be in, and whether the server has let this socket in. */
type Stay = { readonly requests: Set<RoomRequest>; isIn: boolean };

/**
 * The rooms that the screens want to be in, each joined once however many parts of a screen want it. They outlive a
 * connection: each new one has to join them again.
 */
export function createRooms({ emit, isOnline }: RoomsDeps) {
  const stays = new Map<string, Stay>();

  const join = (stay: Stay, { join: event, value }: RoomRequest): void => {
    stay.isIn = false;
    emit(event, value, () => {
      stay.isIn = true;
      stay.requests.forEach((request) => request.joined());
    });
  };

  return {
    joinAll: (): void =>
      stays.forEach((stay) => {
        const [first] = stay.requests;
        if (first) join(stay, first);
      }),

    /** Stays in a room until the returned function is called. */
    stayIn(request: RoomRequest): () => void {
      const key = `${request.join} ${request.value}`;
      const known = stays.get(key);
      const stay: Stay = known ?? { requests: new Set(), isIn: false };
      stays.set(key, stay);
      stay.requests.add(request);
      if (!known && isOnline()) join(stay, request);
      else if (stay.isIn && isOnline()) request.joined();
      return () => {
        if (!stay.requests.delete(request) || stay.requests.size > 0) return;
        stays.delete(key);
        if (isOnline()) emit(request.leave, request.value);
      };
    },
  };
}
