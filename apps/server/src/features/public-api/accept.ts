import { createHash } from 'node:crypto';
import type { ApiAccepted } from '@balcao/contract';
import { readNumber } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Admitted } from './admit.ts';
import { findKnownRequest, findRecipient, insertRequest, type NewRequest, releaseOldKey } from './queries.ts';

/** The states of a link in which messages are accepted: it is open or will open again by itself. */
const accepting = new Set(['CONNECTED', 'OPENING', 'TIMEOUT']);
const digits = /^\d{8,15}$/;

/** Refuses while the connection takes nothing. */
export function requireLink({ linkStatus }: Pick<Admitted, 'linkStatus'>): void {
  if (!accepting.has(linkStatus)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
}

/** The stored form of the number of a call, which has to consist of digits alone. */
export function requireNumber(given: string | number | null | undefined): string {
  const text = String(given ?? '').trim();
  if (text === '') throw new AppError('ERR_NUMBER_REQUIRED');
  const number = digits.test(text) ? readNumber(text) : null;
  if (number === null) throw new AppError('ERR_VALIDATION', { data: { fields: { number: 'invalid' } } });
  return number;
}

/** Whether the person with the number may be written to. */
export async function requireRecipient(
  db: Work['db'],
  { number, advertising }: { number: string; advertising: boolean },
): Promise<void> {
  const recipient = await findRecipient(db, number);
  if (recipient.isAnonymous) throw new AppError('ERR_CONTACT_ANONYMOUS');
  if (recipient.isBlocked) throw new AppError('ERR_CONTACT_BLOCKED');
  if (advertising && recipient.isDisturbed) throw new AppError('ERR_DO_NOT_DISTURB');
}

/** What was asked, in a form that tells two requests apart without keeping them. */
export const hashRequest = (parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** What a request that was made before is answered again; another one under the same key is refused. */
export function repeat({ id, requestHash }: { id: number; requestHash: Buffer }, hash: Buffer): ApiAccepted {
  if (!requestHash.equals(hash)) throw new AppError('ERR_IDEMPOTENCY_KEY_REUSED');
  return { id, status: 'queued' };
}

/** Keeps a request, or answers which one was made before under its key. */
export async function keep(
  { db }: Work,
  request: NewRequest,
): Promise<{ id: number; isNew: true } | { id: number; isNew: false; requestHash: Buffer }> {
  const { connectionId, key } = request;
  const id = await insertRequest(db, request);
  if (id !== undefined) return { id, isNew: true };
  if (key === null) throw new AppError('ERR_CREATING_MESSAGE');
  const known = await findKnownRequest(db, { connectionId, key });
  if (known) return { ...known, isNew: false };
  // The key is more than a day old.
  await releaseOldKey(db, { connectionId, key });
  const again = await insertRequest(db, request);
  if (again === undefined) throw new AppError('ERR_CREATING_MESSAGE');
  return { id: again, isNew: true };
}
