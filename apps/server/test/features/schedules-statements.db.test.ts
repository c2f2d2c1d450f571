import { afterAll, beforeAll, expect, it } from 'vitest';
import { createScheduleWorker } from '../../src/features/schedules/send-due.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { startTestWork, type TestWork } from '../support/test-work.ts';

let work: TestWork;
beforeAll(async () => void (work = await startTestWork()));
afterAll(() => work.close());

/** What is sent to the database while one message to somebody new leaves. */
async function sendOne(body: string): Promise<{ statements: string[]; said: string }> {
  const { asOwner } = work.database;
  const { companyId } = await work.buildLink();
  await asOwner(
    `WITH person AS (INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Ana Prado', '5511987654321') RETURNING id),
       field AS (INSERT INTO contact_fields (company_id, contact_id, position, name, value)
         SELECT $1, id, 0, 'Cidade', 'Recife' FROM person)
     INSERT INTO schedules (company_id, contact_id, body, send_at, due_at, look_at)
     SELECT $1, id, $2, due, due, due FROM person, (SELECT app_now() - interval '1 second' AS due) d`,
    [companyId, body],
  );
  work.statements.length = 0;
  const loop = createScheduleWorker({ uow: work.uow, log: createLogger('silent') });
  loop.start();
  const messages = () => asOwner<{ body: string }>('SELECT body FROM messages WHERE company_id = $1', [companyId]);
  await expect.poll(async () => (await messages()).length).toBe(1);
  await loop.stop();
  const ofMessage = work.statements.slice(work.statements.findIndex((text) => text.includes('"s"."body"')));
  return {
    statements: ofMessage.filter((text) => !/^\s*(begin|commit|set)/i.test(text)),
    said: (await messages())[0]?.body ?? '',
  };
}

it('S781 a scheduled text with the name of somebody new takes at most 14 statements', async () => {
  const { statements, said } = await sendOne('{{firstname}}, seu pedido {{protocolo}} chegou');
  expect(said).toMatch(/^Ana, seu pedido \d+ chegou$/);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(14);
});

it('S781 a text that asks for more is still filled from all that is known', async () => {
  const { said } = await sendOne('{{name}} de {{Cidade}}, {{number}}');
  expect(said).toBe('Ana Prado de Recife, 5511987654321');
});
