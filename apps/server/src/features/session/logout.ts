import type { FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit.ts';
import { originOf } from '../../platform/http/client-address.ts';
import { requireSameOrigin } from '../../platform/http/same-origin.ts';
import { hashToken } from '../../platform/security/random-token.ts';
import type { SessionDeps } from './deps.ts';
import { sessionsEnded } from './events.ts';
import { findSessionOfToken, revokeSession } from './queries.ts';

/** Ends the session of the token or of the cookie; without either there is nothing to end, and that is fine. */
export async function logout(deps: SessionDeps, request: FastifyRequest): Promise<void> {
  const bearer = sessionOfBearer(deps, request);
  const cookie = deps.cookies.read(request, 'refresh');
  if (!bearer && cookie) requireSameOrigin(request, deps.publicUrl);
  await deps.uow.writePlatform(async (work) => {
    const sessionId = bearer?.sessionId ?? (cookie ? await findSessionOfToken(work.db, hashToken(cookie)) : undefined);
    if (sessionId === undefined) return;
    const ended = await revokeSession(work.db, sessionId, 'logout');
    if (ended === undefined) return;
    const { companyId, userId } = ended;
    await audit(work.db, { companyId, by: { userId, origin: originOf(request) }, action: 'logout' });
    await work.record(sessionsEnded(companyId, { userIds: [userId], by: { logoutOf: sessionId } }));
  });
}

function sessionOfBearer(deps: SessionDeps, request: FastifyRequest): { sessionId: string } | null {
  const header = request.headers.authorization;
  if (!header?.startsWith('Bearer ')) return null;
  try {
    return deps.tokens.verifyAccess(header.slice(7));
  } catch {
    // An expired token is no reason to refuse leaving; the cookie still says whose session it is.
    return null;
  }
}
