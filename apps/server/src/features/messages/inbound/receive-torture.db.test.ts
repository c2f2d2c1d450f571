import { appendFileSync } from 'node:fs';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Ack, ChatEvent } from '../../../ports/whatsapp.ts';
import { applyChange, type ChangeEvent } from './apply-change.ts';
import type { Link } from '../hot-message-queries.ts';
import { receiveEvent } from './receive-event.ts';
import { createParkedEventWorker } from './retry-parked-events.ts';
import { buildMessage, identity } from '../test-data.ts';

const isFull = process.env['TORTURE'] === 'full';
/** Messages of customers and as many typed on the phone; each event comes one to five times. */
const size = isFull ? { messages: 1_500, chats: 200, atOnce: 16 } : { messages: 80, chats: 10, atOnce: 8 };
const seed = Number(process.env['TORTURE_SEED']);

let work: TestWork;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

beforeAll(async () => {
  work = await startTestWork();
});
afterAll(() => work.close());

function createDice(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function shuffle<T>(list: readonly T[], dice: (below: number) => number): T[] {
  const shuffled = [...list];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = dice(index + 1);
    [shuffled[index], shuffled[other]] = [shuffled[other] as T, shuffled[index] as T];
  }
  return shuffled;
}

type Expected = { wid: string; fromMe: boolean; ack: Ack; isDeleted: boolean; body: string; reactions: number };

/** What happened on WhatsApp, before the network made a mess of it. */
function buildStory(dice: (below: number) => number): { events: ChatEvent[]; expected: Expected[] } {
  const events: ChatEvent[] = [];
  const expected: Expected[] = [];
  for (let index = 0; index < size.messages; index += 1) {
    const from = `pn:55119${String(70_000_000 + dice(size.chats))}`;
    const theirs = buildMessage({ id: `C${index}`, from: [from], body: `pergunta ${index}` });
    const ours = buildMessage({ id: `P${index}`, from: [from], fromMe: true, body: `resposta ${index}` });
    const { chat } = theirs;
    const ack = (1 + dice(4)) as Ack;
    const isDeleted = dice(10) === 0;
    const isEdited = dice(10) === 0;
    const reacts = dice(10) === 0;
    events.push(theirs, ours);
    for (let step = 1; step <= ack; step += 1)
      events.push({ type: 'ack', chat, id: `P${index}`, ack: step as Ack, at: 1 });
    if (isEdited)
      events.push({
        type: 'edit',
        chat,
        from: theirs.message.from,
        id: `E${index}`,
        targetId: `C${index}`,
        fromMe: false,
        body: `corrigida ${index}`,
        at: 2,
      });
    if (isDeleted)
      events.push({ type: 'revoke', chat, from: theirs.message.from, targetId: `C${index}`, fromMe: false, at: 3 });
    if (reacts)
      events.push({
        type: 'reaction',
        chat,
        from: identity(from),
        targetId: `P${index}`,
        targetFromMe: true,
        emoji: '👍',
        at: 4,
      });
    expected.push({
      wid: `C${index}`,
      fromMe: false,
      ack: 0,
      isDeleted,
      body: isEdited ? `corrigida ${index}` : `pergunta ${index}`,
      reactions: 0,
    });
    expected.push({
      wid: `P${index}`,
      fromMe: true,
      ack,
      isDeleted: false,
      body: `resposta ${index}`,
      reactions: reacts ? 1 : 0,
    });
  }
  return { events, expected };
}

/** So many at once, on two nodes by turns. */
async function deliver(link: Link, events: readonly ChatEvent[]): Promise<void> {
  let next = 0;
  const take = async (uow: TestWork['uow']): Promise<void> => {
    for (let event = events[next++]; event; event = events[next++])
      await receiveEvent({ uow, log: silent }, link, event);
  };
  await Promise.all(Array.from({ length: size.atOnce }, (_, index) => take(index % 2 === 0 ? work.uow : work.other)));
}

/** Lets the time pass that what waits is waiting for; answers how many seconds that were. */
async function passTime(): Promise<number> {
  const [row] = await work.database.asOwner<{ wait: number }>(`
    WITH heads AS (SELECT DISTINCT ON (connection_id, chat) next_at FROM inbound_events WHERE state = 'new' ORDER BY connection_id, chat, id),
    soonest AS (SELECT greatest(min(next_at) - clock_timestamp(), interval '0') AS wait FROM heads)
    UPDATE inbound_events SET next_at = next_at - wait FROM soonest WHERE state = 'new' RETURNING extract(epoch FROM wait)::float8 AS wait`);
  await createParkedEventWorker({ uow: work.uow, log: silent }).drain();
  return row?.wait ?? Number.POSITIVE_INFINITY;
}

