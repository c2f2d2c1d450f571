import { mostTicketsAtOnce } from '@balcao/domain';
import { createStore, useStore } from '../../../lib/store.ts';

/** The tickets that are chosen in a list, and the one from which Shift+click counts. */
export type Choice = { readonly ids: ReadonlySet<number>; readonly from: number | null };

const limited = (ids: Iterable<number>): ReadonlySet<number> => new Set([...new Set(ids)].slice(0, mostTicketsAtOnce));

/** Chooses a ticket, or no longer. */
export function toggled({ ids }: Choice, id: number): Choice {
  const next = ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id];
  return { ids: limited(next), from: id };
}

/** Also chooses everything between the last clicked ticket and this one, in the order of the list. */
export function extended(choice: Choice, id: number, listed: readonly number[]): Choice {
  const from = choice.from === null ? -1 : listed.indexOf(choice.from);
  const to = listed.indexOf(id);
  if (from < 0 || to < 0) return toggled(choice, id);
  const between = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: limited([...choice.ids, ...between]), from: choice.from };
}

const store = createStore<Choice | null>(null);

/** The choice of several tickets; null while none is being made. */
export const choiceStore = {
  get: store.get,
  /** Begins, with a ticket if one is named. */
  begin: (id?: number): void => store.set({ ids: new Set(id === undefined ? [] : [id]), from: id ?? null }),
  leave: (): void => store.set(null),
  toggle: (id: number): void => store.update((choice) => choice && toggled(choice, id)),
  extend: (id: number, listed: readonly number[]): void =>
    store.update((choice) => choice && extended(choice, id, listed)),
  chooseAll: (listed: readonly number[]): void =>
    store.update((choice) => choice && { ...choice, ids: limited([...choice.ids, ...listed]) }),
  /** Leaves out what is done with; when nothing is left the choice is over. */
  drop(done: readonly number[]): void {
    const left = [...(store.get()?.ids ?? [])].filter((id) => !done.includes(id));
    store.update((choice) => (choice === null || left.length === 0 ? null : { ...choice, ids: new Set(left) }));
  },
};

/** The current choice. */
export const useChoice = (): Choice | null => useStore(store, (choice) => choice);

/** Begins or ends choosing, for the shortcut. */
export function toggleChoosing(): void {
  if (choiceStore.get() === null) choiceStore.begin();
  else choiceStore.leave();
}
