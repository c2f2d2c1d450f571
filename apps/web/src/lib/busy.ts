import { useCallback, useState } from 'react';
import { createStore, type ReadableStore, useStore } from './store.ts';

/**
 * Keeps what is running, by key: the id of the record it is about, for instance. While something runs under a key,
 * nothing else is started under it, so a second click does nothing. Buttons read `running` to show progress.
 */
export function createTasks<Key, Name>() {
  const running = createStore<ReadonlyMap<Key, Name>>(new Map());
  return {
    /** The name of what runs, by key. */
    running: running as ReadableStore<ReadonlyMap<Key, Name>>,

    /** Does the work and answers its result, or undefined without starting it when the key is busy. */
    async run<Answer>(key: Key, name: Name, work: () => Promise<Answer>): Promise<Answer | undefined> {
      if (running.get().has(key)) return undefined;
      running.update((tasks) => new Map(tasks).set(key, name));
      try {
        return await work();
      } finally {
        running.update((tasks) => new Map([...tasks].filter(([other]) => other !== key)));
      }
    },
  };
}

/** For a component that does one thing at a time: whether it is running, and how to run it. */
export function useBusy() {
  const [tasks] = useState(() => createTasks<'only', true>());
  const busy = useStore(tasks.running, (running) => running.size > 0);
  const run = useCallback(
    <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => tasks.run('only', true, work),
    [tasks],
  );
  return { busy, run };
}
