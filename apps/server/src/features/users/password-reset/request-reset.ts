import { mailLanguageOf, mailLanguages, passwordResetMail } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { audit } from '../../../platform/audit.ts';
import { limitedAddress, originOf } from '../../../platform/http/client-address.ts';
import { newRandomToken } from '../../../platform/security/random-token.ts';
import { requireWithin, type Limit } from '../../../platform/security/rate-limit.ts';
import { keyedHash } from '../../../platform/security/secret-box.ts';
import { defineJob, type Job } from '../../../ports/job-queue.ts';
import { buildMail, mailAttempts } from '../../../ports/mailer.ts';
import { findAddressee, findLanguageOf } from '../../session/index.ts';
import type { UsersDeps } from '../deps.ts';
import { insertReset, listAccounts } from './queries.ts';

const windowSeconds = 3600;
/** Nobody's mailbox is filled by a stranger who asks again and again. */
const perEmail: Limit = { name: 'password reset email', max: 3, windowSeconds };
const perAddress: Limit = { name: 'password reset address', max: 20, windowSeconds };

const payload = z.object({
  userId: z.nullable(z.int()),
  language: z.enum(mailLanguages),
  byOperator: z.optional(z.boolean()),
});

/**
 * Mails a link to set a new password. The link is made here and stored as a hash before it leaves, so it is in no table
 * and in no job; a second attempt makes another one. For an unknown address there is nobody to write to.
 */
export function createResetJob({
  uow,
  mailer,
  siteUrl,
}: Pick<UsersDeps, 'uow' | 'mailer' | 'siteUrl'>): Job<typeof payload> {
  return defineJob({
    name: 'users.passwordResetMail',
    payload,
    maxAttempts: mailAttempts,
    async run({ userId, language, byOperator = false }, { companyId, log }) {
      if (userId === null || companyId === null) return;
      const { token, hash } = newRandomToken();
      const found = await uow.writePlatform(async ({ db }) => {
        const person = await findAddressee(db, userId);
        if (!person) return null;
        await insertReset(uow.asTenant(db, companyId), { userId, tokenHash: hash });
        return { person, known: await findLanguageOf(db, userId) };
      });
      if (!found) return;
      const { name, company, email } = found.person;
      // After the number sign: browsers send that part to nobody, so it is in no log of a proxy.
      const address = `${siteUrl}/reset-password#${token}`;
      const content = passwordResetMail(found.known ?? language, { name, company, address, byOperator });
      if ((await mailer.send(buildMail(email, content, found.person))) === 'refused')
        log.warn({ userId }, 'address takes no mail');
    },
  });
}

/**
 * Somebody forgot the password. Known and unknown addresses are counted, looked up, audited and put in line alike, so
 * that neither the answer nor its time tells which it was.
 */
export async function requestPasswordReset(deps: UsersDeps, email: string, request: FastifyRequest): Promise<void> {
  const { uow, queue, limitKey } = deps;
  const origin = originOf(request);
  await requireWithin(uow, perAddress, keyedHash(limitKey, `address ${limitedAddress(origin.address)}`));
  await requireWithin(uow, perEmail, keyedHash(limitKey, `email ${email}`));
  const language = mailLanguageOf(request.headers['accept-language']);
  const job = createResetJob(deps);
  await uow.writePlatform(async ({ db }) => {
    const [first, ...others] = await listAccounts(db, email);
    const by = { userId: first?.id ?? null, origin };
    await audit(db, { companyId: first?.companyId ?? null, by, action: 'password reset requested' });
    if (!first) return queue.add(db, job, { userId: null, language });
    for (const { id, companyId } of [first, ...others])
      await queue.add(uow.asTenant(db, companyId), job, { userId: id, language });
  });
}
