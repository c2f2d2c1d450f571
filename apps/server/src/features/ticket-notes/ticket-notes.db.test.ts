import { clientEvents, type Mention, type TicketNote } from '@balcao/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildTicket, type TestTicket } from '../../../test/support/test-conversations.ts';
import { buildCompany, buildSession, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { listenAs, type Listener } from '../../../test/support/test-sockets.ts';
import { contactsMerged } from '../contacts/index.ts';
import { addUser } from '../users/index.ts';
import { deleteNoteRow } from './queries.ts';

let app: TestApp;
let company: TestCompany;
/** Serves the queue as the attendant does. */
let colleague: TestPerson;
/** Of the company, but of none of its queues. */
let stranger: TestPerson;
let ticket: TestTicket;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  company = await buildCompany(app);
  colleague = await buildPerson('bia', [company.queueId]);
  stranger = await buildPerson('caio', []);
});
afterAll(() => app.close());
beforeEach(async () => {
  ticket = await buildTicket(app, company);
});

async function buildPerson(name: string, queueIds: number[]): Promise<TestPerson> {
  const email = `${name}@${company.canary}.test`;
  const { id } = await app.uow.write(company.id, (work) =>
    addUser(work, { name, email, passwordHash: 'none', profile: 'user', isSuper: false, queueIds }),
  );
  return buildSession(app, { id, companyId: company.id, email });
}

const create = (person: TestPerson, payload: Record<string, unknown>) =>
  app.request({
    method: 'POST',
    url: '/api/ticket-notes',
    token: person.token,
    payload: { ticketId: ticket.id, ...payload },
  });
const add = async (person: TestPerson, note: string, ticketId = ticket.id): Promise<TicketNote> =>
  (await create(person, { note, ticketId })).json();
const remove = (person: TestPerson, id: number) =>
  app.request({ method: 'DELETE', url: `/api/ticket-notes/${id}`, token: person.token });
const list = (person: TestPerson, query: Record<string, string> = {}) =>
  app.request({ url: '/api/ticket-notes/list', query: { ticketId: String(ticket.id), ...query }, token: person.token });
const texts = async (person: TestPerson, query: Record<string, string> = {}): Promise<string[]> =>
  (await list(person, query)).json<TicketNote[]>().map(({ note }) => note);

/** Another conversation with the same contact. */
async function buildOlderTicket(): Promise<TestTicket> {
  const older = await buildTicket(app, company, { status: 'closed' });
  await app.database.asOwner('UPDATE tickets SET contact_id = $1 WHERE id = $2', [ticket.contactId, older.id]);
  return { ...older, contactId: ticket.contactId };
}

describe('reading and adding notes', () => {
  it('S199 they come newest first with text, author and time; the contact is the ticket’s', async () => {
    const answer = await create(company.attendant, { note: '  Prefere de manhã\nou à noite ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      note: 'Prefere de manhã\nou à noite',
      ticketId: ticket.id,
      contactId: ticket.contactId,
      user: { id: company.attendant.id, name: `Ana ${company.canary}` },
      mentions: [],
      afterMessageId: expect.any(Number),
      createdAt: expect.any(String),
    });
    await create(company.admin, { note: 'Pagou', contactId: ticket.contactId });
    expect((await list(colleague)).json()).toMatchObject([
      { note: 'Pagou', user: { id: company.admin.id } },
      answer.json(),
    ]);
  });

  it('S199 of many only the newest 200 come', async () => {
    await app.database.asOwner(
      "INSERT INTO ticket_notes (company_id, ticket_id, contact_id, note) SELECT $1, $2, $3, 'nota ' || n FROM generate_series(1, 205) n",
      [company.id, ticket.id, ticket.contactId],
    );
    const found = await texts(company.attendant);
    expect([found.length, found[0], found.at(-1)]).toEqual([200, 'nota 205', 'nota 6']);
  });

  it.each([
    ['nothing', '', 400],
    ['one character', 'x', 400],
    ['one character with blanks around', '  x  ', 400],
    ['two characters', 'ok', 201],
    ['4000 characters', 'x'.repeat(4000), 201],
    ['4001 characters', 'x'.repeat(4001), 400],
  ])('S200 a note of %s', async (_what, note, status) => {
    expect((await create(company.attendant, { note })).statusCode).toBe(status);
  });

  it('S203 who does not see the ticket is refused and changes nothing', async () => {
    await add(company.attendant, 'Interno');
    for (const answer of [await list(stranger), await create(stranger, { note: 'Oi' })])
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await texts(company.admin)).toEqual(['Interno']);
  });

  it('S204 naming the contact shows admins all conversations with it, attendants only this one', async () => {
    const older = await buildOlderTicket();
    await add(company.admin, 'De antes', older.id);
    await add(company.attendant, 'De agora');
    const contactId = String(ticket.contactId);
    expect(await texts(company.admin, { contactId })).toEqual(['De agora', 'De antes']);
    expect(await texts(company.admin)).toEqual(['De agora']);
    expect(await texts(colleague, { contactId })).toEqual(['De agora']);
  });

  it('T30 a contact that is not the ticket’s is not found, be it of this company or of another', async () => {
    const other = await buildCompany(app);
    for (const { contactId } of [await buildTicket(app, company), await buildTicket(app, other)]) {
      for (const answer of [
        await list(company.admin, { contactId: String(contactId) }),
        await create(company.admin, { note: 'Oi', contactId }),
      ])
        expect([answer.statusCode, answer.json().error]).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
    }
    expect(await texts(company.admin)).toEqual([]);
  });
});

