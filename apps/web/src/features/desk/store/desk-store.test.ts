import { expect, it, vi } from 'vitest';
import { bia, buildTicket } from './build-desk.ts';
import { createClientId } from '../sending/client-id.ts';
import { saveTicket } from './ticket-changes.ts';
import { emptyDesk } from './desk-state.ts';
import { createDeskStore } from './desk-store.ts';

it('tells its watchers of changes and of nothing else, and is empty for the next person', () => {
  const store = createDeskStore();
  const watcher = vi.fn();
  const stop = store.subscribe(watcher);
  const generation = store.generation();
  store.update((state) => state);
  expect(watcher).not.toHaveBeenCalled();
  store.update((state) => saveTicket(state, buildTicket(), bia));
  expect(store.get().tickets.size).toBe(1);
  store.clear();
  expect(store.get()).toBe(emptyDesk);
  expect(store.generation()).not.toBe(generation);
  expect(watcher).toHaveBeenCalledTimes(2);
  stop();
});

it('marks a message by a uuid of its own', () => {
  expect(createClientId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(createClientId()).not.toBe(createClientId());
});
