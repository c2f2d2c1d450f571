import { describe, expect, it } from 'vitest';
import { defineEvent } from './events.ts';
import { byEvent, during, type DuringReaction } from './reactions.ts';
import { recordEvents } from './record-events.ts';
import type { TenantDb } from './tenant-db.ts';
import type { RecordEvent } from './unit-of-work.ts';

const messageArrived = defineEvent<'messageArrived', { text: string }>('messageArrived');
const answerSent = defineEvent<'answerSent', { text: string }>('answerSent');
const arrived = messageArrived(7, { text: 'oi' });

const run = (reactions: readonly DuringReaction[], work: (record: RecordEvent) => Promise<unknown>) =>
  recordEvents({ reactionsTo: byEvent(reactions), dbOf: (companyId) => ({ companyId }) as TenantDb }, work);

describe('reactions inside the transaction', () => {
  it('run in the order they were declared, before recording resolves, with the company and the data at hand', async () => {
    const done: string[] = [];
    const note = (name: string) =>
      during(messageArrived, async ({ db }, { text }) => {
        await Promise.resolve();
        done.push(`${name} ${db.companyId} ${text}`);
      });
    await run([note('first'), note('second')], async (record) => {
      await record(arrived);
      done.push('action');
    });
    expect(done).toEqual(['first 7 oi', 'second 7 oi', 'action']);
  });

  it('may record events themselves, which are reacted to and announced in their turn', async () => {
    const heard: string[] = [];
    const { events } = await run(
      [
        during(messageArrived, (work, { text }) => work.record(answerSent(7, { text: `${text}!` }))),
        during(answerSent, async (_work, { text }) => void heard.push(text)),
      ],
      (record) => record(arrived),
    );
    expect(heard).toEqual(['oi!']);
    expect(events).toEqual([arrived, answerSent(7, { text: 'oi!' })]);
  });

  it('also run for what is not announced', async () => {
    const heard: string[] = [];
    const { events } = await run([during(messageArrived, async (_work, { text }) => void heard.push(text))], (record) =>
      record(arrived, { announce: false }),
    );
    expect([heard, events]).toEqual([['oi'], []]);
  });

  it('fail the work when they fail, and the later ones are not run', async () => {
    const heard: string[] = [];
    const failing = during(messageArrived, () => Promise.reject(new Error('no room')));
    const later = during(messageArrived, async () => void heard.push('later'));
    await expect(run([failing, later], (record) => record(arrived))).rejects.toThrow('no room');
    expect(heard).toEqual([]);
  });

  it('fail the work even when it ignores the failure or does not wait', async () => {
    const failing = during(messageArrived, () => Promise.reject(new Error('no room')));
    await expect(run([failing], (record) => record(arrived).catch(() => undefined))).rejects.toThrow(/A reaction/);
    const slow = during(messageArrived, () => new Promise(() => undefined));
    await expect(run([slow], async (record) => void record(arrived))).rejects.toThrow(/without waiting/);
  });

  it('that cause each other without end are stopped, and the chain is named', async () => {
    const echo = during(messageArrived, (work) => work.record(answerSent(7, { text: '' })));
    const answer = during(answerSent, (work) => work.record(arrived));
    await expect(run([echo, answer], (record) => record(arrived))).rejects.toThrow(
      /without end: messageArrived → answerSent → messageArrived/,
    );
  });
});
