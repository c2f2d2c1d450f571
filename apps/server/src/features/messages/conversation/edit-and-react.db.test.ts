import { randomUUID } from 'node:crypto';
import type { Message } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket, type TestTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const put = (url: string, payload: object, { token }: TestPerson) =>
  app.request({ method: 'PUT', url: `/api/messages/${url}`, token, payload });
const edit = (id: number, body: string, { clientId = randomUUID(), by = company.attendant } = {}) =>
  put(String(id), { body, clientId }, by);
const react = (id: number, emoji: string, by = company.attendant) => put(`${id}/reaction`, { emoji }, by);
const remove = (id: number) =>
  app.request({ method: 'DELETE', url: `/api/messages/${id}`, token: company.attendant.token });

/** What waits for the customer of a message, and what it said before. */
const lines = async (id: number): Promise<string[]> =>
  (
    await app.database.asOwner<{ action: string }>('SELECT action FROM outbox WHERE message_id = $1 ORDER BY id', [id])
  ).map(({ action }) => action);
const earlier = async (id: number): Promise<string[]> =>
  (
    await app.database.asOwner<{ previous_body: string }>(
      'SELECT previous_body FROM message_edits WHERE message_id = $1 ORDER BY edited_at',
      [id],
    )
  ).map(({ previous_body: body }) => body);
const set = (id: number, parts: string): Promise<unknown> =>
  app.database.asOwner(`UPDATE messages SET ${parts} WHERE id = $1`, [id]);

/** A text of the attendant that the customer has. */
async function buildSent(body = 'Custa 10'): Promise<TestTicket> {
  const ticket = await buildTicket(app, company);
  await app.database.asOwner('UPDATE messages SET body = $2 WHERE id = $1', [ticket.messageId, body]);
  return ticket;
}

describe('editing', () => {
  it('S472 gives a text new words under its signature, keeps the old ones, changes the row and is audited', async () => {
    const { id: ticketId, messageId } = await buildSent('*Ana:*\nCusta 10');
    const answer = await edit(messageId, 'Custa 12\n');
    expect(answer.json()).toMatchObject({ body: '*Ana:*\nCusta 12', isEdited: true, ack: 0 });
    expect(await earlier(messageId)).toEqual(['*Ana:*\nCusta 10']);
    expect(await lines(messageId)).toEqual(['edit']);
    const [row] = await app.database.asOwner('SELECT last_message FROM tickets WHERE id = $1', [ticketId]);
    expect(row).toEqual({ last_message: 'Custa 12' });
    const audits = await app.database.asOwner(
      `SELECT actor_id FROM audit_log WHERE company_id = $1 AND action = 'message edited' AND object = $2`,
      [company.id, String(messageId)],
    );
    expect(audits).toEqual([{ actor_id: company.attendant.id }]);
  });

  it('S472 the same edit five times at once is one, and comes back neither later nor over another', async () => {
    const { messageId } = await buildSent();
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => edit(messageId, 'Custa 12', { clientId })));
    expect(answers.map((answer) => answer.json<Message>().body)).toEqual(Array(5).fill('Custa 12'));
    expect((await edit(messageId, 'Custa 13')).json()).toMatchObject({ body: 'Custa 13' });
    expect((await edit(messageId, 'Custa 12', { clientId })).json()).toMatchObject({ body: 'Custa 13' });
    expect(await earlier(messageId)).toEqual(['Custa 10', 'Custa 12']);
    expect(await lines(messageId)).toEqual(['edit', 'edit']);
  });

  it.each([
    ['14 minutes 55 seconds', null],
    ['15 minutes 1 second', 'ERR_EDIT_WAPP_MSG'],
  ])('S472 a text sent %s ago: %s', async (ago, error) => {
    const { messageId } = await buildSent();
    await app.database.asOwner('UPDATE messages SET sent_at = app_now() - $2::interval WHERE id = $1', [
      messageId,
      ago,
    ]);
    expect((await edit(messageId, 'Custa 12')).json().error ?? null).toBe(error);
    expect(await lines(messageId)).toEqual(error === null ? ['edit'] : []);
  });

  it.each([
    ['a picture', `kind = 'image'`],
    ['a text that failed', `send_state = 'failed'`],
    ['a text whose fate is unknown', `send_state = 'uncertain'`],
    ['a deleted text', 'is_deleted = true'],
  ])('S472 %s is not edited', async (_what, parts) => {
    const { messageId } = await buildSent();
    await set(messageId, parts);
    expect((await edit(messageId, 'Custa 12')).json()).toMatchObject({ error: 'ERR_EDIT_WAPP_MSG' });
    expect([await lines(messageId), await earlier(messageId)]).toEqual([[], []]);
  });

  it('S472 an edit and a deletion at the same moment end as one after the other would', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { messageId } = await buildSent();
      const [edited, deleted] = await Promise.all([edit(messageId, 'Custa 12'), remove(messageId)]);
      expect(deleted.json()).toMatchObject({ isDeleted: true });
      const wasFirst = edited.statusCode === 200;
      if (!wasFirst) expect(edited.json()).toMatchObject({ error: 'ERR_EDIT_WAPP_MSG' });
      expect(await lines(messageId)).toEqual(wasFirst ? ['edit', 'revoke'] : ['revoke']);
      expect(await earlier(messageId)).toEqual(wasFirst ? ['Custa 10'] : []);
    }
  });

  it('S472 only who wrote it edits it, and only as long as the ticket is theirs', async () => {
    const { id: ticketId, messageId } = await buildSent();
    const colleague = await buildPerson(app, company, { queueIds: [company.queueId] });
    for (const by of [company.admin, colleague])
      expect((await edit(messageId, 'Custa 12', { by })).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    await app.database.asOwner('UPDATE tickets SET user_id = $2 WHERE id = $1', [ticketId, colleague.id]);
    expect((await edit(messageId, 'Custa 12')).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await edit(messageId, 'Custa 12', { by: colleague })).json()).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
  });

  it.each([
    [`provider = 'cloud'`, 'ERR_CONNECTION_UNABLE'],
    [`status = 'DISCONNECTED'`, 'ERR_WAPP_NOT_INITIALIZED'],
    [`status = 'TIMEOUT'`, null],
  ])('S472 on a connection with %s: %s', async (parts, error) => {
    const { connectionId, messageId } = await buildSent();
    await app.database.asOwner(`UPDATE connections SET ${parts} WHERE id = $1`, [connectionId]);
    expect((await edit(messageId, 'Custa 12')).json().error ?? null).toBe(error);
  });

  it('S166 what Meta’s API keeps with the customer is not deleted here', async () => {
    const { connectionId, messageId } = await buildSent();
    await app.database.asOwner(`UPDATE connections SET provider = 'cloud' WHERE id = $1`, [connectionId]);
    expect((await remove(messageId)).json()).toMatchObject({ error: 'ERR_CONNECTION_UNABLE' });
    await set(messageId, `send_state = 'failed'`);
    expect((await remove(messageId)).json()).toMatchObject({ isDeleted: true });
  });
});

