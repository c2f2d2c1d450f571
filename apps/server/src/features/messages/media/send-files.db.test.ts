import { randomUUID } from 'node:crypto';
import type { Message } from '@balcao/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';
import { buildMp4, buildPng, buildPngOfBytes, sampleHeads } from '../../../platform/media/test-data.ts';

let app: TestApp;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  // No converter here: what happens with one is proven where messages leave.
  app = await startTestApp({ env: { FFMPEG: 'no-such-program' } });
  [company, other] = [await buildCompany(app), await buildCompany(app)];
});
afterAll(() => app.close());
beforeEach(() => app.database.asOwner('DELETE FROM rate_counters'));

const boundary = 'a-boundary-of-ours';
const field = (name: string, value: string): Buffer =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const file = (content: Buffer, name: string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="medias"; filename="${name}"\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
const send = (ticketId: number, parts: Buffer[], person: TestPerson = company.attendant) =>
  app.request({
    method: 'POST',
    url: `/api/messages/${ticketId}`,
    token: person.token,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
const ours = async (ticketId: number) =>
  app.database.asOwner<{ kind: string; body: string; media_name: string | null }>(
    `SELECT kind, body, media_name FROM messages WHERE ticket_id = $1 AND from_me AND user_id IS NOT NULL AND client_id IS DISTINCT FROM NULL ORDER BY id`,
    [ticketId],
  );
const countFiles = async () =>
  (await app.database.asOwner<{ files: number }>('SELECT count(*)::int AS files FROM media_files'))[0]?.files ?? 0;

describe('files', () => {
  it('S1023 the variables of a caption are filled, and the name of a file is none', async () => {
    const ticket = await buildTicket(app, company);
    await send(ticket.id, [
      field('body', 'Protocolo {protocolo} {x}'),
      field('clientId', randomUUID()),
      file(buildPng(), '{protocolo}.png'),
    ]);
    expect(await ours(ticket.id)).toMatchObject([{ kind: 'image', body: `Protocolo ${ticket.id} {x}` }]);
  });

  it('S177 each file is a message in the order of the form, with its real kind; a body that is only the name is no caption', async () => {
    const ticket = await buildTicket(app, company);
    const answer = await send(ticket.id, [
      field('fromMe', 'true'),
      field('body', 'foto.png'),
      field('clientId', randomUUID()),
      file(buildPng(), 'foto.png'),
      file(sampleHeads.pdf, 'nota.pdf'),
    ]);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      kind: 'document',
      body: '',
      mediaName: 'nota.pdf',
      mediaState: 'ready',
      mediaUrl: expect.stringMatching(/^\/media\//),
      sendState: 'queued',
      fromMe: true,
    });
    expect(await ours(ticket.id)).toEqual([
      { kind: 'image', body: '', media_name: 'foto.png' },
      { kind: 'document', body: '', media_name: 'nota.pdf' },
    ]);
    expect(
      await app.database.asOwner(
        `SELECT count(*)::int AS waiting FROM outbox o JOIN messages m ON m.id = o.message_id WHERE m.ticket_id = $1 AND action = 'send'`,
        [ticket.id],
      ),
    ).toEqual([{ waiting: 2 }]);
    const [row] = await app.database.asOwner<{ last_message: string; unread: number }>(
      'SELECT last_message, unread FROM tickets WHERE id = $1',
      [ticket.id],
    );
    expect(row).toEqual({ last_message: '📎 nota.pdf', unread: 0 });
  });

  it('S162 a picture and a video tell their sizes, so that screens keep their places free; a paper has none', async () => {
    const ticket = await buildTicket(app, company);
    const sizeOf = async (content: Buffer, name: string) => {
      const { mediaWidth, mediaHeight } = (await send(ticket.id, [file(content, name)])).json<Message>();
      return [mediaWidth, mediaHeight];
    };
    expect(await sizeOf(buildPng({ width: 720, height: 1560 }), 'comprovante.png')).toEqual([720, 1560]);
    expect(await sizeOf(buildMp4({ width: 1280, height: 720 }), 'filme.mp4')).toEqual([1280, 720]);
    expect(await sizeOf(sampleHeads.pdf, 'nota.pdf')).toEqual([null, null]);
  });

  it('S177 words go under the first file that can carry them; below a sound they are a message of their own', async () => {
    const [first, second] = [await buildTicket(app, company), await buildTicket(app, company)];
    await send(first.id, [
      field('body', 'olha só'),
      field('clientId', randomUUID()),
      file(buildPng(), 'foto.png'),
      file(buildPng(), 'b.png'),
    ]);
    expect((await ours(first.id)).map(({ kind, body }) => [kind, body])).toEqual([
      ['image', 'olha só'],
      ['image', ''],
    ]);
    await send(second.id, [field('body', 'escuta'), field('clientId', randomUUID()), file(sampleHeads.mp3, 'som.mp3')]);
    expect((await ours(second.id)).map(({ kind, body }) => [kind, body])).toEqual([
      ['audio', ''],
      ['text', 'escuta'],
    ]);
  });

  it('S192 a recording on a machine without a converter is kept as an audio file', async () => {
    const ticket = await buildTicket(app, company);
    expect(
      (await send(ticket.id, [field('voice', 'true'), file(sampleHeads.mp3, 'gravação.mp3')])).json(),
    ).toMatchObject({ kind: 'audio', mediaType: 'audio' });
    expect(
      (await send(ticket.id, [field('voice', 'true'), file(sampleHeads.voice, 'gravação.ogg')])).json(),
    ).toMatchObject({ kind: 'voice' });
    expect(app.logLines.some((line) => line.includes('ffmpeg with Opus was not found'))).toBe(true);
  });

  it('a double click sends once and keeps the bytes once', async () => {
    const ticket = await buildTicket(app, company);
    const before = await countFiles();
    const clientId = randomUUID();
    const parts = () => [field('clientId', clientId), file(buildPng(), 'a.png'), file(buildPng(), 'b.png')];
    const answers = await Promise.all([send(ticket.id, parts()), send(ticket.id, parts()), send(ticket.id, parts())]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await ours(ticket.id)).toHaveLength(2);
    expect((await countFiles()) - before).toBe(2);
  });

  it('quotes a message of the same ticket with its first file and no other', async () => {
    const [ticket, another] = [await buildTicket(app, company), await buildTicket(app, company)];
    const foreign = await buildTicket(app, other);
    const before = await countFiles();
    const quote = (id: number) => send(ticket.id, [field('quotedMsgId', String(id)), file(buildPng(), 'a.png')]);
    expect((await quote(ticket.messageId)).json<Message>().quotedMsg).toMatchObject({ id: ticket.messageId });
    for (const id of [another.messageId, foreign.messageId])
      expect((await quote(id)).json()).toMatchObject({ error: 'ERR_NO_MESSAGE_FOUND' });
    expect((await countFiles()) - before).toBe(1);
  });
});

describe('refusals keep nothing', () => {
  it.each([
    ['eleven files', () => Array.from({ length: 11 }, (_, index) => file(buildPng(), `${index}.png`)), 400],
    ['no file', () => [field('body', 'nada')], 400],
    ['an empty file', () => [file(Buffer.alloc(0), 'vazio.png')], 400],
    ['a caption over 1024 characters', () => [field('body', 'x'.repeat(1025)), file(buildPng(), 'a.png')], 400],
    ['a file over 15 MiB', () => [file(buildPngOfBytes(15 * 1024 * 1024 + 1), 'a.png')], 413],
    ['a broken form', () => [file(buildPng(), 'a.png').subarray(0, -40)], 400],
  ])('T44 %s', async (_what, parts, status) => {
    const ticket = await buildTicket(app, company);
    const before = await countFiles();
    expect((await send(ticket.id, parts())).statusCode).toBe(status);
    expect([await countFiles(), (await ours(ticket.id)).length]).toEqual([before, 0]);
  });

  it('T30 another company’s ticket is not there, a colleague’s is refused, a closed one takes nothing', async () => {
    const [foreign, closed] = [await buildTicket(app, other), await buildTicket(app, company, { status: 'closed' })];
    const parts = [file(buildPng(), 'a.png')];
    expect((await send(foreign.id, parts)).json()).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' });
    expect((await send(closed.id, parts)).json()).toMatchObject({ error: 'ERR_TICKET_NOT_OPEN' });
    const own = await buildTicket(app, company);
    expect((await send(own.id, parts, company.admin)).statusCode).toBe(201);
    await app.database.asOwner('UPDATE tickets SET user_id = $2 WHERE id = $1', [own.id, company.admin.id]);
    expect((await send(own.id, parts)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  });

  it('the operator’s limit counts, and more than two hundred forms in ten minutes are not taken', async () => {
    const ticket = await buildTicket(app, company);
    const setLimit = (bytes: number) =>
      app.database.asOwner(`UPDATE platform_settings SET value = $1 WHERE key = 'uploadLimit'`, [String(bytes)]);
    await setLimit(1_000);
    expect((await send(ticket.id, [file(buildPngOfBytes(1001), 'a.png')])).statusCode).toBe(413);
    await setLimit(15 * 1024 * 1024);
    await app.database.asOwner(`UPDATE rate_counters SET count = 200 WHERE name = 'upload'`);
    expect((await send(ticket.id, [file(buildPng(), 'a.png')])).json()).toMatchObject({
      error: 'ERR_TOO_MANY_REQUESTS',
    });
  });
});

describe('reading', () => {
  it('sends read receipts for what the owner read in the last seven days, except calls; answering reads too', async () => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner(`UPDATE messages SET read = true WHERE ticket_id = $1`, [ticket.id]);
    const insert = `INSERT INTO messages (company_id, ticket_id, connection_id, wid, from_me, kind, created_at) VALUES ($1, $2, $3, $4, false, $5, now() - $6::interval)`;
    for (const [wid, kind, age] of [
      ['old', 'text', '7 days 1 second'],
      ['week', 'text', '6 days 23 hours 55 minutes'],
      ['new', 'text', '1 hour'],
      ['ring', 'call', '1 hour'],
      ['newer', 'image', '1 minute'],
    ])
      await app.database.asOwner(insert, [company.id, ticket.id, ticket.connectionId, `${ticket.id}${wid}`, kind, age]);
    await app.database.asOwner('UPDATE tickets SET unread = 5 WHERE id = $1', [ticket.id]);
    const told = () =>
      app.database.asOwner(`SELECT wids FROM outbox o WHERE action = 'read' AND connection_id = $1`, [
        ticket.connectionId,
      ]);
    await app.request({ url: `/api/messages/${ticket.id}?markAsRead=true`, token: company.admin.token });
    expect(await told()).toEqual([]);
    await app.request({
      method: 'POST',
      url: `/api/messages/${ticket.id}`,
      token: company.attendant.token,
      payload: { body: 'oi' },
    });
    expect(await told()).toEqual([{ wids: [`${ticket.id}week`, `${ticket.id}new`, `${ticket.id}newer`] }]);
    expect(
      await app.database.asOwner('SELECT 1 FROM messages WHERE ticket_id = $1 AND NOT from_me AND NOT read', [
        ticket.id,
      ]),
    ).toEqual([]);
    await app.request({ url: `/api/messages/${ticket.id}?markAsRead=true`, token: company.attendant.token });
    expect(await told()).toHaveLength(1);
  });

  it.each([
    ['accepting', 'pending', { status: 'open', userId: 'attendant' }, true],
    ['resolving', 'open', { status: 'closed', userId: 'attendant' }, true],
    ['resolving without accepting', 'pending', { status: 'closed', userId: 'attendant' }, true],
    ['reopening', 'closed', { status: 'open', userId: 'attendant' }, true],
    ['returning', 'open', { status: 'pending', userId: null }, false],
    ['transferring', 'open', { queueId: 'queue', userId: null }, false],
  ] as const)(
    '%s a ticket that was %s, %j, tells the customer of the reading: %s',
    async (_what, status, body, reads) => {
      const ticket = await buildTicket(app, company, { status });
      const payload = {
        ...body,
        userId: body.userId === null ? null : company.attendant.id,
        ...('queueId' in body ? { queueId: company.queueId } : {}),
      };
      const answer = await app.request({
        method: 'PUT',
        url: `/api/tickets/${ticket.id}`,
        token: company.attendant.token,
        payload,
      });
      expect(answer.statusCode).toBe(200);
      const [told, unread] = [
        await app.database.asOwner<{ wids: string[] }>(
          `SELECT wids FROM outbox WHERE action = 'read' AND connection_id = $1`,
          [ticket.connectionId],
        ),
        await app.database.asOwner<{ wid: string }>(
          'SELECT wid FROM messages WHERE ticket_id = $1 AND NOT from_me AND NOT read',
          [ticket.id],
        ),
      ];
      expect([told.map(({ wids }) => wids.length), unread.length]).toEqual(reads ? [[1], 0] : [[], 1]);
    },
  );
});

describe('forwarding', () => {
  const forward = (
    ticketId: number,
    messageId: number,
    { clientId = randomUUID(), by = company.attendant }: { clientId?: string; by?: TestPerson } = {},
  ) =>
    app.request({
      method: 'POST',
      url: `/api/messages/${ticketId}/forward`,
      token: by.token,
      payload: { messageId, clientId },
    });
  const waiting = async (ticketId: number) =>
    (
      await app.database.asOwner<{ count: number }>(
        `SELECT count(*)::int FROM outbox o JOIN messages m ON m.id = o.message_id WHERE m.ticket_id = $1 AND action = 'send'`,
        [ticketId],
      )
    )[0]?.count;

  it('S476 a text goes on without our signature, once per click, and a place with its data', async () => {
    const [from, to] = [await buildTicket(app, company), await buildTicket(app, company)];
    await app.database.asOwner(`UPDATE messages SET body = E'*Ana:*\\nO prazo é amanhã' WHERE id = $1`, [
      from.messageId,
    ]);
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => forward(to.id, from.messageId, { clientId })));
    expect(new Set(answers.map((answer) => answer.json<Message>().id)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({
      ticketId: to.id,
      body: 'O prazo é amanhã',
      kind: 'text',
      userId: company.attendant.id,
      sendState: 'queued',
    });
    expect(await waiting(to.id)).toBe(1);
    const place = '{"latitude":-23.5,"longitude":-46.6}';
    await app.database.asOwner(`UPDATE messages SET kind = 'location', body = $2 WHERE id = $1`, [
      from.messageId,
      place,
    ]);
    expect((await forward(to.id, from.messageId)).json()).toMatchObject({ kind: 'location', body: place });
  });

  it('S530 what is sent on says so, except for our own words', async () => {
    const [from, to] = [await buildTicket(app, company), await buildTicket(app, company)];
    const forwardAs = async (fromMe: boolean, forwarded: string | null): Promise<unknown> => {
      const parts = [from.messageId, fromMe, forwarded];
      await app.database.asOwner('UPDATE messages SET from_me = $2, forwarded = $3 WHERE id = $1', parts);
      return (await forward(to.id, from.messageId)).json<Message>().forwarded;
    };
    expect([await forwardAs(false, null), await forwardAs(true, 'often'), await forwardAs(true, null)]).toEqual([
      'once',
      'often',
      null,
    ]);
  });

  it('S476 a file is copied, so that the other conversation can be deleted, and only once', async () => {
    const [from, to] = [await buildTicket(app, company), await buildTicket(app, company)];
    const sent = (await send(from.id, [field('body', 'a nota'), file(buildPng(), 'nota.png')])).json<Message>();
    const before = await countFiles();
    const clientId = randomUUID();
    const [copy] = (await Promise.all(Array.from({ length: 3 }, () => forward(to.id, sent.id, { clientId })))).map(
      (answer) => answer.json<Message>(),
    );
    expect(copy).toMatchObject({ kind: 'image', body: 'a nota', mediaName: 'nota.png', mediaState: 'ready' });
    expect(copy?.mediaUrl).not.toBe(sent.mediaUrl);
    expect(await countFiles()).toBe(before + 1);
    await app.request({ method: 'DELETE', url: `/api/tickets/${from.id}`, token: company.admin.token });
    const stored = await app.request({ url: `/api${copy?.mediaUrl}`, token: company.attendant.token });
    expect(stored.rawPayload.equals(buildPng())).toBe(true);
  });

  it.each([
    ['a deleted message', 'is_deleted = true'],
    ['a call', `kind = 'call'`],
    ['a file that is not there', `kind = 'image', media_state = 'failed'`],
  ])('S476 %s is not sent on', async (_what, parts) => {
    const [from, to] = [await buildTicket(app, company), await buildTicket(app, company)];
    await app.database.asOwner(`UPDATE messages SET ${parts} WHERE id = $1`, [from.messageId]);
    expect((await forward(to.id, from.messageId)).json()).toMatchObject({ error: 'ERR_FORWARD_MSG' });
  });

  it('S476 only who sees the one and may write in the other sends on', async () => {
    const [from, to] = [await buildTicket(app, company), await buildTicket(app, company)];
    const colleague = await buildPerson(app, company, { queueIds: [company.queueId] });
    expect((await forward(to.id, from.messageId, { by: colleague })).json()).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
    const stranger = await buildPerson(app, company);
    await app.database.asOwner('UPDATE tickets SET user_id = $2 WHERE id = $1', [to.id, stranger.id]);
    expect((await forward(to.id, from.messageId, { by: stranger })).json()).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
    const foreign = await buildTicket(app, other);
    expect((await forward(from.id, foreign.messageId)).json()).toMatchObject({ error: 'ERR_NO_MESSAGE_FOUND' });
  });
});
