import { mailLanguageOf, passwordLinkMail } from '@balcao/domain';
import * as z from 'zod/mini';
import { defineJob, type Job } from '../../../ports/job-queue.ts';
import { buildMail, mailAttempts } from '../../../ports/mailer.ts';
import { findAddressee, findLanguageOf } from '../../session/index.ts';
import type { UsersDeps } from '../deps.ts';
import { findLink } from './link-queries.ts';

const payload = z.object({ adminId: z.int(), linkId: z.int() });

/** Writes to one admin of a company that the operator made a link for somebody's new password. */
export function createLinkNoticeJob({ uow, mailer }: Pick<UsersDeps, 'uow' | 'mailer'>): Job<typeof payload> {
  return defineJob({
    name: 'users.passwordLinkNotice',
    payload,
    maxAttempts: mailAttempts,
    async run({ adminId, linkId }, { companyId, log }) {
      if (companyId === null) return;
      const found = await uow.readPlatform(async (db) => ({
        admin: await findAddressee(db, adminId),
        link: await findLink(db, companyId, linkId),
        language: await findLanguageOf(db, adminId),
      }));
      const { admin, link, language = mailLanguageOf(undefined) } = found;
      if (!admin || !link) return;
      const { name, company, email } = admin;
      const facts = { name, company, person: link.userName, operator: link.operatorName ?? '', isShown: link.isShown };
      if ((await mailer.send(buildMail(email, passwordLinkMail(language, facts), admin))) === 'refused')
        log.warn({ userId: adminId }, 'address takes no mail');
    },
  });
}
