import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { defineEvent } from '../platform/events.ts';
import type { Logger } from '../platform/logger.ts';
import { react } from '../platform/reactions.ts';
import { createAnnouncer } from './subscriptions.ts';

const ticketOpened = defineEvent<'ticketOpened', { id: number }>('ticketOpened');
const messageArrived = defineEvent<'messageArrived', { text: string }>('messageArrived');

function setUp() {
  const done: string[] = [];
  const error = vi.fn();
  const announcer = createAnnouncer({ error } as unknown as Logger);
  return { announcer, done, error };
}

describe('reactions after the commit', () => {
  it('are waited for, and so are those that follow from them', async () => {
    const { announcer, done } = setUp();
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    announcer.use([
      react(ticketOpened, async ({ companyId }) => {
        await held;
        announcer.announce([messageArrived(companyId, { text: 'oi' })]);
      }),
      react(messageArrived, async ({ data }) => {
        await Promise.resolve();
        done.push(data.text);
      }),
    ]);
    announcer.announce([ticketOpened(7, { id: 40 })]);
    const waiting = announcer.allDone().then(() => done.push('nothing left'));
    finish();
    await waiting;
    expect(done).toEqual(['oi', 'nothing left']);
  });

  it('begin in the order the events were recorded, and for one event in the order they were declared', () => {
    const { announcer, done } = setUp();
    announcer.use([
      react(messageArrived, ({ data }) => void done.push(`first ${data.text}`)),
      react(ticketOpened, ({ companyId, data }) => void done.push(`ticket ${data.id} of ${companyId}`)),
      react(messageArrived, ({ data }) => void done.push(`second ${data.text}`)),
    ]);
    announcer.announce([
      ticketOpened(7, { id: 40 }),
      messageArrived(7, { text: 'oi' }),
      messageArrived(7, { text: 'bom dia' }),
    ]);
    expect(done).toEqual(['ticket 40 of 7', 'first oi', 'second oi', 'first bom dia', 'second bom dia']);
  });

  it('that fail are logged with their event, and the others run all the same', async () => {
    const { announcer, done, error } = setUp();
    const [thrown, rejected] = [new Error('thrown'), new Error('rejected')];
    announcer.use([
      react(ticketOpened, () => {
        throw thrown;
      }),
      react(ticketOpened, () => Promise.reject(rejected)),
      react(ticketOpened, () => void done.push('later')),
    ]);
    announcer.announce([ticketOpened(7, { id: 40 })]);
    expect(done).toEqual(['later']);
    await expect.poll(() => error.mock.calls.length).toBe(2);
    expect(error.mock.calls.map(([fields]) => fields)).toEqual([
      { err: thrown, event: 'ticketOpened', companyId: 7 },
      { err: rejected, event: 'ticketOpened', companyId: 7 },
    ]);
  });

  it('S1010 run again while the database is away, until it is back', async () => {
    const { announcer, done, error } = setUp();
    let failures = 2;
    announcer.use([
      react(ticketOpened, async ({ data }) => {
        failures -= 1;
        if (failures >= 0) throw new AppError('ERR_UNAVAILABLE');
        done.push(`ticket ${data.id}`);
      }),
    ]);
    announcer.announce([ticketOpened(7, { id: 40 })]);
    await announcer.allDone();
    expect(done).toEqual(['ticket 40']);
    expect(error).not.toHaveBeenCalled();
  });

  it('S1010 are given up at a stop, and logged', async () => {
    const { announcer, error } = setUp();
    const away = new AppError('ERR_UNAVAILABLE');
    announcer.use([react(ticketOpened, () => Promise.reject(away))]);
    announcer.announce([ticketOpened(7, { id: 40 })]);
    announcer.stop();
    await announcer.allDone();
    expect(error.mock.calls.map(([fields]) => fields)).toEqual([{ err: away, event: 'ticketOpened', companyId: 7 }]);
  });
});
