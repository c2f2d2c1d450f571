import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany } from '../../../../test/support/test-people.ts';
import { createLogger } from '../../../platform/logger.ts';
import { createForgetJob } from './forget-messages.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const contextWith = (signal: AbortSignal) => ({
  companyId: company.id,
  log: createLogger('silent'),
  signal,
  attempt: 1,
});

async function countLeft(ticketId: number): Promise<number> {
  const [row] = await app.database.asOwner<{ count: number }>(
    "SELECT count(*)::int AS count FROM messages WHERE ticket_id = $1 AND body <> ''",
    [ticketId],
  );
  return row?.count ?? -1;
}

describe('emptying messages', () => {
  it('S642 goes on where it stopped when its node died', async () => {
    const { id: ticketId, contactId, connectionId } = await buildTicket(app, company, { status: 'closed' });
    await app.database.asOwner(
      `INSERT INTO messages (company_id, ticket_id, connection_id, wid, from_me, body)
       SELECT $1, $2, $3, 'w-' || n, false, 'zebra ' || n FROM generate_series(1, 450) n`,
      [company.id, ticketId, connectionId],
    );
    const answer = await app.request({
      method: 'POST',
      url: `/api/contacts/${contactId}/anonymize`,
      token: company.admin.token,
      payload: { reason: 'Pediu por e-mail' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const dying = new AbortController();
    const uow = {
      ...app.uow,
      write: async <T>(...work: Parameters<typeof app.uow.write<T>>): Promise<T> => {
        const done = await app.uow.write<T>(...work);
        dying.abort();
        return done;
      },
    };
    await expect(createForgetJob(uow).execute({ contactId }, contextWith(dying.signal))).rejects.toThrow();
    expect(await countLeft(ticketId)).toBe(252);
    await app.jobs.runDue();
    expect(await countLeft(ticketId)).toBe(0);
  });

  it('S642 never touches those of somebody who was not made anonymous', async () => {
    const { id: ticketId, contactId } = await buildTicket(app, company, { status: 'closed' });
    await createForgetJob(app.uow).execute({ contactId }, contextWith(new AbortController().signal));
    expect(await countLeft(ticketId)).toBe(2);
  });
});