describe('deleting notes', () => {
  it('S199 their author and admins may, others not', async () => {
    const [own, hers] = [await add(company.attendant, 'Minha'), await add(company.attendant, 'Da Ana')];
    for (const person of [colleague, stranger])
      expect((await remove(person, own.id)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await remove(company.attendant, own.id)).json()).toEqual({ id: own.id });
    expect((await remove(company.admin, hers.id)).json()).toEqual({ id: hers.id });
    expect(await texts(company.admin)).toEqual([]);
  });

  it('S203 their author may not once the ticket is out of sight', async () => {
    const { id } = await add(company.attendant, 'De quando era minha');
    // Without a queue and an owner only admins see it.
    await app.database.asOwner('UPDATE tickets SET user_id = NULL, queue_id = NULL WHERE id = $1', [ticket.id]);
    const answer = await remove(company.attendant, id);
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await texts(company.admin)).toEqual(['De quando era minha']);
  });

  it('S203 of two who delete at once one learns that it is gone', async () => {
    const { id } = await add(company.attendant, 'Uma vez');
    const answers = await Promise.all([remove(company.attendant, id), remove(company.admin, id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 404]);
    expect(await app.uow.write(company.id, ({ db }) => deleteNoteRow(db, id))).toBe(false);
  });

  it('T30 another company’s is not found', async () => {
    const other = await buildCompany(app);
    const { id } = await add(company.attendant, 'Segredo');
    const answer = await remove(other.admin, id);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'ERR_NO_NOTE_FOUND']);
    expect(await texts(company.admin)).toEqual(['Segredo']);
  });

  it('S199 a note outlives its author, and admins may still delete it', async () => {
    const leaver = await buildPerson('davi', [company.queueId]);
    const { id } = await add(leaver, 'De quem saiu');
    await app.request({ method: 'DELETE', url: `/api/users/${leaver.id}`, token: company.admin.token });
    expect((await list(colleague)).json()).toMatchObject([{ id, user: null }]);
    expect((await remove(colleague, id)).statusCode).toBe(403);
    expect((await remove(company.admin, id)).statusCode).toBe(200);
  });
});

describe('who receives notes', () => {
  const notesHeardBy = ({ heard }: Listener) =>
    heard
      .filter(({ name }) => name === `company-${company.id}-ticket-note`)
      .map(({ payload: { seq: _number, ...payload } }) => payload);

  it('S204 S205 T33 those who have the conversation open, and nobody else', async () => {
    const [inside, outside, refused] = [
      await listenAs(app, colleague),
      await listenAs(app, company.admin),
      await listenAs(app, stranger),
    ];
    expect(await inside.socket.emitWithAck(clientEvents.joinChatBox, ticket.id)).toBe(true);
    expect(await refused.socket.emitWithAck(clientEvents.joinChatBox, ticket.id)).toBe(false);
    await outside.socket.emitWithAck(clientEvents.joinNotification);
    const record = await add(company.attendant, 'Ouvida');
    await remove(company.attendant, record.id);
    await expect
      .poll(() => notesHeardBy(inside))
      .toEqual([
        { action: 'create', record },
        { action: 'delete', id: record.id, ticketId: ticket.id },
      ]);
    // An event for everybody comes last: whatever leaked would have come before it.
    await app.request({
      method: 'POST',
      url: '/api/tags',
      token: company.admin.token,
      payload: { name: 'Depois das notas' },
    });
    for (const one of [outside, refused]) {
      await expect.poll(() => one.heard.some(({ name }) => name === `company-${company.id}-tag`)).toBe(true);
      expect(notesHeardBy(one)).toEqual([]);
    }
  });
});

