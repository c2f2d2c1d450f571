import { mailLanguageOf } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import type { PlatformWork } from '../../../platform/unit-of-work.ts';
import type { SessionDeps } from '../deps.ts';
import { noticeNewDevice } from './new-device.ts';
import { openSession, type OpenedSession } from '../open-session.ts';

type Entering = { id: number; companyId: number; tokenVersion: number; request: FastifyRequest };

/** The last step of every login: opens the session, and lets the user know if it is on a new device. */
export async function enter(
  deps: SessionDeps,
  work: PlatformWork,
  { id, companyId, tokenVersion, request }: Entering,
): Promise<OpenedSession> {
  // Before the session is there: its language is not the one to write in.
  await noticeNewDevice(deps, work, { id, companyId, request });
  const language = mailLanguageOf(request.headers['accept-language']);
  return openSession(deps, work, { id, companyId, tokenVersion, language });
}
