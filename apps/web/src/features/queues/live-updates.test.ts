import { type Queue, queuesEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { applyQueueEvent, updateQueues, updateQueuesOf } from './live-updates.ts';
import { queuesKey } from './use-queues.ts';

const samples = (eventSamples['queue'] ?? []).map((payload) => queuesEvents.queue.payload.parse(payload));

const suporte = { id: 3, name: 'Suporte', color: '#0B7A4B' };
const vendas: Queue = {
  id: 4,
  name: 'Vendas',
  color: '#0B63B0',
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: [],
  inactivity: { remindAfter: null, remindMessage: '', closeAfter: null, closeMessage: '' },
  mediaPath: null,
  mediaName: null,
  ratingRule: 'always',
  ratingTagId: null,
  requiresTag: false,
  version: 1,
};

describe('the list of queues', () => {
  it('S49 turns a stale list into what a fresh one would show, event after event', () => {
    const client = new QueryClient();
    client.setQueryData(queuesKey, [vendas]);
    const names = samples.map((event) => {
      applyQueueEvent(client, event);
      return client.getQueryData<Queue[]>(queuesKey)?.map((queue) => queue.name);
    });
    expect(names).toEqual([['Suporte', 'Vendas'], ['Suporte 2', 'Vendas'], ['Vendas']]);
  });

  it('never puts an older copy over a newer one', () => {
    const newer = [{ ...vendas, name: 'Vendas e trocas', version: 2 }];
    expect(updateQueues(newer, { action: 'update', queue: vendas })).toBe(newer);
  });

  it('is not made up before somebody asks for it', () => {
    const client = new QueryClient();
    for (const event of samples) applyQueueEvent(client, event);
    expect(client.getQueryData(queuesKey)).toBeUndefined();
  });
});

describe('a record with queues', () => {
  it.each(samples.map((event) => [event.action, event] as const))(
    'S49 follows the %s of its queue',
    (action, event) => {
      expect(updateQueuesOf({ name: 'Ana', queues: [suporte] }, event)).toEqual({
        name: 'Ana',
        queues: action === 'delete' ? [] : [action === 'update' ? { ...suporte, name: 'Suporte 2' } : suporte],
      });
    },
  );

  it('stays the same object when the event is about another queue', () => {
    const record = { queues: [vendas] };
    for (const event of samples) expect(updateQueuesOf(record, event)).toBe(record);
  });
});
