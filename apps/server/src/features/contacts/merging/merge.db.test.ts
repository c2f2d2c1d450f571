import { selectContacts } from '../list/filter-queries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const call = (person: Pick<TestPerson, 'token'>, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.request({ method, url, token: person.token, ...(payload ? { payload } : {}) });
const own = async <T extends object>(sql: string, values: unknown[]): Promise<T[]> =>
  app.database.asOwner<T>(sql, values);
const merge = (winnerId: number, loserId: number) =>
  call(company.admin, 'POST', '/api/contacts/merges', { winnerId, loserId });

/**
 * Somebody with a number, an e-mail, a line of information, an address, a closed ticket, a note, a scheduled message, a
 * place in a list and no wish for advertising.
 */
async function build(parts: {
  name: string;
  number?: string;
  email?: string;
}): Promise<{ id: number; ticketId: number }> {
  const ticket = await buildTicket(app, company, { status: 'closed' });
  const id = ticket.contactId;
  await own('UPDATE contacts SET name = $2, number = $3, email = $4 WHERE id = $1', [
    id,
    parts.name,
    parts.number ?? null,
    parts.email ?? '',
  ]);
  await own("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'lid', $2, $3)", [
    company.id,
    `lid${id}`,
    id,
  ]);
  await own('INSERT INTO contact_fields (company_id, contact_id, position, name, value) VALUES ($1, $2, 0, $3, $4)', [
    company.id,
    id,
    'Cidade',
    parts.name,
  ]);
  await own('INSERT INTO ticket_notes (company_id, ticket_id, contact_id, user_id, note) VALUES ($1, $2, $3, $4, $5)', [
    company.id,
    ticket.id,
    id,
    company.admin.id,
    `nota de ${parts.name}`,
  ]);
  await own(
    `INSERT INTO schedules (company_id, contact_id, user_id, body, send_at, due_at, look_at)
     SELECT $1, $2, $3, 'Até já', soon, soon, soon FROM (SELECT now() + interval '1 day' AS soon) s`,
    [company.id, id, company.admin.id],
  );
  await own(
    `WITH list AS (INSERT INTO contact_lists (company_id, name) VALUES ($1, 'Clientes') RETURNING id)
     INSERT INTO contact_list_items (company_id, contact_list_id, name, contact_id) SELECT $1, list.id, $2, $3 FROM list`,
    [company.id, parts.name, id],
  );
  await own("INSERT INTO do_not_disturb (company_id, number, contact_id, reason) VALUES ($1, $2, $3, 'Pediu')", [
    company.id,
    parts.number ?? null,
    id,
  ]);
  return { id, ticketId: ticket.id };
}

/** Everything that refers to some contacts. */
async function snapshot(ids: readonly number[]): Promise<unknown> {
  const [contacts, identities, fields, tickets, messages, notes, ...others] = await Promise.all([
    own('SELECT id, name, number, email, is_blocked, is_bot_off FROM contacts WHERE id = ANY($1) ORDER BY id', [ids]),
    own('SELECT kind, value, contact_id FROM contact_identities WHERE contact_id = ANY($1) ORDER BY value', [ids]),
    own('SELECT id, contact_id, value FROM contact_fields WHERE contact_id = ANY($1) ORDER BY id', [ids]),
    own('SELECT id, contact_id, status FROM tickets WHERE contact_id = ANY($1) ORDER BY id', [ids]),
    own('SELECT id, contact_id FROM messages WHERE contact_id = ANY($1) ORDER BY id', [ids]),
    own('SELECT id, contact_id FROM ticket_notes WHERE contact_id = ANY($1) ORDER BY id', [ids]),
    ...['schedules', 'contact_list_items', 'do_not_disturb'].map((table) =>
      own(`SELECT id, contact_id FROM ${table} WHERE contact_id = ANY($1) ORDER BY id`, [ids]),
    ),
  ]);
  return { contacts, identities, fields, tickets, messages, notes, others };
}

