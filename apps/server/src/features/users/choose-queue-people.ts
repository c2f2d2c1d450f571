import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { userUpdated } from './events.ts';
import { listUsersByIds } from './hot-user-queries.ts';
import { addQueueMembers, listQueueMembers, lockUsers, removeQueueMembers } from './queries.ts';

/** Makes exactly these people serve a queue; everybody who gets or loses it sees so at once. */
export async function chooseQueuePeople(work: Work, queueId: number, userIds: readonly number[]): Promise<void> {
  const wanted = new Set(userIds);
  const members = new Set(await listQueueMembers(work.db, queueId));
  const added = [...wanted].filter((id) => !members.has(id));
  const removed = [...members].filter((id) => !wanted.has(id));
  const changed = [...added, ...removed];
  if (changed.length === 0) return;
  if ((await lockUsers(work.db, changed)) !== changed.length) throw new AppError('ERR_NO_USER_FOUND');
  await removeQueueMembers(work.db, queueId, removed);
  await addQueueMembers(work.db, queueId, added);
  for (const user of await listUsersByIds(work.db, changed)) await work.record(userUpdated(work.db.companyId, user));
}
