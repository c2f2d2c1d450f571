import { platformCompanyId, repeatedSignupMail, signupMail, type MailLanguage } from '@balcao/domain';
import * as z from 'zod/mini';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Origin } from '../../platform/principal.ts';
import { hashToken, newRandomToken } from '../../platform/security/random-token.ts';
import { requireWithin, type Limit } from '../../platform/security/rate-limit.ts';
import { keyedHash } from '../../platform/security/secret-box.ts';
import type { PlatformWork, UnitOfWork } from '../../platform/unit-of-work.ts';
import { defineJob, type Job } from '../../ports/job-queue.ts';
import { buildMail, mailAttempts } from '../../ports/mailer.ts';
import { isAddressTaken } from '../users/index.ts';
import { readMailBrand } from './branding/queries.ts';
import { createCompany } from './create-company.ts';
import { hasCompanyNamed } from './queries.ts';
import { isSignupOpen, type SignupDeps } from './signup-deps.ts';
import {
  deleteSignup,
  findSignup,
  findSignupByToken,
  insertSignup,
  storeSignupToken,
  takeSignup,
} from './signup-queries.ts';

const trialDays = 3;

/** Nobody's mailbox is filled by a stranger who signs up again and again. */
const perEmail: Limit = { name: 'signup email', max: 3, windowSeconds: 24 * 3600 };

type NewSignup = {
  name: string;
  email: string;
  phone: string | null;
  password: string;
  planId: number;
  language: MailLanguage;
  origin: Origin;
};

/**
 * Keeps a signup until its address is confirmed, and puts the mail in line. An address that has an account gets another
 * mail; everything before that is the same, so that the answer tells nothing.
 */
export async function awaitConfirmation(
  deps: SignupDeps,
  signup: NewSignup,
  /** Counts this signup, and refuses one too many. */
  count: (db: PlatformWork['db']) => Promise<void>,
): Promise<void> {
  const { uow, queue, hasher, limitKey } = deps;
  const { name, email, phone, password, planId, language, origin } = signup;
  await requireWithin(uow, perEmail, keyedHash(limitKey, `email ${email}`));
  if (await uow.readPlatform((db) => hasCompanyNamed(db, name))) throw new AppError('ERR_COMPANY_NAME_ALREADY_EXISTS');
  const passwordHash = await hasher.hash(password);
  await uow.writePlatform(async ({ db }) => {
    await count(db);
    const signupId = await insertSignup(db, { name, email, phone, passwordHash, planId, language });
    await queue.add(db, createSignupJob(deps), { signupId });
    await audit(db, { companyId: null, by: { userId: null, origin }, action: 'signup to be confirmed' });
  });
}

const payload = z.object({ signupId: z.uuid() });

/** Mails the link that confirms a signup or, to somebody who has an account, that there is one. */
export function createSignupJob({
  uow,
  mailer,
  siteUrl,
}: Pick<SignupDeps, 'uow' | 'mailer' | 'siteUrl'>): Job<typeof payload> {
  return defineJob({
    name: 'companies.signupMail',
    payload,
    maxAttempts: mailAttempts,
    async run({ signupId }, { log }) {
      const { token, hash } = newRandomToken();
      const found = await uow.writePlatform(async ({ db }) => {
        const signup = await findSignup(db, signupId);
        if (!signup) return null;
        const hasAccount = await isAddressTaken(db, signup.email);
        if (!hasAccount) await storeSignupToken(db, signupId, hash);
        return { ...signup, hasAccount, brand: await readMailBrand(db, platformCompanyId) };
      });
      if (!found) return;
      const { email, language, hasAccount, brand } = found;
      const content = hasAccount
        ? repeatedSignupMail(language, { address: `${siteUrl}/forgot-password` })
        : signupMail(language, { address: `${siteUrl}/confirm-signup#${token}` });
      if ((await mailer.send(buildMail(email, content, brand))) === 'refused')
        log.warn({ signupId }, 'address takes no mail');
      if (hasAccount) await uow.writePlatform(({ db }) => deleteSignup(db, signupId));
    },
  });
}

/** Confirms a signup by the link of its mail: now the company exists, if nobody took its name or address meanwhile. */
export async function confirmSignup(
  { uow }: Pick<SignupDeps, 'uow'>,
  token: string,
  origin: Origin,
): Promise<{ id: number; name: string }> {
  const tokenHash = hashToken(token);
  return uow.writePlatform(async (work) => {
    if (!(await isSignupOpen(uow, work))) throw new AppError('ERR_SIGNUP_DISABLED');
    const signup = await takeSignup(work.db, tokenHash);
    if (!signup) {
      const known = await findSignupByToken(work.db, tokenHash);
      throw new AppError(known?.confirmedAt ? 'ERR_LINK_USED' : 'ERR_LINK_EXPIRED');
    }
    return { id: await addSignedUp(uow, work, { ...signup, origin }), name: signup.name };
  });
}

type SignedUp = {
  name: string;
  email: string;
  phone: string | null;
  passwordHash: string;
  planId: number;
  origin: Origin;
};

/** Makes the company of a signup, on trial, and answers its id. */
export async function addSignedUp(
  uow: UnitOfWork,
  work: PlatformWork,
  { name, email, phone, passwordHash, planId, origin }: SignedUp,
): Promise<number> {
  const { companyId, userId } = await createCompany(uow, work, {
    name,
    email,
    phone,
    passwordHash,
    userName: name,
    planId,
    trialDays,
  });
  await audit(work.db, { companyId, by: { userId, origin }, action: 'company signed up' });
  return companyId;
}
