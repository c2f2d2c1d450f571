import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDeferred } from '../../../../test/support/deferred.ts';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  type Capabilities,
  type Driver,
  LinkDown,
  type OutboundMedia,
  type OutboundMessage,
  SendRefused,
  type SendReceipt,
} from '../../../ports/whatsapp.ts';
import { noOutboxRecorder, type OutboxRecorder } from '../../../ports/recorders.ts';
import { noVoiceNotes, type VoiceNotes } from '../../../ports/voice-notes.ts';
import { insertOutgoing } from './outbox-queries.ts';
import { createSender, type OpenLink } from './sender.ts';

let work: TestWork;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;
const senders: ReturnType<typeof createSender>[] = [];

beforeAll(async () => {
  work = await startTestWork();
});
afterEach(() => Promise.all(senders.splice(0).map((sender) => sender.stop())));
afterAll(() => work.close());

type Rig = {
  companyId: number;
  connectionId: number;
  write(count: number, chat?: string): Promise<string[]>;
  states(): Promise<{ wid: string; send_state: string; send_error: string | null }[]>;
};

/** A ticket per chat, and messages put in line as the action does. */
async function buildRig(): Promise<Rig> {
  const { companyId, connectionId } = await work.buildLink();
  const tickets = new Map<string, number>();
  let made = 0;
  const ticketOf = async (chat: string): Promise<number> => {
    const known = tickets.get(chat);
    if (known !== undefined) return known;
    const [contact] = await work.database.asOwner<{ id: number }>(
      `INSERT INTO contacts (company_id, name) VALUES ($1, 'Carla') RETURNING id`,
      [companyId],
    );
    const [ticket] = await work.database.asOwner<{ id: number }>(
      `INSERT INTO tickets (company_id, contact_id, connection_id, status, chat) VALUES ($1, $2, $3, 'open', $4) RETURNING id`,
      [companyId, contact?.id, connectionId, chat],
    );
    tickets.set(chat, ticket?.id ?? 0);
    return ticket?.id ?? 0;
  };
  return {
    companyId,
    connectionId,
    async write(count, chat = 'pn:5511987654321') {
      const ticketId = await ticketOf(chat);
      const wids = Array.from({ length: count }, () => `${connectionId}W${(made += 1)}`);
      await work.uow.write(companyId, async ({ db }) => {
        for (const wid of wids) {
          const row = await db.sql
            .insertInto('messages')
            .values({
              company_id: companyId,
              ticket_id: ticketId,
              connection_id: connectionId,
              wid,
              from_me: true,
              body: wid,
              send_state: 'queued',
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await insertOutgoing(db, { connectionId, chat, messageId: row.id, action: 'send' });
        }
      });
      return wids;
    },
    states: () =>
      work.database.asOwner('SELECT wid, send_state, send_error FROM messages WHERE company_id = $1 ORDER BY id', [
        companyId,
      ]),
  };
}

type Sending = (message: OutboundMessage) => Promise<SendReceipt>;

type Start = {
  dropsRepeatedIds?: boolean;
  pace?: Capabilities['pace'];
  fence?: number;
  files?: Map<string, OutboundMedia>;
  voiceNotes?: VoiceNotes;
  markRead?: Driver['markRead'];
  uow?: UnitOfWork;
  graceMs?: number;
  recorder?: OutboxRecorder;
  isWorking?: () => Promise<boolean>;
  areManyArriving?: () => boolean;
};

function start(
  { companyId, connectionId }: Rig,
  send: Sending,
  {
    dropsRepeatedIds = true,
    pace = null,
    fence = 1,
    files = new Map(),
    voiceNotes = noVoiceNotes,
    markRead,
    uow = work.uow,
    graceMs = 200,
    recorder = noOutboxRecorder,
    isWorking = async () => true,
    areManyArriving = () => false,
  }: Start = {},
) {
  const driver = { capabilities: { dropsRepeatedIds, pace, canMarkRead: true }, send, markRead } as unknown as Driver;
  const link: OpenLink = { companyId, fence, provider: 'simulator', driver };
  const sender = createSender({
    uow,
    log: silent,
    voiceNotes,
    openFile: async (_companyId, id) => files.get(id) ?? null,
    linkOf: (id) => (id === connectionId ? link : null),
    isWorking,
    areManyArriving,
    onSent: () => undefined,
    random: () => 0.5,
    graceMs,
    recorder,
  });
  senders.push(sender);
  sender.wake(connectionId);
  return sender;
}

/** The lease as the sessions keep it. */
const hold = ({ companyId, connectionId }: Rig, fence: number) =>
  work.database.asOwner(
    `INSERT INTO session_leases (company_id, connection_id, fence, expires_at) VALUES ($1, $2, $3, now() + interval '1 minute') ON CONFLICT (connection_id) DO UPDATE SET fence = excluded.fence`,
    [companyId, connectionId, fence],
  );

const outboxOf = ({ companyId }: Rig) =>
  work.database.asOwner<{ state: string; attempts: number; fence: number | null }>(
    'SELECT state, attempts, fence::int FROM outbox WHERE company_id = $1 ORDER BY id',
    [companyId],
  );

const sure: SendReceipt = { certainty: 'sure' };

describe('sending', () => {
  it('T05 sends each message once and each chat in its order, several chats at once', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    const chats = ['pn:5511911111111', 'pn:5511922222222', 'pn:5511933333333'];
    const wanted = new Map(await Promise.all(chats.map(async (chat) => [chat, await rig.write(20, chat)] as const)));
    const sent: OutboundMessage[] = [];
    const busy = new Map<string, number>();
    let together = 0;
    start(rig, async (message) => {
      busy.set(message.chat, (busy.get(message.chat) ?? 0) + 1);
      together = Math.max(
        together,
        [...busy.values()].reduce((a, b) => a + b, 0),
      );
      expect(busy.get(message.chat)).toBe(1);
      await new Promise(setImmediate);
      busy.set(message.chat, 0);
      sent.push(message);
      return sure;
    });
    await expect.poll(() => sent).toHaveLength(60);
    for (const chat of chats)
      expect(sent.filter((message) => message.chat === chat).map(({ id }) => id)).toEqual(wanted.get(chat));
    expect(together).toBeGreaterThan(1);
    await expect.poll(async () => (await rig.states()).every((row) => row.send_state === 'sent')).toBe(true);
  });

  it('S744 holds back what waits for a company that may not send, and sends it once it may', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    const [wid] = await rig.write(1);
    const sent: string[] = [];
    let works = false;
    let looks = 0;
    const send: Sending = async ({ id }) => (sent.push(id), sure);
    start(rig, send, { isWorking: async () => ((looks += 1), works) });
    // The loop asked once to claim and once for how long to wait: nothing was taken.
    await expect.poll(() => looks).toBeGreaterThanOrEqual(2);
    expect(await rig.states()).toMatchObject([{ send_state: 'queued' }]);
    works = true;
    await expect.poll(() => sent).toEqual([wid]);
  });

  it('S530 tells the driver which messages are forwarded', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    const [own, forwarded] = await rig.write(2);
    await work.database.asOwner(`UPDATE messages SET forwarded = 'often' WHERE wid = $1`, [forwarded]);
    const sent: OutboundMessage[] = [];
    start(rig, async (message) => {
      sent.push(message);
      return sure;
    });
    await expect
      .poll(() => sent.map((message) => [message.id, message.forwarded]))
      .toEqual([
        [own, undefined],
        [forwarded, 'often'],
      ]);
  });

  it('T09 a chat that never answers holds up neither the others nor its own place', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    const [stuck] = await rig.write(2, 'pn:5511911111111');
    await rig.write(30, 'pn:5511922222222');
    const sent: string[] = [];
    start(rig, async (message) => {
      if (message.id === stuck) return new Promise(() => undefined);
      sent.push(message.id);
      return sure;
    });
    await expect.poll(() => sent).toHaveLength(30);
    expect((await rig.states()).slice(0, 2).map((row) => row.send_state)).toEqual(['sending', 'queued']);
  });

  it('a number that is not on WhatsApp fails with its reason, and the next message of the chat goes on', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    const [first] = await rig.write(2);
    start(rig, async (message) => {
      if (message.id === first) throw new SendRefused('not_on_whatsapp');
      return sure;
    });
    await expect
      .poll(async () => (await rig.states()).map((row) => [row.send_state, row.send_error]))
      .toEqual([
        ['failed', 'not_on_whatsapp'],
        ['sent', null],
      ]);
  });

  it.each([
    ['not_on_whatsapp', 'SELECT unreachable_count = 2 AS noted FROM contacts WHERE company_id = $1'],
    ['opted_out', 'SELECT opted_out_at IS NOT NULL AS noted FROM contacts WHERE company_id = $1'],
    ['payment_missing', 'SELECT payment_missing_at IS NOT NULL AS noted FROM connections WHERE company_id = $1'],
    [
      'restricted',
      `SELECT restriction_is_open AND restricted_until > now() + interval '23 hours' AS noted FROM connections WHERE company_id = $1`,
    ],
  ] as const)('%s: what the refusal says beyond the message is kept', async (code, question) => {
    const rig = await buildRig();
    await hold(rig, 1);
    await rig.write(2);
    start(rig, async () => {
      throw new SendRefused(code);
    });
    await expect
      .poll(async () => (await rig.states()).map((row) => [row.send_state, row.send_error]))
      .toEqual([
        ['failed', code],
        ['failed', code],
      ]);
    expect(await work.database.asOwner(question, [rig.companyId])).toEqual([{ noted: true }]);
  });

  it('T09 a link that is down costs no attempt: the message waits and leaves when it is back', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    await rig.write(1);
    let down = true;
    const sender = start(rig, async () => {
      if (down) throw new LinkDown();
      return sure;
    });
    await expect
      .poll(() => work.database.asOwner(`SELECT state, attempts FROM outbox WHERE company_id = $1`, [rig.companyId]))
      .toEqual([{ state: 'queued', attempts: 0 }]);
    down = false;
    await work.database.asOwner('UPDATE outbox SET next_at = now() WHERE company_id = $1', [rig.companyId]);
    sender.wake(rig.connectionId);
    await expect.poll(async () => (await rig.states())[0]?.send_state).toBe('sent');
  });

  it.each([
    ['T05 where repeated ids are dropped: sent again under the same id', true, ['sent'], 1],
    ['T06 where nobody drops them: uncertain, and not sent again', false, ['uncertain'], 0],
  ])('what a killed holder left on its way, %s', async (_what, dropsRepeatedIds, states, sends) => {
    const rig = await buildRig();
    const [wid] = await rig.write(1);
    await hold(rig, 1);
    await work.database.asOwner(`UPDATE outbox SET state = 'sending', fence = 1, attempts = 1 WHERE company_id = $1`, [
      rig.companyId,
    ]);
    await work.database.asOwner(`UPDATE messages SET send_state = 'sending' WHERE company_id = $1`, [rig.companyId]);
    await hold(rig, 2);
    const sent: string[] = [];
    start(rig, async (message) => (sent.push(message.id), sure), { dropsRepeatedIds, fence: 2 });
    await expect.poll(async () => (await rig.states()).map((row) => row.send_state)).toEqual(states);
    expect(sent).toEqual(sends === 1 ? [wid] : []);
  });

  it('T06 counts the messages nobody knows the fate of, and only those', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    await rig.write(3);
    const receipts: SendReceipt[] = [sure, { certainty: 'unknown' }, sure];
    const uncertain = vi.fn<(count: number) => void>();
    const recorder = { ...noOutboxRecorder, uncertain };
    start(rig, async () => receipts.shift() ?? sure, { dropsRepeatedIds: false, recorder });
    await expect
      .poll(async () => (await rig.states()).map((row) => row.send_state))
      .toEqual(['sent', 'uncertain', 'sent']);
    await expect.poll(() => uncertain.mock.calls.reduce((sum, [count]) => sum + count, 0)).toBe(1);
  });

  it('T11 a node whose fence is outdated takes nothing', async () => {
    const rig = await buildRig();
    await hold(rig, 2);
    await rig.write(3);
    const send = vi.fn(async () => sure);
    const old = start(rig, send, { fence: 1 });
    await old.stop();
    expect(send).not.toHaveBeenCalled();
    expect((await rig.states()).map((row) => row.send_state)).toEqual(['queued', 'queued', 'queued']);
  });

  it.each([
    ['sends it again under the same id', true, 'sending'],
    ['says that its fate is unknown', false, 'uncertain'],
  ])(
    'T11 a node that loses its link while a message is on its way settles nothing: the next holder %s',
    async (_what, dropsRepeatedIds, state) => {
      const rig = await buildRig();
      await hold(rig, 1);
      await rig.write(1);
      const old = createDeferred<SendReceipt>();
      const sending = vi.fn(() => old.promise);
      const oldSender = start(rig, sending, { dropsRepeatedIds, fence: 1, graceMs: 10_000 });
      await expect.poll(() => sending.mock.calls.length).toBe(1);
      await hold(rig, 2);
      const next = createDeferred<SendReceipt>();
      start(rig, () => next.promise, { dropsRepeatedIds, fence: 2 });
      await expect.poll(() => outboxOf(rig)).toMatchObject([{ state, fence: dropsRepeatedIds ? 2 : 1 }]);
      const before = [await outboxOf(rig), await rig.states()];
      old.resolve(sure);
      await oldSender.stop();
      expect([await outboxOf(rig), await rig.states()]).toEqual(before);
      next.resolve(sure);
    },
  );

  it('T15 a stop gives back what was claimed and not begun, as if it had not been claimed', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    await rig.write(1);
    const send = vi.fn(async () => sure);
    const claimed = createDeferred();
    const answer = createDeferred();
    /** The first write recovers, the second claims. */
    let writes = 0;
    const slow: UnitOfWork = {
      ...work.uow,
      write: async (companyId, act) => {
        const result = await work.uow.write(companyId, act);
        if ((writes += 1) === 2) {
          claimed.resolve();
          await answer.promise;
        }
        return result;
      },
    };
    const sender = start(rig, send, { uow: slow });
    await claimed.promise;
    expect(await outboxOf(rig)).toMatchObject([{ state: 'sending', attempts: 1 }]);
    const stopped = sender.stop();
    answer.resolve();
    await stopped;
    expect(send).not.toHaveBeenCalled();
    expect(await outboxOf(rig)).toMatchObject([{ state: 'queued', attempts: 0 }]);
  });

  const recording: OutboundMedia = {
    mime: 'audio/mpeg',
    name: 'gravação.mp3',
    bytes: 3,
    open: async () => Readable.from([Buffer.from('mp3')]),
  };
  const converter = (convert: VoiceNotes['convert']): VoiceNotes => ({ canConvert: () => true, convert });

  it.each([
    [
      'S192 is made into a voice note',
      converter(async () => Buffer.from('opus')),
      { kind: 'voice', mime: 'audio/ogg; codecs=opus', name: 'gravação.ogg', content: 'opus' },
    ],
    [
      'S192 leaves as the audio file it is where nothing can convert it',
      noVoiceNotes,
      { kind: 'audio', mime: 'audio/mpeg', name: 'gravação.mp3', content: 'mp3' },
    ],
    [
      'S192 leaves as the audio file it is when it cannot be read',
      converter(async () => Promise.reject(new Error('broken'))),
      { kind: 'audio', mime: 'audio/mpeg', name: 'gravação.mp3', content: 'mp3' },
    ],
  ])('a recording %s', async (_what, voiceNotes, expected) => {
    const rig = await buildRig();
    await hold(rig, 1);
    const [wid] = await rig.write(1);
    const [file] = await work.database.asOwner<{ id: string }>(
      `INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256) VALUES ($1, gen_random_uuid(), gen_random_uuid()::text, 'gravação.mp3', 'audio/mpeg', 3, decode(repeat('00', 32), 'hex')) RETURNING id`,
      [rig.companyId],
    );
    await work.database.asOwner(
      `UPDATE messages SET kind = 'voice', body = '', media_id = $2, media_state = 'ready' WHERE wid = $1`,
      [wid, file?.id],
    );
    const sent: unknown[] = [];
    const read = async (message: OutboundMessage): Promise<SendReceipt> => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of (await message.media?.open()) ?? []) chunks.push(chunk);
      sent.push({
        kind: message.kind,
        mime: message.media?.mime,
        name: message.media?.name,
        content: Buffer.concat(chunks).toString(),
      });
      return sure;
    };
    start(rig, read, { files: new Map([[file?.id ?? '', recording]]), voiceNotes });
    await expect.poll(() => sent).toEqual([expected]);
  });

  it('a file that is gone fails with its reason instead of holding up the chat', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    const [wid] = await rig.write(2);
    const [file] = await work.database.asOwner<{ id: string }>(
      `INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256) VALUES ($1, gen_random_uuid(), gen_random_uuid()::text, 'nota.pdf', 'application/pdf', 3, decode(repeat('00', 32), 'hex')) RETURNING id`,
      [rig.companyId],
    );
    await work.database.asOwner(
      `UPDATE messages SET kind = 'document', media_id = $2, media_state = 'ready' WHERE wid = $1`,
      [wid, file?.id],
    );
    start(rig, async () => sure);
    await expect
      .poll(async () => (await rig.states()).map((row) => [row.send_state, row.send_error]))
      .toEqual([
        ['failed', 'media_refused'],
        ['sent', null],
      ]);
  });

  it('a read receipt is sent once and never delays what comes after it', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    const chat = 'pn:5511987654321';
    await rig.write(1, chat);
    const [row] = await work.database.asOwner<{ id: number }>('SELECT id FROM messages WHERE company_id = $1', [
      rig.companyId,
    ]);
    for (const wids of [['A1', 'A2'], ['A3']])
      await work.uow.write(rig.companyId, ({ db }) =>
        insertOutgoing(db, { connectionId: rig.connectionId, chat, messageId: Number(row?.id), action: 'read', wids }),
      );
    await rig.write(1, chat);
    const told: (readonly string[])[] = [];
    start(rig, async () => sure, {
      markRead: async (_chat, ids) => {
        told.push(ids);
        throw new Error('WhatsApp did not like it');
      },
    });
    await expect.poll(async () => (await rig.states()).map(({ send_state }) => send_state)).toEqual(['sent', 'sent']);
    expect(told).toEqual([['A1', 'A2'], ['A3']]);
  });

  it('keeps the speed of the driver: so many leave at once, and the others wait in line', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    for (let chat = 0; chat < 6; chat += 1) await rig.write(1, `pn:551190000000${chat}`);
    const send = vi.fn(async () => sure);
    // The next one may leave in a quarter of an hour.
    const sender = start(rig, send, { pace: { perSecond: 0.001, burst: 3, chatGapMs: 0 } });
    await expect
      .poll(async () => (await outboxOf(rig)).map(({ state }) => state))
      .toEqual(['sent', 'sent', 'sent', 'queued', 'queued', 'queued']);
    sender.wake(rig.connectionId);
    await sender.stop();
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('keeps the speed of the driver: the next one leaves by itself when its time has come', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    for (let chat = 0; chat < 3; chat += 1) await rig.write(1, `pn:551190000000${chat}`);
    const send = vi.fn(async () => sure);
    start(rig, send, { pace: { perSecond: 20, burst: 1, chatGapMs: 0 } });
    await expect.poll(() => send.mock.calls.length).toBe(3);
  });

  it('S803 looks less often while many messages arrive, and takes together what came meanwhile', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    const [first] = await rig.write(1, 'pn:5511900000000');
    const later: string[] = [];
    for (let chat = 1; chat <= 3; chat += 1) later.push(...(await rig.write(1, `pn:551190000000${chat}`)));
    const setDue = (when: string) =>
      work.database.asOwner(`UPDATE outbox SET next_at = ${when} WHERE company_id = $1 AND chat <> $2`, [
        rig.companyId,
        'pn:5511900000000',
      ]);
    await setDue("now() + interval '1 hour'");
    const batches: string[][] = [];
    let batch: string[] = [];
    const send: Sending = async ({ id }) => {
      if (batch.length === 0) setImmediate(() => (batches.push(batch), (batch = [])));
      batch.push(id);
      return sure;
    };
    const paused = createDeferred();
    let claims = 0;
    const sender = start(rig, send, {
      areManyArriving: () => (paused.resolve(), true),
      isWorking: async () => ((claims += 1), true),
    });
    await paused.promise;
    const before = claims;
    sender.wake(rig.connectionId);
    await setDue('now()');
    sender.wake(rig.connectionId);
    expect(claims).toBe(before);
    await expect.poll(() => batches).toEqual([[first], later]);
  });

  it('S803 does not make wait what was left over by a full claim, however many messages arrive', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    for (let chat = 0; chat < 24; chat += 1) await rig.write(1, `pn:55119000000${chat + 10}`);
    // Eight at once.
    const sent: string[] = [];
    let asked = 0;
    start(rig, async ({ id }) => (sent.push(id), sure), {
      areManyArriving: () => (asked += 1) > 0,
      dropsRepeatedIds: false,
    });
    await expect.poll(() => sent).toHaveLength(24);
    // Only the last claim can have found fewer than it might take.
    expect(asked).toBeLessThanOrEqual(1);
  });

  it('S804 sends what came behind a message while its outcome was being stored, without waiting for the next look', async () => {
    const rig = await buildRig();
    await hold(rig, 1);
    const [first] = await rig.write(1);
    const settling = createDeferred();
    const written = createDeferred();
    let hasSent = false;
    let isHeld = false;
    let looks = 0;
    /** The first write after the send stores its outcome; it is held before its commit. */
    const slow: UnitOfWork = {
      ...work.uow,
      write: (companyId, act) =>
        work.uow.write(companyId, async (unit) => {
          const result = await act(unit);
          if (hasSent && !isHeld) {
            isHeld = true;
            settling.resolve();
            await written.promise;
          }
          return result;
        }),
      read: (companyId, act) => work.uow.read(companyId, act).finally(() => (looks += 1)),
    };
    const sent: string[] = [];
    const sender = start(rig, async ({ id }) => ((hasSent = true), sent.push(id), sure), { uow: slow });
    await settling.promise;
    const [second] = await rig.write(1);
    const before = looks;
    sender.wake(rig.connectionId);
    // It is looked for while the chat is still taken, and passed by; then the loop asks when the next one is due.
    await expect.poll(() => looks).toBeGreaterThan(before);
    written.resolve();
    await expect.poll(() => sent).toEqual([first, second]);
  });
});
