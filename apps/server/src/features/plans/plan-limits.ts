import { platformCompanyId } from '@balcao/domain';
import type { ErrorCode } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { lockPlanLimits } from './queries.ts';

const codes = {
  users: 'ERR_PLAN_USERS_LIMIT',
  connections: 'ERR_PLAN_CONNECTIONS_LIMIT',
  queues: 'ERR_PLAN_QUEUES_LIMIT',
} as const satisfies Record<string, ErrorCode>;

/**
 * Refuses when the plan has no room for one more. Holds the company's row until the end of the work, so
 * parallel creations are counted one after the other (T36). The platform's own company has no limit.
 */
export async function requireRoom(work: Work, kind: keyof typeof codes, count: () => Promise<number>): Promise<void> {
  if (work.db.companyId === platformCompanyId) return;
  const limits = await lockPlanLimits(work.db);
  if ((await count()) >= limits[kind]) throw new AppError(codes[kind], { data: { limit: limits[kind] } });
}
