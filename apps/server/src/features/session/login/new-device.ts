import { describeDevice, mailLanguageOf, mailLanguages, newDeviceMail } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { PlatformWork } from '../../../platform/unit-of-work.ts';
import { defineJob, type Job } from '../../../ports/job-queue.ts';
import { buildMail, mailAttempts } from '../../../ports/mailer.ts';
import type { SessionDeps } from '../deps.ts';
import { findAddressee, findLanguageOf } from '../queries.ts';

const payload = z.object({
  userId: z.int(),
  at: z.iso.datetime(),
  from: z.string(),
  device: z.string(),
  language: z.enum(mailLanguages),
});

/** Writes to somebody whose account was entered from a new device, if the address is known to be theirs. */
export function createNewDeviceJob({
  uow,
  mailer,
  siteUrl,
}: Pick<SessionDeps, 'uow' | 'mailer' | 'siteUrl'>): Job<typeof payload> {
  return defineJob({
    name: 'session.newDeviceMail',
    payload,
    maxAttempts: mailAttempts,
    async run({ userId, at, from, device, language }, { log }) {
      const person = await uow.readPlatform((db) => findAddressee(db, userId));
      if (!person?.emailVerified) return;
      const { name, email, timeZone } = person;
      const address = `${siteUrl}/forgot-password`;
      const content = newDeviceMail(language, { name, at: new Date(at), timeZone, device, from, address });
      if ((await mailer.send(buildMail(email, content, person))) === 'refused')
        log.warn({ userId }, 'address takes no mail');
    },
  });
}

/**
 * Puts a notice in line when a login comes from a browser on which the user never logged in before. Whoever took the
 * account over does not choose its language: that is the one of the session before.
 */
export async function noticeNewDevice(
  deps: SessionDeps,
  work: PlatformWork,
  { id, companyId, request }: { id: number; companyId: number; request: FastifyRequest },
): Promise<void> {
  if (!deps.mailer.reachesPeople) return;
  if (deps.tokens.readDevice(deps.cookies.read(request, 'device'), id)) return;
  const language = (await findLanguageOf(work.db, id)) ?? mailLanguageOf(request.headers['accept-language']);
  const notice = {
    userId: id,
    at: deps.realTime.now().toISOString(),
    from: request.ip,
    device: describeDevice(request.headers['user-agent'] ?? ''),
    language,
  };
  await deps.queue.add(deps.uow.asTenant(work.db, companyId), createNewDeviceJob(deps), notice);
}
