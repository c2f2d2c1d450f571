import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { type Driver, NotSupported, SendRefused } from '../../../ports/whatsapp.ts';
import { noVoiceNotes } from '../../../ports/voice-notes.ts';
import { claimOutgoing, nextOutgoingIn, releaseUnansweredClaims } from './claim-queries.ts';
import { type Outcome, type Settlement, settleOutgoing } from './settle-queries.ts';
import { insertOutgoing, type OutgoingAction, recoverOutgoing, requeueMessage } from './outbox-queries.ts';
import { raiseAcks } from '../hot-message-queries.ts';
import { createSender } from './sender.ts';

let work: TestWork;
beforeAll(async () => {
  work = await startTestWork();
});
afterAll(() => work.close());

const fence = 7;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

/** A message in line on a link this node holds. */
async function setUp(action: OutgoingAction = 'send') {
  const { companyId, connectionId } = await work.buildLink();
  const own = <R extends object>(statement: string, values: unknown[]) => work.database.asOwner<R>(statement, values);
  await own(
    `INSERT INTO session_leases (company_id, connection_id, holder, fence, expires_at) VALUES ($1, $2, gen_random_uuid(), $3, now() + interval '1 hour')`,
    [companyId, connectionId, fence],
  );
  const [contact] = await own<{ id: number }>(
    `INSERT INTO contacts (company_id, name) VALUES ($1, 'Carla') RETURNING id`,
    [companyId],
  );
  const [ticket] = await own<{ id: number }>(
    `INSERT INTO tickets (company_id, contact_id, connection_id, status, chat) VALUES ($1, $2, $3, 'open', 'pn:55119') RETURNING id`,
    [companyId, contact?.id, connectionId],
  );
  const [message] = await own<{ id: number }>(
    `INSERT INTO messages (company_id, ticket_id, connection_id, wid, from_me, body, send_state) VALUES ($1, $2, $3::int, 'W' || $3::int, true, 'oi', 'queued') RETURNING id::int`,
    [companyId, ticket?.id, connectionId],
  );
  const messageId = message?.id ?? 0;
  await work.uow.write(companyId, ({ db }) =>
    insertOutgoing(db, { connectionId, chat: 'pn:55119', messageId, action }),
  );
  const write = <T>(act: (db: Parameters<typeof claimOutgoing>[0]) => Promise<T>) =>
    work.uow.write(companyId, ({ db }) => act(db));
  return {
    companyId,
    connectionId,
    messageId,
    write,
    claim: () => write((db) => claimOutgoing(db, { connectionId, fence, limit: 8 })),
    arrive: () => write((db) => raiseAcks(db, connectionId, new Map([[`W${connectionId}`, 2]]))),
    settle: async (settlement: Settlement) => (await write((db) => settleOutgoing(db, connectionId, [settlement])))[0],
    /** Both rows whole. */
    rows: () =>
      own<object>(
        'SELECT to_jsonb(m) AS message, to_jsonb(o) AS line FROM messages m JOIN outbox o ON o.message_id = m.id WHERE m.id = $1',
        [messageId],
      ),
    states: async () =>
      (
        await own<{ message: string; line: string }>(
          'SELECT m.send_state AS message, o.state AS line FROM messages m JOIN outbox o ON o.message_id = m.id WHERE m.id = $1',
          [messageId],
        )
      )[0],
  };
}

type Rig = Awaited<ReturnType<typeof setUp>>;

function startSender({ companyId, connectionId }: Rig, driver: Partial<Driver>, uow: UnitOfWork = work.uow) {
  const link = {
    companyId,
    fence,
    provider: 'simulator',
    driver: { capabilities: { dropsRepeatedIds: false, pace: null }, ...driver } as unknown as Driver,
  };
  const sender = createSender({
    uow,
    log: silent,
    voiceNotes: noVoiceNotes,
    openFile: async () => null,
    linkOf: () => link,
    isWorking: async () => true,
    onSent: () => undefined,
  });
  sender.wake(connectionId);
  return sender;
}

