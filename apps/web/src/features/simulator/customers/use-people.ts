import { useCallback, useState } from 'react';
import { browserStore } from '../../../lib/session/storage.ts';
import { addPeople, type Person, readPeople } from './people.ts';

const keyOf = (id: number): string => `simulator-people-${id}`;

/** The customers made on this page for a connection, kept by this browser until they write. */
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
