import { rooms, sessionEvents } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { sessionOpened, sessionsEnded } from './events.ts';

type Deps = { broadcaster: Broadcaster; usersChanged: (userIds: readonly number[]) => void };

/** Informs the user's other devices that they are logged out, then makes every node check his sockets again. */
export function sessionReactions({ broadcaster, usersChanged }: Deps): Reaction[] {
  return [
    react(sessionOpened, ({ companyId, data: { userId, sessionId } }) => {
      broadcaster.emit(sessionEvents.auth, companyId, [rooms.account(userId)], {
        action: 'update',
        user: { id: userId, companyId },
        sessionId,
      });
      usersChanged([userId]);
    }),
    react(sessionsEnded, ({ data: { userIds } }) => usersChanged(userIds)),
  ];
}