describe('the outbox after a crash', () => {
  it('T05 a message that arrived stays sent while its line is sent once more', async () => {
    const rig = await setUp();
    await rig.arrive();
    expect(await rig.claim()).toHaveLength(1);
    expect(await rig.states()).toEqual({ message: 'sent', line: 'sending' });
  });

  it('T06 a click sends nothing a second time that turned out to have arrived', async () => {
    const rig = await setUp();
    const [taken] = await rig.claim();
    await rig.settle({ id: taken?.id ?? 0, fence, outcome: { state: 'uncertain', error: 'no_answer' } });
    await rig.arrive();
    // Another message of the same company did fail.
    await work.database.asOwner(
      `INSERT INTO messages (company_id, ticket_id, connection_id, wid, from_me, body, send_state)
       SELECT company_id, ticket_id, connection_id, wid || ' 2', true, 'oi', 'failed' FROM messages WHERE id = $1`,
      [rig.messageId],
    );
    expect(await rig.write((db) => requeueMessage(db, rig.messageId))).toBeUndefined();
  });

  it('T09 only a message in line is waited for, not one on its way', async () => {
    const rig = await setUp();
    const wait = () => rig.write((db) => nextOutgoingIn(db, rig.connectionId));
    expect(await wait()).toBeLessThanOrEqual(0);
    await rig.claim();
    expect(await wait()).toBeNull();
  });

  it('T03 what a claim took unheard goes back in line, and what is with the driver does not', async () => {
    const rig = await setUp();
    const [taken] = await rig.claim();
    await rig.write((db) =>
      releaseUnansweredClaims(db, { connectionId: rig.connectionId, fence, except: [taken?.id ?? 0] }),
    );
    expect(await rig.states()).toEqual({ message: 'sending', line: 'sending' });
    await rig.write((db) => releaseUnansweredClaims(db, { connectionId: rig.connectionId, fence, except: [] }));
    expect(await rig.states()).toEqual({ message: 'queued', line: 'queued' });
    expect((await rig.claim()).map(({ attempts }) => attempts)).toEqual([1]);
  });

  it('T03 what became of a message is stored as soon as the database is back, and the message not sent again', async () => {
    const rig = await setUp();
    let away = 0;
    let sends = 0;
    const shaky: UnitOfWork = {
      ...work.uow,
      write: (companyId, act) => {
        if (sends > 0 && (away += 1) < 3) return Promise.reject(new AppError('ERR_UNAVAILABLE'));
        return work.uow.write(companyId, act);
      },
    };
    const sender = startSender(
      rig,
      { send: async () => ({ certainty: (sends += 1) > 0 ? 'sure' : 'unknown' }) },
      shaky,
    );
    await expect.poll(() => rig.states()).toEqual({ message: 'sent', line: 'sent' });
    expect(sends).toBe(1);
    await sender.stop();
  });

  it('what a driver cannot do at all fails at once instead of holding up the chat', async () => {
    const rig = await setUp('revoke');
    const sender = startSender(rig, { revoke: () => Promise.reject(new NotSupported('no')) });
    await expect.poll(async () => (await rig.states())?.line).toBe('failed');
    await sender.stop();
  });
});

