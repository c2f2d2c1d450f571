import type { Work } from '../../platform/unit-of-work.ts';
import { revokeSessions, sessionsEnded } from '../session/index.ts';

/** Logs a user out everywhere, for a reason that is kept with the sessions. */
export async function endSessions(work: Work, userId: number, reason: string): Promise<void> {
  await revokeSessions(work.db, [userId], reason);
  await work.record(sessionsEnded(work.db.companyId, { userIds: [userId] }));
}
