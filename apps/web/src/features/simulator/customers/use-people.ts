import { useCallback, useState } from 'react';
import { browserStore } from '../../../lib/session/storage.ts';
import { addPeople, type Person, readPeople } from './people.ts';

const keyOf = (id: number): string => `simulator-people-${id}`;

/** The customers created on this page for a connection, stored in this browser. */
export function usePeople(id: number): { people: readonly Person[]; add: (more: readonly Person[]) => void } {
  const [people, setPeople] = useState<readonly Person[]>(() => readPeople(browserStore.getItem(keyOf(id))));
  const add = useCallback(
    (more: readonly Person[]) =>
      setPeople((before) => {
        const after = addPeople(before, more);
        browserStore.setItem(keyOf(id), JSON.stringify(after));
        return after;
      }),
    [id],
  );
  return { people, add };
}
