import { idempotencyKey } from '@balcao/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/security/random-token.ts';
import { countAttempts, type Usage } from '../../platform/security/rate-limit.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { together } from '../../platform/worker/together.ts';
import { mayCompanyWork } from '../companies/index.ts';
import { findKnownRequest, findTokenHolders, type KnownRequest, type TokenHolder } from './queries.ts';

/** A program that may send, and what it asked before under the same key. */
export type Admitted = TokenHolder & { key: string | null; known: KnownRequest | undefined };

const shortest = 32;
const longest = 200;

/** What a call says about who makes it. */
type Call = { hash: Buffer; key: string | null };

/** The connection of a call, how often its token was used, and what was asked before under its key. */
type Counted = TokenHolder & { used: Usage; known: KnownRequest | undefined };

/** Finds out whom a call of the API comes from. */
export type Admit = (request: FastifyRequest) => Promise<Admitted>;

/** Each call counts, whatever becomes of it; more than the plan allows are refused. Those of one moment count together. */
export function createAdmission(uow: UnitOfWork): Admit {
  const count = together<Call, Counted | undefined>((calls) => countCalls(uow, calls));
  return async (request) => {
    const hash = hashOf(request.headers.authorization);
    const key = keyOf(request.headers['idempotency-key']);
    const counted = await count({ hash, key });
    // A company that is switched off has no tokens.
    if (!counted || !counted.status || counted.deletedAt !== null) throw new AppError('ERR_INVALID_API_TOKEN');
    const { used, ...holder } = counted;
    if (used.count > holder.perMinute)
      throw new AppError('ERR_TOO_MANY_REQUESTS', { data: { retryAfter: used.retryAfter } });
    if (!mayCompanyWork(holder.companyId, holder)) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
    return { ...holder, key };
  };
}

function countCalls(uow: UnitOfWork, calls: readonly Call[]): Promise<(Counted | undefined)[]> {
  return uow.writePlatform(async ({ db }) => {
    const holders = await findTokenHolders(
      db,
      calls.map(({ hash }) => hash),
    );
    const held = calls.filter((_, place) => holders[place]).map(({ hash }) => hash);
    const [used, known] = await Promise.all([
      countAttempts(db, { name: 'api token', windowSeconds: 60 }, held),
      Promise.all(
        calls.map(async ({ key }, place) => {
          const holder = holders[place];
          if (!holder || key === null) return undefined;
          const { companyId, connectionId } = holder;
          return findKnownRequest(uow.asTenant(db, companyId), { connectionId, key });
        }),
      ),
    ]);
    const counts = used.values();
    return holders.map((holder, place) => {
      const count = holder && counts.next().value;
      return holder && count && { ...holder, used: count, known: known[place] };
    });
  });
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
