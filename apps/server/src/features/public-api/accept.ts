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

/** What was asked, in a form that tells two requests apart without keeping them. */
export const hashRequest = (parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** What a request that was made before is answered again; another one under the same key is refused. */
export function repeat({ id, requestHash }: { id: number; requestHash: Buffer }, hash: Buffer): ApiAccepted {
  if (!requestHash.equals(hash)) throw new AppError('ERR_IDEMPOTENCY_KEY_REUSED');
  return { id, status: 'queued' };
}

/** A request that is kept now, or the one that was made before under its key. */
type Kept = { id: number; isNew: true } | { id: number; isNew: false; requestHash: Buffer };

/** Keeps a request to somebody who may be written to, or answers which one was made before under its key. */
export async function keep(
  { db }: Work,
  request: NewRequest,
  { advertising }: { advertising: boolean },
): Promise<Kept> {
  const { connectionId, key, number } = request;
  // In one round trip: a refusal undoes what was kept.
  const [id, recipient] = await Promise.all([insertRequest(db, request), findRecipient(db, number)]);
  const known = id === undefined && key !== null ? await findKnownRequest(db, { connectionId, key }) : undefined;
  if (known) return { ...known, isNew: false };
  if (recipient.isAnonymous) throw new AppError('ERR_CONTACT_ANONYMOUS');
  if (recipient.isBlocked) throw new AppError('ERR_CONTACT_BLOCKED');
  if (advertising && recipient.isDisturbed) throw new AppError('ERR_DO_NOT_DISTURB');
  return { id: id ?? (await keepAnew(db, request)), isNew: true };
}

/** Keeps a request whose key is more than a day old. */
async function keepAnew(db: Work['db'], request: NewRequest): Promise<number> {
  const { connectionId, key } = request;
  if (key !== null) await releaseOldKey(db, { connectionId, key });
  const id = await insertRequest(db, request);
  if (id === undefined) throw new AppError('ERR_CREATING_MESSAGE');
  return id;
}