describe('contacts that turn out to be one', () => {
  it('S199 their notes move to the contact that stays, and those of nobody else', async () => {
    const [winner, other] = [await buildTicket(app, company), await buildTicket(app, company)];
    await add(company.attendant, 'Do outro número');
    await add(company.attendant, 'De outra pessoa', other.id);
    await app.uow.write(company.id, (work) =>
      work.record(contactsMerged(company.id, { loserId: ticket.contactId, winnerId: winner.contactId })),
    );
    expect((await list(company.attendant)).json()).toMatchObject([{ contactId: winner.contactId }]);
    expect((await list(company.attendant, { ticketId: String(other.id) })).json()).toMatchObject([
      { contactId: other.contactId },
    ]);
  });
});

describe('notes in the conversation', () => {
  type Page = { messages: { id: number }[]; notes: TicketNote[] };
  const read = async (person: TestPerson): Promise<Page> =>
    (await app.request({ url: `/api/messages/${ticket.id}?markAsRead=false`, token: person.token })).json<Page>();

  it('S452 come with the messages they stand after, and never go to the customer', async () => {
    const { messages: before } = await read(company.attendant);
    const note = await add(company.attendant, 'Pediu desconto');
    const page = await read(colleague);
    expect(page.notes).toEqual([note]);
    expect(note.afterMessageId).toBe(before.at(-1)?.id);
    expect(page.messages).toEqual(before);
    const [sent] = await app.database.asOwner<{ count: number }>(
      'SELECT count(*)::int AS count FROM outbox WHERE company_id = $1',
      [company.id],
    );
    expect(sent?.count).toBe(0);
  });

  it('S453 call colleagues who see the ticket, and tell them wherever they are', async () => {
    const listener = await listenAs(app, colleague);
    const answer = await create(company.attendant, {
      note: 'Olha, @bia e @bia',
      mentionedIds: [colleague.id, colleague.id, company.attendant.id],
    });
    const mentionedIds = answer.json<TicketNote>().mentions.map(({ id }) => id);
    expect(new Set(mentionedIds)).toEqual(new Set([company.attendant.id, colleague.id]));
    await expect
      .poll(() => listener.heard.filter(({ name }) => name === `company-${company.id}-mention`))
      .toMatchObject([{ payload: { record: { note: 'Olha, @bia e @bia' }, ticket: { id: ticket.id } } }]);
    expect((await read(company.attendant)).notes[0]?.mentions).toContainEqual({ id: colleague.id, name: 'bia' });
  });

  it('S453 call until the conversation is opened, and only while it may be seen', async () => {
    const unseen = async (): Promise<string[]> =>
      (await app.request({ url: '/api/ticket-notes/mentions', token: colleague.token }))
        .json<Mention[]>()
        .filter((mention) => mention.ticket.id === ticket.id)
        .map(({ note }) => note.note);
    const see = (person: TestPerson) =>
      app.request({ method: 'PUT', url: `/api/ticket-notes/mentions/${ticket.id}`, token: person.token });
    await create(company.attendant, { note: 'Primeira', mentionedIds: [colleague.id] });
    await create(company.attendant, { note: 'Segunda', mentionedIds: [colleague.id] });
    await create(colleague, { note: 'Para mim', mentionedIds: [colleague.id] });
    expect(await unseen()).toEqual(['Segunda', 'Primeira']);
    await see(company.attendant);
    expect(await unseen()).toHaveLength(2);
    await app.database.asOwner('UPDATE tickets SET queue_id = NULL WHERE id = $1', [ticket.id]);
    expect(await unseen()).toEqual([]);
    expect((await see(colleague)).statusCode).toBe(403);
    await app.database.asOwner('UPDATE tickets SET queue_id = $2 WHERE id = $1', [ticket.id, company.queueId]);
    expect((await see(colleague)).statusCode).toBe(200);
    expect(await unseen()).toEqual([]);
  });

  it('S453 refuse to call somebody who may not see the ticket', async () => {
    const answer = await create(company.attendant, { note: 'Olha, @caio', mentionedIds: [stranger.id] });
    expect(answer.json()).toMatchObject({ error: 'ERR_NO_USER_FOUND' });
    expect((await read(company.attendant)).notes).toEqual([]);
  });
});