describe('a change of a message', () => {
  /** As the action leaves it: edited, or with our reaction. */
  async function setUpChanged(action: 'edit' | 'react') {
    const rig = await setUp(action);
    const own = (statement: string) => work.database.asOwner(statement, [rig.messageId]);
    await own(
      `UPDATE messages SET body = 'olá', is_edited = true, send_state = 'sent', reactions = '{"me": "👍", "pn:55119": "😂"}' WHERE id = $1`,
    );
    await own(
      `INSERT INTO message_edits (company_id, message_id, edit_id, previous_body) SELECT company_id, id, 'one', 'oi' FROM messages WHERE id = $1`,
    );
    const shown = async () => (await own('SELECT body, is_edited, reactions FROM messages WHERE id = $1'))[0];
    return { rig, shown, wid: `W${rig.connectionId}` };
  }
  const changed = { body: 'olá', is_edited: true, reactions: { me: '👍', 'pn:55119': '😂' } };

  it.each(['edit', 'react'] as const)('S472 S473 %s reaches the customer as it is by then', async (action) => {
    const { rig, shown, wid } = await setUpChanged(action);
    const calls: unknown[] = [];
    const note = async (...call: unknown[]): Promise<void> => void calls.push(call);
    const sender = startSender(rig, { edit: note, react: note });
    await expect.poll(() => rig.states()).toEqual({ message: 'sent', line: 'sent' });
    await sender.stop();
    expect(calls).toEqual([
      action === 'edit' ? ['pn:55119', wid, 'olá'] : ['pn:55119', { id: wid, fromMe: true }, '👍'],
    ]);
    expect(await shown()).toEqual(changed);
  });

  it.each([
    ['edit', { ...changed, body: 'oi', is_edited: false }],
    ['react', { ...changed, reactions: { 'pn:55119': '😂' } }],
  ] as const)('S472 S473 %s that WhatsApp refuses is taken back', async (action, expected) => {
    const { rig, shown } = await setUpChanged(action);
    const refuse = () => Promise.reject(new SendRefused('too_old'));
    const sender = startSender(rig, { edit: refuse, react: refuse });
    await expect.poll(() => rig.states()).toEqual({ message: 'sent', line: 'failed' });
    await sender.stop();
    expect(await shown()).toEqual(expected);
  });
});

describe('T11 a message on its way belongs to the fence that took it', () => {
  it.each<[string, Outcome]>([
    ['that it was sent', { state: 'sent', wid: 'W-provider' }],
    ['that it failed', { state: 'failed', error: 'refused' }],
    ['that nobody knows', { state: 'uncertain', error: 'no_answer' }],
    ['that it is tried again', { state: 'queued', waitMs: 1_000, countsAsAttempt: true }],
  ])('only under it is written %s', async (_what, outcome) => {
    const rig = await setUp();
    const [taken] = await rig.claim();
    const settle = (under: number | null) => rig.settle({ id: taken?.id ?? 0, fence: under, outcome });
    const before = await rig.rows();
    for (const outdated of [fence - 1, fence + 1, null]) expect(await settle(outdated)).toBeUndefined();
    expect(await rig.rows()).toEqual(before);
    expect(await settle(fence)).toMatchObject({ message: { id: rig.messageId } });
    expect(await rig.states()).toEqual({ message: outcome.state, line: outcome.state });
  });

  it('only under it can the message be given back', async () => {
    const rig = await setUp();
    await rig.claim();
    const before = await rig.rows();
    const release = (under: number) =>
      rig.write((db) => releaseUnansweredClaims(db, { connectionId: rig.connectionId, fence: under, except: [] }));
    for (const outdated of [fence - 1, fence + 1]) await release(outdated);
    expect(await rig.rows()).toEqual(before);
    await release(fence);
    expect(await rig.states()).toEqual({ message: 'queued', line: 'queued' });
  });

  it('and is recovered only by a holder with another one', async () => {
    const rig = await setUp();
    await rig.claim();
    const recover = (under: number) =>
      rig.write((db) => recoverOutgoing(db, { connectionId: rig.connectionId, fence: under, mayRepeat: false }));
    const before = await rig.rows();
    expect(await recover(fence)).toEqual([]);
    expect(await rig.rows()).toEqual(before);
    expect(await recover(fence + 1)).toMatchObject([{ id: rig.messageId }]);
    expect(await rig.states()).toEqual({ message: 'uncertain', line: 'uncertain' });
  });

  it('and is settled once', async () => {
    const rig = await setUp();
    const [taken] = await rig.claim();
    const settle = (outcome: Outcome) => rig.settle({ id: taken?.id ?? 0, fence, outcome });
    await settle({ state: 'sent' });
    const before = await rig.rows();
    expect(await settle({ state: 'failed', error: 'refused' })).toBeUndefined();
    expect(await rig.rows()).toEqual(before);
  });

  it.each([
    ['a holder before', fence - 1],
    ['a holder after', fence + 1],
  ])('%s takes nothing', async (_who, under) => {
    const rig = await setUp();
    const { connectionId } = rig;
    expect(await rig.write((db) => claimOutgoing(db, { connectionId, fence: under, limit: 8 }))).toEqual([]);
    expect(await rig.states()).toEqual({ message: 'queued', line: 'queued' });
  });
});