describe('reacting', () => {
  const customers = async ({ id }: TestTicket): Promise<number> => {
    const [row] = await app.database.asOwner<{ id: number }>(
      `UPDATE messages SET reactions = '{"pn:5511987654321": "😂"}' WHERE ticket_id = $1 AND NOT from_me RETURNING id::int`,
      [id],
    );
    return row?.id ?? 0;
  };

  it('S473 our side has one reaction to a message beside the customer’s; it is changed and taken back', async () => {
    const id = await customers(await buildSent());
    const theirs = { from: 'pn:5511987654321', emoji: '😂' };
    for (const emoji of ['👍', '👍', '👩🏽‍💻'])
      expect((await react(id, emoji)).json()).toMatchObject({ reactions: [{ from: 'me', emoji }, theirs] });
    expect((await react(id, '')).json()).toMatchObject({ reactions: [theirs] });
    expect((await react(id, '')).json()).toMatchObject({ reactions: [theirs] });
    // A second click on the same leaves nothing to send.
    expect(await lines(id)).toEqual(['react', 'react', 'react']);
  });

  it.each(['ok', '👍👍', '1', '<b>'])('S473 %j is no reaction', async (emoji) => {
    const { messageId } = await buildSent();
    expect((await react(messageId, emoji)).json()).toMatchObject({ error: 'ERR_VALIDATION' });
  });

  it.each([
    ['a deleted message', 'is_deleted = true'],
    ['a message that did not leave', `send_state = 'failed'`],
    ['a call', `kind = 'call'`],
  ])('S473 %s takes none', async (_what, parts) => {
    const { messageId } = await buildSent();
    await set(messageId, parts);
    expect((await react(messageId, '👍')).json()).toMatchObject({ error: 'ERR_REACT_WAPP_MSG' });
  });

  it('S473 reacts who may write: not a colleague, and nobody in a closed ticket', async () => {
    const { id: ticketId, messageId } = await buildSent();
    const colleague = await buildPerson(app, company, { queueIds: [company.queueId] });
    expect((await react(messageId, '👍', colleague)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await react(messageId, '👍', company.admin)).statusCode).toBe(200);
    await app.database.asOwner(`UPDATE tickets SET status = 'closed' WHERE id = $1`, [ticketId]);
    expect((await react(messageId, '❤️')).json()).toMatchObject({ error: 'ERR_TICKET_NOT_OPEN' });
  });
});
