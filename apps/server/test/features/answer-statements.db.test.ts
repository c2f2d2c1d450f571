import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAcknowledgedSends, createSender, receiveEvent } from '../../src/features/messages/index.ts';
import { requeueMessage } from '../../src/features/messages/outbound/outbox-queries.ts';
import { buildMessage } from '../../src/features/messages/test-data.ts';
import type { Logger } from '../../src/platform/logger.ts';
import { noVoiceNotes } from '../../src/ports/voice-notes.ts';
import type { ChatEvent, Driver, OutboundMessage, SendReceipt } from '../../src/ports/whatsapp.ts';
import { createDeferred } from '../support/deferred.ts';
import { startTestWork, type TestWork } from '../support/test-work.ts';

/*
 * What the database is asked for one answer of the chatbot, from the customer's message to the second tick. Counted and
 * not timed: a statement more is a statement more on every machine.
 */

const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;
const fence = 7;
let work: TestWork;
let link: { companyId: number; connectionId: number; fence: number };
let acknowledged: ReturnType<typeof createAcknowledgedSends>;
let sender: ReturnType<typeof createSender> | undefined;
let sent: OutboundMessage[];
let answered: Promise<SendReceipt>;

beforeAll(async () => {
  work = await startTestWork();
});
beforeEach(async () => {
  await work.reset();
  const { companyId, connectionId } = await work.buildLink({ queues: 2 });
  link = { companyId, connectionId, fence };
  await work.database.asOwner("UPDATE connections SET greeting_message = 'Olá! Escolha:'");
  await work.database.asOwner("UPDATE queues SET greeting_message = 'Conte o que precisa.'");
  await work.database.asOwner(
    "INSERT INTO session_leases (company_id, connection_id, holder, fence, expires_at) VALUES ($1, $2, gen_random_uuid(), $3, now() + interval '1 hour')",
    [companyId, connectionId, fence],
  );
  sent = [];
  answered = Promise.resolve({ certainty: 'sure' });
  acknowledged = createAcknowledgedSends();
  sender = createSender({
    uow: work.uow,
    log,
    voiceNotes: noVoiceNotes,
    openFile: async () => null,
    linkOf: () => ({ companyId, fence, provider: 'simulator', driver }),
    isWorking: async () => true,
    onSent: () => undefined,
    acknowledged,
  });
});
afterEach(() => sender?.stop());
afterAll(() => work.close());

const driver = {
  capabilities: { dropsRepeatedIds: true, pace: null },
  send: (message: OutboundMessage) => (sent.push(message), answered),
} as unknown as Driver;

const receive = (event: ChatEvent): Promise<void> => receiveEvent({ uow: work.uow, log, acknowledged }, link, event);
const chatOf = (customer: number): string => `pn:${5_511_987_650_000 + customer}`;
const write = (customer: number, body: string): Promise<void> =>
  receive(buildMessage({ from: [chatOf(customer)], body }));
const acknowledge = ({ chat, id }: OutboundMessage, ack: 1 | 2): Promise<void> =>
  receive({ type: 'ack', chat, id, ack, at: Date.now() });

/** All sends so far are stored as sent. */
const untilSettled = async (count: number): Promise<void> => {
  const listSent = () => work.database.asOwner("SELECT FROM outbox WHERE state = 'sent'");
  await expect.poll(listSent).toHaveLength(count);
};

const acks = async (): Promise<number[]> =>
  (await work.database.asOwner<{ ack: number }>('SELECT ack FROM messages WHERE from_me ORDER BY id')).map(
    ({ ack }) => ack,
  );

/** What was asked meanwhile, without how a transaction begins, and how many transactions there were. */
async function watch(act: () => Promise<unknown>): Promise<{ statements: string[]; commits: number }> {
  work.statements.length = 0;
  await act();
  const statements = work.statements.filter((text) => !/BEGIN|^COMMIT$/.test(text));
  return { statements, commits: work.statements.filter((text) => text === 'COMMIT').length };
}

/** A customer who was greeted, and whose greeting has arrived. */
async function greet(customer: number): Promise<void> {
  const before = sent.length;
  await write(customer, 'Oi');
  sender?.wake(link.connectionId);
  await untilSettled(before + 1);
}