describe('duplicates', () => {
  it('S587 the same number in another form, and the same e-mail, are pointed out; others are not', async () => {
    const shop = await buildCompany(app);
    const insert = 'INSERT INTO contacts (company_id, name, number, email) VALUES ($1, $2, $3, $4)';
    for (const [name, number, email] of [
      ['Seu Jorge', '5547999123408', ''],
      ['Jorge Luiz', '4799123408', ''],
      ['Ana', '5511987654321', 'ana@example.com'],
      ['Ana C.', null, 'ana@example.com'],
      ['Outra', '5511987654322', 'outra@example.com'],
    ])
      await own(insert, [shop.id, name, number, email]);
    const groups = (await call(shop.admin, 'GET', '/api/contacts/duplicates')).json<
      { reason: string; key: string; contacts: { name: string }[] }[]
    >();
    expect(groups.map(({ reason, key, contacts }) => [reason, key, contacts.map(({ name }) => name)])).toEqual([
      ['number', '5547999123408', ['Seu Jorge', 'Jorge Luiz']],
      ['email', 'ana@example.com', ['Ana', 'Ana C.']],
    ]);
    expect((await call(company.admin, 'GET', '/api/contacts/duplicates')).json()).toEqual([]);
  });
});

describe('merging', () => {
  it('S587 everything of the second becomes the first one’s, and taking it back gives everybody what was theirs', async () => {
    const winner = await build({ name: 'Jorge' });
    const loser = await build({ name: 'Seu Jorge', number: '5547999120001', email: 'jorge@example.com' });
    // What the second one wrote in a group.
    const group = await buildTicket(app, company);
    await own('UPDATE messages SET contact_id = $2 WHERE ticket_id = $1 AND NOT from_me', [group.id, loser.id]);
    const ids = [winner.id, loser.id];
    const before = await snapshot(ids);

    const merged = await merge(winner.id, loser.id);
    expect(merged.statusCode, merged.body).toBe(201);
    expect(merged.json()).toMatchObject({ loserName: 'Seu Jorge', winner: { id: winner.id } });
    expect(await snapshot(ids)).toMatchObject({
      contacts: [{ id: winner.id, number: '5547999120001', email: 'jorge@example.com' }],
      tickets: [{ contact_id: winner.id }, { contact_id: winner.id }],
      messages: [{ contact_id: winner.id }, { contact_id: winner.id }, { contact_id: winner.id }],
    });

    const { id } = merged.json<{ id: number }>();
    expect((await call(company.admin, 'GET', '/api/contacts/merges')).json()).toMatchObject([{ id }]);
    const undone = await call(company.admin, 'DELETE', `/api/contacts/merges/${id}`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(undone.json()).toMatchObject({ id: loser.id, name: 'Seu Jorge', number: '5547999120001' });
    expect(await snapshot(ids)).toEqual(before);
    expect((await call(company.admin, 'DELETE', `/api/contacts/merges/${id}`)).json()).toMatchObject({
      error: 'ERR_NO_MERGE_FOUND',
    });
    const actions = await own<{ action: string }>(
      "SELECT action FROM audit_log WHERE object = $1 AND actor_id = $2 AND action LIKE 'contacts %' ORDER BY id",
      [String(winner.id), company.admin.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['contacts merged', 'contacts separated']);
  });

  it.each([
    ['the second', false, true],
    ['the first', true, false],
  ])('S875 where %s was blocked, both are while they are one, and that one alone again', async (_who, ...blocked) => {
    const [winner, loser] = [await build({ name: 'Caio' }), await build({ name: 'Seu Caio' })];
    const block = (id: number) =>
      app.request({
        method: 'PUT',
        url: `/api/contacts/${id}/block`,
        token: company.admin.token,
        payload: { isBlocked: true },
      });
    for (const [at, { id }] of [winner, loser].entries())
      if (blocked[at]) expect((await block(id)).statusCode).toBe(200);
    /** What WhatsApp is to be told over the connections of the first and of the second one's conversation. */
    const wanted = async (): Promise<(boolean | undefined)[]> => {
      const rows = await own<{ ticket_id: number; is_blocked: boolean }>(
        `SELECT t.id AS ticket_id, b.is_blocked FROM contact_blocks b
         JOIN tickets t ON t.connection_id = b.connection_id WHERE t.id = ANY($1) AND b.due_at IS NOT NULL`,
        [[winner.ticketId, loser.ticketId]],
      );
      return [winner, loser].map(({ ticketId }) => rows.find((row) => row.ticket_id === ticketId)?.is_blocked);
    };
    const { id } = (await merge(winner.id, loser.id)).json<{ id: number }>();
    expect(await wanted()).toEqual([true, true]);
    expect((await call(company.admin, 'DELETE', `/api/contacts/merges/${id}`)).statusCode).toBe(200);
    expect(await wanted()).toEqual(blocked);
    expect(
      await own('SELECT is_blocked FROM contacts WHERE id = ANY($1) ORDER BY id', [[winner.id, loser.id]]),
    ).toEqual(blocked.map((is) => ({ is_blocked: is })));
  });

  it('S1212 the number of the second one finds the first with both their tickets, until the merge is taken back', async () => {
    const winner = await build({ name: 'Nina', number: '5547999120051' });
    const loser = await build({ name: 'Dona Nina', number: '5547988340052' });
    await own(
      `INSERT INTO contact_identities (company_id, kind, value, contact_id)
       SELECT company_id, 'pn', number, id FROM contacts WHERE id = ANY($1)`,
      [[winner.id, loser.id]],
    );
    const found = async (digits: string) => {
      const ids = async (url: string, field: string) =>
        (await call(company.admin, 'GET', url)).json<Record<string, { id: number }[]>>()[field]?.map(({ id }) => id);
      const matched = await app.uow.read(company.id, (db) =>
        selectContacts(db, { searchParam: digits, tagIds: [], queueIds: [] }).select('c.id').execute(),
      );
      return {
        page: await ids(`/api/contacts?searchParam=${digits}`, 'contacts'),
        tickets: (await ids(`/api/tickets?searchParam=${digits}&showAll=true`, 'tickets'))?.toSorted((a, b) => a - b),
        matched: matched.map(({ id }) => id),
      };
    };
    const { id } = (await merge(winner.id, loser.id)).json<{ id: number }>();
    const all = { page: [winner.id], tickets: [winner.ticketId, loser.ticketId], matched: [winner.id] };
    for (const digits of ['5547988340052', '98834-0052', '8340052', '99912-0051'])
      expect(await found(digits.replace('-', '')), digits).toEqual(all);
    await call(company.admin, 'DELETE', `/api/contacts/merges/${id}`);
    expect(await found('88340052')).toEqual({ page: [loser.id], tickets: [loser.ticketId], matched: [loser.id] });
  });

  it('S875 a merge is taken back for thirty days and not longer', async () => {
    const [winner, loser] = [await build({ name: 'Davi' }), await build({ name: 'Seu Davi' })];
    const { id } = (await merge(winner.id, loser.id)).json<{ id: number }>();
    const age = (text: string) =>
      own('UPDATE contact_merges SET created_at = now() - $2::interval WHERE id = $1', [id, text]);
    const undo = async () => (await call(company.admin, 'DELETE', `/api/contacts/merges/${id}`)).statusCode;
    const listed = async () =>
      (await call(company.admin, 'GET', '/api/contacts/merges')).json<{ id: number }[]>().some((one) => one.id === id);
    await age('30 days 1 minute');
    expect([await listed(), await undo()]).toEqual([false, 404]);
    await age('29 days 23 hours');
    expect([await listed(), await undo()]).toEqual([true, 200]);
  });

  it('S664 in a list where both were, both are again when the merge is taken back, and counted', async () => {
    const winner = await build({ name: 'Rita' });
    const loser = await build({ name: 'Rita Lima', number: '5547999120033' });
    const [list] = await own<{ id: number }>(
      "INSERT INTO contact_lists (company_id, name) VALUES ($1, 'Natal') RETURNING id",
      [company.id],
    );
    await own(
      `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, contact_id, variables)
       VALUES ($1, $2, 'Rita', NULL, $3, '{}'), ($1, $2, 'Rita Lima', '5547999120033', $4, '{"cidade": "Lages"}')`,
      [company.id, list?.id, winner.id, loser.id],
    );
    const placesOf = () =>
      own(
        `SELECT i.contact_id AS person, i.name, i.number, i.variables, l.items_count AS count
         FROM contact_list_items i JOIN contact_lists l ON l.id = i.contact_list_id
         WHERE l.id = $1 ORDER BY i.contact_id`,
        [list?.id],
      );
    const before = await placesOf();
    const { id } = (await merge(winner.id, loser.id)).json<{ id: number }>();
    expect(await placesOf()).toMatchObject([{ person: winner.id, count: 1 }]);
    expect((await call(company.admin, 'DELETE', `/api/contacts/merges/${id}`)).statusCode).toBe(200);
    expect(await placesOf()).toEqual(before);
    // A list that is gone by then stays so.
    const again = (await merge(winner.id, loser.id)).json<{ id: number }>();
    await own('DELETE FROM contact_lists WHERE id = $1', [list?.id]);
    expect((await call(company.admin, 'DELETE', `/api/contacts/merges/${again.id}`)).statusCode).toBe(200);
    expect(await placesOf()).toEqual([]);
  });

  it('S587 what a person changed since the merge stays when it is taken back', async () => {
    const winner = await build({ name: 'Bia' });
    const loser = await build({ name: 'Beatriz', email: 'bia@example.com' });
    const { id } = (await merge(winner.id, loser.id)).json<{ id: number }>();
    await own("UPDATE contacts SET email = 'nova@example.com' WHERE id = $1", [winner.id]);
    await call(company.admin, 'DELETE', `/api/contacts/merges/${id}`);
    expect(await own('SELECT email FROM contacts WHERE id = ANY($1) ORDER BY id', [[winner.id, loser.id]])).toEqual([
      { email: 'nova@example.com' },
      { email: 'bia@example.com' },
    ]);
  });

  it('S587 nobody is merged with themselves, with a group, or by an attendant', async () => {
    const one = await build({ name: 'Um' });
    const group = await build({ name: 'Grupo' });
    await own('UPDATE contacts SET is_group = true WHERE id = $1', [group.id]);
    expect((await merge(one.id, one.id)).json()).toMatchObject({ error: 'ERR_CONTACTS_NOT_MERGEABLE' });
    expect((await merge(one.id, group.id)).json()).toMatchObject({ error: 'ERR_CONTACTS_NOT_MERGEABLE' });
    const tried = await call(company.attendant, 'POST', '/api/contacts/merges', {
      winnerId: one.id,
      loserId: group.id,
    });
    expect(tried.statusCode).toBe(403);
  });
});

describe('earlier tickets', () => {
  it('S595 newest first, and only those that the caller may see', async () => {
    const { id, ticketId } = await build({ name: 'Antiga' });
    const second = await buildTicket(app, company, { status: 'closed' });
    await own('UPDATE tickets SET contact_id = $2, user_id = $3, queue_id = NULL WHERE id = $1', [
      second.id,
      id,
      company.admin.id,
    ]);
    const idsFor = async (person: TestPerson): Promise<number[]> =>
      (await call(person, 'GET', `/api/contacts/${id}/tickets`)).json<{ id: number }[]>().map((ticket) => ticket.id);
    expect(await idsFor(company.admin)).toEqual([second.id, ticketId]);
    expect(await idsFor(company.attendant)).toEqual([ticketId]);
  });
});
