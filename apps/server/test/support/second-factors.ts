import { newTotpSecret, totpOf, totpStep } from '../../src/platform/security/totp.ts';
import type { TicketKind } from '../../src/features/session/index.ts';
import type { TestApp } from './test-app.ts';

/** Somebody in a running app, as the tests over the whole route table know one. */
type Call = { world: { app: TestApp }; caller: { userId: number; company: { id: number } } };

/** Gives the caller a second factor, confirmed unless said otherwise, and answers its secret. */
export async function giveFactor({ world: { app }, caller }: Call, { confirmed = true } = {}): Promise<string> {
  const secret = newTotpSecret();
  const place = {
    table: 'second_factors',
    column: 'secret',
    companyId: caller.company.id,
    row: String(caller.userId),
  };
  await app.database.asOwner(
    'INSERT INTO second_factors (company_id, user_id, secret, confirmed_at) VALUES ($1, $2, $3, CASE WHEN $4 THEN now() END)',
    [caller.company.id, caller.userId, app.deps.secrets.seal(secret, place), confirmed],
  );
  return secret;
}

/** The code that an app shows now, or so many steps from now. */
export function currentCode({ world: { app } }: Pick<Call, 'world'>, secret: string, steps = 0): string {
  return totpOf(secret, totpStep(app.deps.realTime.now()) + steps);
}

/** What login would answer to the caller instead of a session. */
export async function ticketFor({ world: { app }, caller }: Call, kind: TicketKind): Promise<string> {
  const [user] = await app.database.asOwner<{ version: number }>(
    'SELECT token_version AS version FROM users WHERE id = $1',
    [caller.userId],
  );
  return app.deps.tokens.signTicket(kind, {
    userId: caller.userId,
    companyId: caller.company.id,
    tokenVersion: user?.version ?? 0,
  });
}
