import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, throttleStore } from './store.ts';

describe('createStore', () => {
  it('tells its subscribers of every new value, and of nothing else', () => {
    const store = createStore<{ count: number }>({ count: 0 });
    const seen: number[] = [];
    const unsubscribe = store.subscribe(() => seen.push(store.get().count));
    store.set({ count: 1 });
    store.set(store.get());
    store.update(({ count }) => ({ count: count + 1 }));
    store.update((state) => state);
    unsubscribe();
    store.set({ count: 3 });
    expect(seen).toEqual([1, 2]);
    expect(store.get().count).toBe(3);
  });

  it('runs its source only while somebody is subscribed', () => {
    const calls: string[] = [];
    const store = createStore(0, {
      whileSubscribed() {
        calls.push('start');
        return () => calls.push('stop');
      },
    });
    const first = store.subscribe(() => undefined);
    const second = store.subscribe(() => undefined);
    first();
    first();
    expect(calls).toEqual(['start']);
    second();
    expect(calls).toEqual(['start', 'stop']);
    store.subscribe(() => undefined);
    expect(calls).toEqual(['start', 'stop', 'start']);
  });
});

describe('throttleStore', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells the first change at once and the last one after the interval', () => {
    const store = createStore(0);
    const seen: number[] = [];
    throttleStore(store, 100).subscribe(() => seen.push(store.get()));
    for (const value of [1, 2, 3]) store.set(value);
    expect(seen).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(seen).toEqual([1, 3]);
    vi.advanceTimersByTime(1000);
    store.set(4);
    expect(seen).toEqual([1, 3, 4]);
  });

  it('S135 tells nothing after it was unsubscribed', () => {
    const store = createStore(0);
    const listener = vi.fn();
    const unsubscribe = throttleStore(store, 100).subscribe(listener);
    store.set(1);
    store.set(2);
    unsubscribe();
    vi.advanceTimersByTime(1000);
    store.set(3);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
