import { rooms, usersEvents } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { passwordLinkMade, userCreated, userDeleted, userUpdated } from './events.ts';

/** Changes of users go to everyone in the company; the rights and rooms of the changed users are checked again. */
export function usersReactions({
  broadcaster,
  usersChanged,
}: {
  broadcaster: Broadcaster;
  usersChanged: (userIds: readonly number[]) => void;
}): Reaction[] {
  return [
    react(userCreated, ({ companyId, data }) =>
      broadcaster.emit(usersEvents.user, companyId, [rooms.company(companyId)], { action: 'create', user: data }),
    ),
    react(userUpdated, ({ companyId, data }) => {
      broadcaster.emit(usersEvents.user, companyId, [rooms.company(companyId), rooms.account(data.id)], {
        action: 'update',
        user: data,
      });
      usersChanged([data.id]);
    }),
    react(passwordLinkMade, ({ companyId, data: link }) =>
      broadcaster.emit(usersEvents.passwordLink, companyId, [rooms.companyAdmins(companyId)], {
        action: 'create',
        link,
      }),
    ),
    react(userDeleted, ({ companyId, data }) =>
      broadcaster.emit(usersEvents.user, companyId, [rooms.company(companyId)], {
        action: 'delete',
        userId: data.userId,
      }),
    ),
  ];
}