describe('an answer of the chatbot', () => {
  it('S800 takes thirteen statements with the message that it answers, all in the one transaction', async () => {
    await greet(1);
    const { statements, commits } = await watch(() => write(1, '1'));
    expect(statements.length, statements.map((text) => text.slice(0, 80)).join('\n')).toBeLessThanOrEqual(13);
    expect(commits).toBe(1);
  });

  it('S800 takes four statements in three transactions from there to the second tick', async () => {
    await greet(1);
    await write(1, '1');
    const { statements, commits } = await watch(async () => {
      sender?.wake(link.connectionId);
      await untilSettled(2);
      const answer = sent[1];
      if (!answer) throw new Error('nothing was sent');
      await acknowledge(answer, 1);
      await acknowledge(answer, 2);
    });
    expect(statements.map((text) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 24))).toEqual([
      'with "heads" as (select ',
      'with "settled" as (updat',
      expect.stringMatching(/^SELECT EXISTS/),
      'WITH given AS ( SELECT w',
    ]);
    expect(commits).toBe(3);
    expect(await acks()).toEqual([1, 2]);
  });

  it('S801 shares its transactions with others that leave and arrive in the same moment', async () => {
    const many = 8;
    const gate = createDeferred<SendReceipt>();
    await greet(0);
    answered = gate.promise;
    for (let customer = 1; customer <= many; customer += 1) await write(customer, 'Oi');
    const { statements, commits } = await watch(async () => {
      sender?.wake(link.connectionId);
      await expect.poll(() => sent.length).toBe(many + 1);
      gate.resolve({ certainty: 'sure' });
      await untilSettled(many + 1);
      await Promise.all(sent.slice(1).map((message) => acknowledge(message, 1)));
      await Promise.all(sent.slice(1).map((message) => acknowledge(message, 2)));
    });
    const named = (words: string) => statements.filter((text) => text.includes(words)).length;
    expect(['with "heads"', 'with "settled"', 'WITH given'].map(named)).toEqual([1, 1, 1]);
    expect(commits).toBe(3);
    expect(await acks()).toEqual([1, ...Array.from({ length: many }, () => 2)]);
  });
});

describe('how far an answer got', () => {
  it('S802 is raised together and never lowered, and of two of one message the higher counts', async () => {
    for (const customer of [1, 2, 3]) await greet(customer);
    const [one, two, three] = sent;
    if (!one || !two || !three) throw new Error('nothing was sent');
    const tell = (message: OutboundMessage, ack: 1 | 2 | 3) =>
      receive({ type: 'ack', chat: message.chat, id: message.id, ack, at: Date.now() });
    await Promise.all([tell(one, 2), tell(two, 3), tell(two, 2), tell(three, 2), tell(one, 3)]);
    expect(await acks()).toEqual([3, 3, 2]);
    work.events.length = 0;
    await Promise.all([tell(one, 2), tell(two, 1), tell(three, 2)]);
    expect(await acks()).toEqual([3, 3, 2]);
    expect(work.events.filter(({ name }) => name === 'messageUpdated')).toEqual([]);
  });

  it('S802 is stored with the receipt only where WhatsApp itself gave it, not where a provider took the message', async () => {
    answered = Promise.resolve({ certainty: 'sure', id: 'wamid.1' });
    await greet(1);
    expect(await acks()).toEqual([0]);
    const taken = { ...sent[0], id: 'wamid.1' } as OutboundMessage;
    await acknowledge(taken, 1);
    expect(await acks()).toEqual([1]);
  });

  it('S802 is heard of a message that is sent again, although its first receipt was stored', async () => {
    await greet(1);
    const [first] = sent;
    if (!first) throw new Error('nothing was sent');
    await receive({ type: 'sendFailed', chat: first.chat, id: first.id, code: 'refused' });
    expect(await acks()).toEqual([0]);
    answered = Promise.resolve({ certainty: 'unknown' });
    await work.uow.write(link.companyId, async ({ db }) => {
      const [row] = await work.database.asOwner<{ id: number }>('SELECT id::int FROM messages WHERE from_me');
      await requeueMessage(db, row?.id ?? 0);
    });
    sender?.wake(link.connectionId);
    await expect.poll(() => sent.length).toBe(2);
    await acknowledge(first, 1);
    expect(await acks()).toEqual([1]);
  });

  it('S802 is not told of a link that another node holds by now', async () => {
    await greet(1);
    await greet(2);
    await work.database.asOwner('UPDATE session_leases SET fence = fence + 1');
    const told = await Promise.allSettled(sent.map((message) => acknowledge(message, 2)));
    expect(told).toMatchObject([{ reason: { name: 'LinkLost' } }, { reason: { name: 'LinkLost' } }]);
    expect(await acks()).toEqual([1, 1]);
  });

  it('S802 waits behind what waits in its chat, and the others do not', async () => {
    await greet(1);
    await greet(2);
    await work.database.asOwner(
      "INSERT INTO inbound_events (company_id, connection_id, chat, kind, provider_id, state) VALUES ($1, $2, $3, 'message', 'early', 'new')",
      [link.companyId, link.connectionId, chatOf(1)],
    );
    await Promise.all(sent.map((message) => acknowledge(message, 2)));
    expect(await acks()).toEqual([1, 2]);
    expect(await work.database.asOwner("SELECT kind FROM inbound_events WHERE kind = 'ack'")).toHaveLength(1);
  });
});