describe('T08 events that come again and in the wrong order', () => {
  it(
    `end as one row each, acks only rise, and what came early is applied (seed ${seed})`,
    async () => {
      const dice = createDice(seed);
      const link = await work.buildLink({ queues: 1 });
      const { events, expected } = buildStory(dice);
      const told = shuffle(
        events.flatMap((event) => Array.from({ length: 1 + dice(5) }, () => event)),
        dice,
      );
      work.events.length = 0;
      const began = performance.now();
      await deliver(link, told);
      // oxlint-disable-next-line balcao/no-elapsed-time -- a figure to print, not to judge.
      const seconds = (performance.now() - began) / 1_000;
      const waiting = async () =>
        (
          await work.database.asOwner<{ count: number }>(
            `SELECT count(*)::int AS count FROM inbound_events WHERE state = 'new'`,
          )
        )[0]?.count;
      const early = (await waiting()) ?? 0;
      while ((await waiting()) !== 0) {
        await work.database.asOwner(`UPDATE inbound_events SET next_at = now() WHERE state = 'new'`);
        await createParkedEventWorker({ uow: work.uow, log: silent }).drain();
      }
      if (process.env['TORTURE_FIGURES'])
        appendFileSync(
          process.env['TORTURE_FIGURES'],
          `T08: told ${told.length}, messages ${expected.length}, early news ${early}, per second ${Math.round(told.length / seconds)} (seed ${seed})\n`,
        );

      const rows = await work.database.asOwner<Expected>(
        `SELECT wid, from_me AS "fromMe", ack::int AS ack, is_deleted AS "isDeleted", body, (SELECT count(*)::int FROM jsonb_object_keys(reactions)) AS reactions FROM messages WHERE company_id = $1`,
        [link.companyId],
      );
      const byWid = (one: Expected, two: Expected): number => (one.wid < two.wid ? -1 : 1);
      expect(rows.sort(byWid)).toEqual(expected.sort(byWid));
      expect(early).toBeGreaterThan(0);
      expect(
        await work.database.asOwner(`SELECT kind, provider_id, state FROM inbound_events WHERE state <> 'done'`),
      ).toEqual([]);

      const acks = new Map<number, { version: number; ack: number }[]>();
      for (const { name, data } of work.events) {
        if (name !== 'messageUpdated') continue;
        const { id, version, ack } = data as { id: number; version: number; ack: number };
        acks.set(id, [...(acks.get(id) ?? []), { version, ack }]);
      }
      for (const steps of acks.values()) {
        const inOrder = steps.sort((one, two) => one.version - two.version).map(({ ack }) => ack);
        expect(inOrder).toEqual([...inOrder].sort((one, two) => one - two));
      }
      const [tickets] = await work.database.asOwner<{ running: number; chats: number }>(
        `SELECT count(*)::int AS running, count(DISTINCT contact_id)::int AS chats FROM tickets WHERE company_id = $1 AND status <> 'closed'`,
        [link.companyId],
      );
      expect(tickets?.running).toBe(tickets?.chats);
    },
    isFull ? 900_000 : undefined,
  );

  it.each<[string, (message: ReturnType<typeof buildMessage>) => ChangeEvent, object]>([
    [
      'a deletion',
      ({ chat, message }) => ({ type: 'revoke', chat, from: message.from, targetId: message.id, fromMe: false, at: 2 }),
      { is_deleted: true },
    ],
    [
      'an edit',
      ({ chat, message }) => ({
        type: 'edit',
        chat,
        from: message.from,
        id: 'E',
        targetId: message.id,
        fromMe: false,
        body: 'corrigida',
        at: 2,
      }),
      { body: 'corrigida' },
    ],
  ])('%s is not taken for a repeated one when its message comes between two looks', async (_title, build, becomes) => {
    const link = await work.buildLink();
    const message = buildMessage({ body: 'pergunta' });
    let isFirst = true;
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isFirst) {
          isFirst = false;
          await receiveEvent({ uow: work.other, log: silent }, link, message);
        }
        return result;
      },
    };
    await work.uow.write(link.companyId, (unit) =>
      applyChange({ ...unit, db: { ...unit.db, sql: unit.db.sql.withPlugin(meanwhile) } }, link, build(message)),
    );
    expect(
      await work.database.asOwner('SELECT body, is_deleted FROM messages WHERE company_id = $1', [link.companyId]),
    ).toMatchObject([becomes]);
  });

  it('news that are ten minutes early still find their message, at most a minute after it came', async () => {
    const link = await work.buildLink();
    const message = buildMessage({ fromMe: true });
    for (const ack of [3, 2] as const)
      await receiveEvent({ uow: work.uow, log: silent }, link, {
        type: 'ack',
        chat: message.chat,
        id: message.message.id,
        ack,
        at: 1,
      });
    let elapsed = 0;
    while (elapsed < 600) elapsed += await passTime();
    await receiveEvent({ uow: work.uow, log: silent }, link, message);
    const ackNow = async () =>
      (
        await work.database.asOwner<{ ack: number }>('SELECT ack FROM messages WHERE company_id = $1', [link.companyId])
      )[0]?.ack;
    let late = 0;
    while ((await ackNow()) !== 3 && late < 3_600) late += await passTime();
    expect(await ackNow()).toBe(3);
    expect(late).toBeLessThanOrEqual(61);
  });
});
