import { rooms, tagsEvents } from '@balcao/contract';
import { expect, it, vi } from 'vitest';
import { checkEvents } from './check-events.ts';

const tag = { id: 3, name: 'Urgente', color: '#ABCDEF' };
const declared = { action: 'create', tag } as const;

it.each<[string, unknown, boolean]>([
  ['is as declared', declared, false],
  ['has a field that is undefined and so does not travel', { ...declared, extra: undefined }, false],
  ['has a field more', { ...declared, extra: 1 }, true],
  ['has a field more further down', { ...declared, tag: { ...tag, companyId: 7 } }, true],
  ['lacks a field', { action: 'create' }, true],
  ['has a field of another type', { ...declared, tag: { ...tag, id: '3' } }, true],
])('an event whose payload %s is sent, and reported only when it differs', (_what, payload, isReported) => {
  const [emit, ticketMoved, report] = [vi.fn(), vi.fn(), vi.fn()];
  const broadcaster = checkEvents({ emit, ticketMoved }, report);
  broadcaster.emit(tagsEvents.tag, 7, [rooms.company(7)], payload as typeof declared);
  expect(emit.mock.calls).toEqual([[tagsEvents.tag, 7, ['company:7'], payload]]);
  expect(report.mock.calls.length).toBe(isReported ? 1 : 0);
  if (isReported) expect(report).toHaveBeenCalledWith(expect.stringContaining('The event tag carries'));
});
