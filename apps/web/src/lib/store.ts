import { useSyncExternalStore } from 'react';

/** A value that components read; they are drawn again when it changes. */
export type ReadableStore<State> = {
  get(): State;
  /** Calls the listener after every change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
};

export type Store<State> = ReadableStore<State> & {
  /** Replaces the value. Setting an identical value notifies nobody. */
  set(next: State): void;
  update(change: (state: State) => State): void;
};

export type StoreOptions = {
  /** Called for the first subscriber; the function it returns is called after the last one has left. */
  whileSubscribed?: () => () => void;
};

/** Makes a store with one value outside React. Every shared value of the web app lives in one of these. */
export function createStore<State>(initial: State, { whileSubscribed }: StoreOptions = {}): Store<State> {
  let state = initial;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function set(next: State): void {
    if (Object.is(next, state)) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    set,
    update: (change) => set(change(state)),
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) stop = whileSubscribed?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}

/**
 * Reads a store in a component, or with `select` a part of it. The component is drawn again only when that part
 * changed, so `select` must return the same object as long as nothing changed.
 */
export function useStore<State>(store: ReadableStore<State>): State;
export function useStore<State, Part>(store: ReadableStore<State>, select: (state: State) => Part): Part;
export function useStore<State, Part>(store: ReadableStore<State>, select?: (state: State) => Part): State | Part {
  return useSyncExternalStore(store.subscribe, () => (select === undefined ? store.get() : select(store.get())));
}

/**
 * The same store for a reader who does not need every change: notified at once, then at most once every `interval`
 * milliseconds, and always of the last change.
 */
export function throttleStore<State>(store: ReadableStore<State>, interval: number): ReadableStore<State> {
  return {
    get: store.get,
    subscribe(listener) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let hasChanged = false;

      function notify(): void {
        hasChanged = false;
        timer = setTimeout(endPause, interval);
        listener();
      }
      function endPause(): void {
        timer = undefined;
        if (hasChanged) notify();
      }
      const unsubscribe = store.subscribe(() => {
        if (timer === undefined) notify();
        else hasChanged = true;
      });
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
  };
}
