import type { Feature } from '../../platform/feature.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { usersReactions } from './broadcasts.ts';
import { createLinkNoticeJob } from './password-reset/link-notice.ts';
import { deleteOldLinks } from './password-reset/link-queries.ts';
import { deleteOldResets } from './password-reset/queries.ts';
import { createResetJob } from './password-reset/request-reset.ts';
import { usersRoutes, type UsersRoutesDeps } from './routes.ts';

export { chooseQueuePeople } from './choose-queue-people.ts';
export { claimAddress } from './claim-address.ts';
export { addUser } from './create-user.ts';
export { removeUser } from './delete-user.ts';
export { userDeleted } from './events.ts';
export { limitPasswordWork } from './limit-password-work.ts';
export { findUserName, freeAddresses, isAddressTaken } from './queries.ts';
export { newPassword, resetPassword, unlockLogin, type RecoveryDeps } from './recover-access.ts';
export { requireGoodPassword, requirePassword } from './require-password.ts';

type Deps = UsersRoutesDeps & { broadcaster: Broadcaster; usersChanged: (userIds: readonly number[]) => void };

/** The people of a company. */
export const usersFeature: Feature<Deps> = {
  name: 'users',
  tables: ['users', 'user_queues', 'password_resets', 'password_links'],
  routes: usersRoutes,
  reactions: usersReactions,
  jobs: (deps) => [createResetJob(deps), createLinkNoticeJob(deps)],
  recurring: ({ uow }) => [
    defineCron({
      name: 'users.deleteOldResets',
      every: { everyMinutes: 60 },
      run: () =>
        uow.writePlatform(async ({ db }) => {
          await deleteOldResets(db);
          await deleteOldLinks(db);
        }),
    }),
  ],
};
