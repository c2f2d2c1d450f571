import type { TicketStatus } from '@balcao/contract';

/** A room a screen wants to be in. `joined` is called each time the server has let this socket in. */
export type RoomRequest = {
  readonly join: string;
  readonly leave: string;
  readonly value: TicketStatus | number;
  readonly joined: () => void;
};

type RoomsDeps = { emit: (event: string, ...values: unknown[]) => void; isOnline: () => boolean };

/** The rooms that the screens want to be in. They outlive a connection: each new one has to join them again. */
export function createRooms({ emit, isOnline }: RoomsDeps) {
  const requests = new Set<RoomRequest>();

  const join = (request: RoomRequest): void =>
    emit(request.join, request.value, () => requests.has(request) && request.joined());

  return {
    joinAll: (): void => requests.forEach(join),

    /** Stays in a room until the returned function is called. */
    stayIn(request: RoomRequest): () => void {
      requests.add(request);
      if (isOnline()) join(request);
      return () => {
        if (requests.delete(request) && isOnline()) emit(request.leave, request.value);
      };
    },
  };
}
