import { rooms, sessionEvents } from '@balcao/contract';
import { react, type Reaction } from '../../../platform/reactions.ts';
import type { Broadcaster } from '../../../ports/broadcaster.ts';
import { userOnlineChanged } from './presence-events.ts';

/** Sends who came online and went offline to the company's admins and the operators only. */
export function presenceReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  return [
    react(userOnlineChanged, ({ companyId, data }) =>
      broadcaster.emit(
        sessionEvents.userOnlineChange,
        companyId,
        [rooms.companyAdmins(companyId), rooms.operators],
        data,
      ),
    ),
  ];
}
