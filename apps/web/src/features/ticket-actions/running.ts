import { useSyncExternalStore } from 'react';

export type ActionName = 'accept' | 'return' | 'resolve' | 'reopen' | 'undo';

let running: ReadonlyMap<number, ActionName> = new Map();
const listeners = new Set<() => void>();

function change(next: ReadonlyMap<number, ActionName>): void {
  running = next;
  for (const listener of listeners) listener();
}

/**
 * Does something with a ticket, unless something is being done with it already: a second click means nothing (S150).
 */
export async function once(ticketId: number, action: ActionName, work: () => Promise<void>): Promise<void> {
  if (running.has(ticketId)) return;
  change(new Map(running).set(ticketId, action));
  try {
    await work();
  } finally {
    change(new Map([...running].filter(([id]) => id !== ticketId)));
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What is being done with a ticket right now. */
export function useRunning(ticketId: number): ActionName | undefined {
  return useSyncExternalStore(subscribe, () => running.get(ticketId));
}
