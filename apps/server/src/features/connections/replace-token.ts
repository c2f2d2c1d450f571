import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import { newRandomToken } from '../../platform/security/random-token.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { updateToken } from './change-queries.ts';
import { connectionUpdated } from './events.ts';
import { findConnection } from './queries.ts';

/** Gives a connection a new token for the messages API and tells it this once; of the old one nothing is left. */
export async function replaceToken(work: Work, principal: Principal, id: number): Promise<string> {
  const { companyId } = principal;
  const { token, hash } = newRandomToken();
  if (!(await updateToken(work.db, id, { hash, hint: token.slice(-4) }))) throw new AppError('ERR_NO_WAPP_FOUND');
  await audit(work.db, { companyId, by: principal, action: 'connection token created', object: String(id) });
  const connection = await findConnection(work.db, id);
  if (connection) await work.record(connectionUpdated(companyId, connection));
  return token;
}
