import type { AuditAction } from '@balcao/domain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createParkedEventWorker, messageCreated, receiveEvent } from '../../src/features/messages/index.ts';
import { buildMessage } from '../../src/features/messages/test-data.ts';
import { audit } from '../../src/platform/audit.ts';
import type { Logger } from '../../src/platform/logger.ts';
import { during, type DuringReaction } from '../../src/platform/reactions.ts';
import { startTestWork, type TestWork } from '../support/test-work.ts';

let work: TestWork;
afterEach(() => {
  vi.useRealTimers();
  return work.close();
});

const log = { error: () => undefined } as unknown as Logger;
const message = buildMessage();

/** Writes a row about each message that arrives, and does then what the test wants. */
const noteMessages = (action: AuditAction, next: () => Promise<void> = async () => undefined): DuringReaction =>
  during(messageCreated, async ({ db }, { message: { body } }) => {
    await audit(db, { companyId: db.companyId, by: null, action, object: body });
    await next();
  });

const readRows = async () => ({
  messages: await work.database.asOwner('SELECT body FROM messages'),
  notes: await work.database.asOwner(
    "SELECT action, object FROM audit_log WHERE action IN ('tag deleted', 'queue deleted') ORDER BY id",
  ),
  parked: await work.database.asOwner("SELECT attempts FROM inbound_events WHERE state = 'new'"),
});

describe('a reaction during the transaction of an arriving message', () => {
  it('writes in the same transaction, in the declared order, and the announcement follows the commit', async () => {
    const seen: number[] = [];
    const look = async (): Promise<void> => void seen.push(work.events.length);
    work = await startTestWork({ during: [noteMessages('tag deleted', look), noteMessages('queue deleted', look)] });
    await receiveEvent({ uow: work.uow, log }, await work.buildLink(), message);
    const object = message.message.body;
    expect(await readRows()).toEqual({
      messages: [{ body: object }],
      notes: [
        { action: 'tag deleted', object },
        { action: 'queue deleted', object },
      ],
      parked: [],
    });
    expect(seen).toEqual([0, 0]);
    expect(work.events.map(({ name }) => name)).toContain('messageCreated');
    const stamps = await work.database.asOwner<{ transactions: number }>(
      "SELECT count(DISTINCT xmin::text)::int AS transactions FROM (SELECT xmin FROM messages UNION ALL SELECT xmin FROM audit_log WHERE action IN ('tag deleted', 'queue deleted')) written",
    );
    expect(stamps).toEqual([{ transactions: 1 }]);
  });

  it('rolls the message back when it fails; the message is parked, retried and not lost', async () => {
    let isBroken = true;
    const breakOnce = async (): Promise<void> => {
      if (isBroken) throw new Error('the toy is broken');
    };
    work = await startTestWork({ during: [noteMessages('tag deleted', breakOnce)] });
    await receiveEvent({ uow: work.uow, log }, await work.buildLink(), message);
    expect(await readRows()).toEqual({ messages: [], notes: [], parked: [{ attempts: 0 }] });
    expect(work.events).toEqual([]);
    isBroken = false;
    await createParkedEventWorker({ uow: work.uow, log }).drain();
    const object = message.message.body;
    expect(await readRows()).toEqual({
      messages: [{ body: object }],
      notes: [{ action: 'tag deleted', object }],
      parked: [],
    });
    expect(work.events.filter(({ name }) => name === 'messageCreated')).toHaveLength(1);
  });

  it('costs no round trip beyond its own statements', async () => {
    const countStatements = async (): Promise<number> => {
      const link = await work.buildLink();
      await receiveEvent({ uow: work.uow, log }, link, buildMessage());
      work.statements.length = 0;
      await receiveEvent({ uow: work.uow, log }, link, buildMessage());
      return work.statements.length;
    };
    work = await startTestWork();
    const without = await countStatements();
    await work.close();
    work = await startTestWork({ during: [noteMessages('tag deleted')] });
    expect(await countStatements()).toBe(without + 1);
  });

  it('is part of the measured seconds until a message is stored', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const takeTime = async (): Promise<void> => void vi.advanceTimersByTime(3_000);
    work = await startTestWork({ during: [noteMessages('tag deleted', takeTime)] });
    const link = await work.buildLink();
    const received = vi.fn();
    await receiveEvent({ uow: work.uow, log, recorder: { received } }, link, message);
    expect(received.mock.calls).toEqual([[link.connectionId, 'stored', 3]]);
  });
});
