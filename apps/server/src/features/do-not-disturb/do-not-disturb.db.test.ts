import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/test-people.ts';
import { contactsMerged } from '../contacts/index.ts';
import { listDisturbedContacts, listDisturbedNumbers } from './index.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const call = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object, { token }: TestPerson = company.admin) =>
  app.request({ method, url: `/api/do-not-disturb${path}`, token, ...(payload ? { payload } : {}) });

async function buildContact(name: string, number: string | null): Promise<number> {
  const [row] = await app.database.asOwner<{ id: number }>(
    'INSERT INTO contacts (company_id, name, number) VALUES ($1, $2, $3) RETURNING id',
    [company.id, name, number],
  );
  const id = row?.id ?? 0;
  if (number !== null)
    await app.database.asOwner(
      `INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)`,
      [company.id, number, id],
    );
  return id;
}
const disturbed = (...ids: number[]): Promise<number[]> =>
  app.uow.read(company.id, (db) => listDisturbedContacts(db, ids));

describe('do not disturb', () => {
  it('S628 an admin notes a number in any form once, with reason and date, and takes it back', async () => {
    const ana = await buildContact('Ana Conceição', '5511987650001');
    const bia = await buildContact('Bia', '5511987650002');
    const noted = await call('POST', '', { number: '(11) 8765-0001', reason: ' Pediu para sair ' });
    expect([noted.statusCode, noted.json()]).toEqual([
      201,
      {
        id: noted.json().id,
        number: '5511987650001',
        contactId: ana,
        name: 'Ana Conceição',
        reason: 'Pediu para sair',
        source: 'person',
        createdAt: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    const again = await call('POST', '', { contactId: ana, reason: 'De novo' });
    expect(again.json()).toEqual(noted.json());
    expect(await disturbed(ana, bia)).toEqual([ana]);
    expect((await call('GET', '?searchParam=conceicao')).json()).toMatchObject({
      count: 1,
      records: [{ contactId: ana }],
    });
    expect((await call('GET', '?searchParam=98765-0001')).json().count).toBe(1);
    expect((await call('GET', '?searchParam=bia')).json().count).toBe(0);
    expect((await call('DELETE', `/${noted.json().id}`)).statusCode).toBe(200);
    expect(await disturbed(ana, bia)).toEqual([]);
    expect((await call('DELETE', `/${noted.json().id}`)).json().error).toBe('ERR_NO_DO_NOT_DISTURB_FOUND');
  });

  it('S628 is about people, known by number, as contact, by an earlier number, or by what they told WhatsApp', async () => {
    const noNumber = await buildContact('Só LID', null);
    const moved = await buildContact('Mudou', '5511987650010');
    const told = await buildContact('Disse à Meta', '5511987650012');
    const other = await buildContact('Outra', '5511987650013');
    await app.database.asOwner(`UPDATE contacts SET number = '5511987650011' WHERE id = $1`, [moved]);
    await app.database.asOwner('UPDATE contacts SET opted_out_at = now() WHERE id = $1', [told]);
    await call('POST', '', { contactId: noNumber, reason: 'Pediu' });
    await app.database.asOwner(
      `INSERT INTO do_not_disturb (company_id, number, reason) VALUES ($1, '5511987650010', 'x')`,
      [company.id],
    );
    expect((await disturbed(noNumber, moved, told, other)).toSorted((a, b) => a - b)).toEqual([noNumber, moved, told]);
    const numbers = await app.uow.read(company.id, (db) =>
      listDisturbedNumbers(db, ['5511987650010', '5511987650013']),
    );
    expect(numbers).toEqual(['5511987650010']);
  });

  it('S628 the wish stays when two contacts become one, and when a contact is deleted', async () => {
    const [winnerId, loserId] = [await buildContact('Um', null), await buildContact('Dois', null)];
    const noted = (await call('POST', '', { contactId: loserId, reason: 'Pediu' })).json();
    await app.uow.write(company.id, (work) => work.record(contactsMerged(company.id, { loserId, winnerId })));
    expect(await disturbed(winnerId)).toEqual([winnerId]);
    expect(noted.id).toBeGreaterThan(0);

    const gone = await buildContact('Vai sair', '5511987650020');
    await call('POST', '', { contactId: gone, reason: 'Pediu' });
    await app.database.asOwner('DELETE FROM contacts WHERE id = $1', [gone]);
    const back = await buildContact('Voltou', '5511987650020');
    expect(await disturbed(back)).toEqual([back]);
  });

  it('S628 refuses nobody, and a contact of another company', async () => {
    const other = await buildCompany(app);
    expect((await call('POST', '', { reason: 'x' })).json().fields).toEqual({ number: 'invalid' });
    expect((await call('POST', '', { number: '5511987650030', reason: ' ' })).json().fields).toEqual({
      reason: 'required',
    });
    const ana = await buildContact('Ana', '5511987650031');
    expect((await call('POST', '', { contactId: ana, reason: 'x' }, other.admin)).json().error).toBe(
      'ERR_NO_CONTACT_FOUND',
    );
    expect((await call('GET', '', undefined, company.attendant)).statusCode).toBe(403);
  });
});
