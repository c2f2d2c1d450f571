import type { AuditAction } from '@balcao/domain';
import type { QuickMessage, QuickMessageInput } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { lockQueue } from '../queues/index.ts';
import { audienceOf, requireChangeable, requireSharing } from './access.ts';
import { quickMessageCreated, quickMessageUpdated } from './events.ts';
import { insertQuickMessage, type Place, type QuickMessageValues, scopeOf, updateQuickMessageRow } from './queries.ts';

const duplicates = {
  quick_messages_shortcode_key: 'ERR_QUICK_MESSAGE_ALREADY_EXISTS',
  quick_messages_shared_key: 'ERR_QUICK_MESSAGE_ALREADY_EXISTS',
} as const;

/** Where a quick message is kept that the caller asks for; `known` is where it is kept now. */
async function placeOf(
  { db }: Work,
  principal: Principal,
  { scope, queueId }: Pick<QuickMessageInput, 'scope' | 'queueId'>,
  known: Place | null,
): Promise<Place> {
  const wanted = scope ?? (known === null ? 'personal' : scopeOf(known));
  if (wanted === 'personal') return { userId: known?.userId ?? principal.userId, queueId: null };
  requireSharing(principal);
  if (wanted === 'company') return { userId: null, queueId: null };
  const chosen = queueId ?? known?.queueId ?? null;
  if (chosen === null) throw new AppError('ERR_VALIDATION', { data: { fields: { queueId: 'required' } } });
  if (!(await lockQueue(db, chosen))) throw new AppError('ERR_NO_QUEUE_FOUND');
  return { userId: null, queueId: chosen };
}

/** What is shared concerns others, so it is noted who changed it. */
export async function auditShared(
  { db }: Work,
  principal: Principal,
  { action, id, places }: { action: AuditAction; id: number; places: readonly Place[] },
): Promise<void> {
  if (places.every(({ userId }) => userId !== null)) return;
  await audit(db, { companyId: db.companyId, by: principal, action, object: String(id) });
}

/** Adds a quick message, if its shortcode is free where it is kept. */
export function createQuickMessage(
  uow: UnitOfWork,
  principal: Principal,
  input: QuickMessageInput,
): Promise<QuickMessage> {
  return uow.write(principal.companyId, async (work) => {
    const place = await placeOf(work, principal, input, null);
    const record = await addQuickMessage(work, place, input);
    await auditShared(work, principal, { action: 'quick message created', id: record.id, places: [place] });
    return record;
  });
}

/** The same inside a running unit of work. */
export async function addQuickMessage(work: Work, place: Place, values: QuickMessageValues): Promise<QuickMessage> {
  const record = await refuseDuplicates(duplicates, () => insertQuickMessage(work.db, { ...values, ...place }));
  await work.record(quickMessageCreated(work.db.companyId, { record, audience: await audienceOf(work, place) }));
  return record;
}

/** Changes a quick message; admins also where it is kept. */
export function updateQuickMessage(
  uow: UnitOfWork,
  principal: Principal,
  { id, values }: { id: number; values: QuickMessageInput },
): Promise<QuickMessage> {
  return uow.write(principal.companyId, async (work) => {
    const known = await requireChangeable(work, principal, id);
    const place = await placeOf(work, principal, values, known);
    const hasMoved = place.userId !== known.userId || place.queueId !== known.queueId;
    const hiddenFrom = hasMoved ? await audienceOf(work, known) : null;
    const record = await refuseDuplicates(duplicates, () =>
      updateQuickMessageRow(work.db, id, { ...values, ...place }),
    );
    await auditShared(work, principal, { action: 'quick message changed', id, places: [known, place] });
    await work.record(
      quickMessageUpdated(work.db.companyId, { record, audience: await audienceOf(work, place), hiddenFrom }),
    );
    return record;
  });
}
