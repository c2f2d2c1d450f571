import type { SupportAccess } from '@balcao/contract';
import type { SupportEnding } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import { findVisit } from './support-queries.ts';

type Wanted = { id: number; operatorId: number; sessionId: string };

/**
 * The support access, if it is this session's and not over. What is over is refused by a code of its own, on which no
 * browser logs out or tries again: a repeated call would be one in the operator's own company.
 */
export async function requireVisit(
  db: Parameters<typeof findVisit>[0],
  { id, operatorId, sessionId }: Wanted,
  now: Date,
): Promise<{ access: SupportAccess; endsAt: Date }> {
  const row = await findVisit(db, id);
  if (row?.operatorId !== operatorId) throw new AppError('ERR_NO_SUPPORT_FOUND');
  if (row.ending !== null) throw ended(row.ending);
  if (row.sessionId !== sessionId) throw ended('session');
  if (row.endsAt <= now) throw ended('limit');
  if (row.companyDeletedAt !== null) throw ended('deleted');
  return { access: describeAccess(row), endsAt: row.endsAt };
}

const ended = (why: SupportEnding): AppError => new AppError('ERR_SUPPORT_ENDED', { data: { why } });

export type AccessRow = {
  id: number;
  companyId: number;
  operatorName: string | null;
  reason: string;
  begunAt: Date;
  endsAt: Date;
};

/** The access as it is told to the operator and to the company. */
export const describeAccess = ({ id, companyId, operatorName, reason, begunAt, endsAt }: AccessRow): SupportAccess => ({
  id,
  companyId,
  operatorName,
  reason,
  begunAt: begunAt.toISOString(),
  endsAt: endsAt.toISOString(),
});
