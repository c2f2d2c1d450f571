import { idempotencyKey } from '@balcao/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/security/random-token.ts';
import { countAttempt } from '../../platform/security/rate-limit.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { mayCompanyWork } from '../companies/index.ts';
import { findKnownRequest, findTokenHolder, type KnownRequest, type TokenHolder } from './queries.ts';

/** A program that may send, and what it asked before under the same key. */
export type Admitted = TokenHolder & { key: string | null; known: KnownRequest | undefined };

const shortest = 32;
const longest = 200;

/** Whom a call of the API comes from. Each call counts, whatever becomes of it; more than the plan allows are refused. */
export async function admit(uow: UnitOfWork, request: FastifyRequest): Promise<Admitted> {
  const hash = hashOf(request.headers.authorization);
  const key = keyOf(request.headers['idempotency-key']);
  const { holder, used, known } = await uow.writePlatform(async ({ db }) => {
    const found = await findTokenHolder(db, hash);
    if (!found) return { holder: undefined, used: undefined, known: undefined };
    const { connectionId, companyId, perMinute } = found;
    const [counted, earlier] = await Promise.all([
      countAttempt(db, { name: 'api token', max: perMinute, windowSeconds: 60 }, hash),
      key === null ? undefined : findKnownRequest(uow.asTenant(db, companyId), { connectionId, key }),
    ]);
    return { holder: found, used: counted, known: earlier };
  });
  // A company that is switched off has no tokens.
  if (!holder || !holder.status || holder.deletedAt !== null) throw new AppError('ERR_INVALID_API_TOKEN');
  if (used.count > holder.perMinute)
    throw new AppError('ERR_TOO_MANY_REQUESTS', { data: { retryAfter: used.retryAfter } });
  if (!mayCompanyWork(holder.companyId, holder)) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
  return { ...holder, key, known };
}

/** The stored form of the token of a call. An empty one, or one that nobody can have, is never looked up. */
function hashOf(header: string | undefined): Buffer {
  const token = header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() : '';
  if (token.length < shortest || token.length > longest) throw new AppError('ERR_INVALID_API_TOKEN');
  return hashToken(token);
}

function keyOf(header: string | readonly string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  const read = z.safeParse(idempotencyKey, header);
  if (!read.success) throw new AppError('ERR_VALIDATION', { data: { fields: { 'Idempotency-Key': 'invalid' } } });
  return read.data;
}
