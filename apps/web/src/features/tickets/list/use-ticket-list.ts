import { useCallback, useEffect, useState } from 'react';
import { realtime } from '../../../lib/realtime/realtime.ts';
import { useStore } from '../../../lib/store.ts';
import {
  type DeskList,
  deskForLists,
  deskStore,
  keyOf,
  type ListQuestion,
  loadTickets,
  markListStale,
  noPages,
  useFresh,
} from '../../desk/index.ts';

/** The same object as long as the question has the same key, so that effects do not run again. */
function useSameQuestion(asked: ListQuestion): ListQuestion {
  const [question, setQuestion] = useState(asked);
  if (keyOf(question) === keyOf(asked)) return question;
  setQuestion(asked);
  return asked;
}

/**
 * A list that is on screen: fetched, listened to, and fetched again after a gap (S141). A search hears what the bell
 * hears.
 */
export function useTicketList(asked: ListQuestion): DeskList {
  const question = useSameQuestion(asked);
  const key = keyOf(question);
  const known = useStore(deskForLists, ({ lists }) => lists.get(key));
  const { status } = question;
  const watch = useCallback(
    (joined: () => void) => {
      if (status !== null) return realtime.watchTickets(status, joined);
      joined();
      return () => undefined;
    },
    [status],
  );
  const refresh = useCallback(() => deskStore.update((state) => markListStale(state, question)), [question]);
  useFresh(watch, refresh);
  const isStale = known?.pages.stale === true;
  useEffect(() => {
    if (isStale) void loadTickets(question, 'first');
  }, [isStale, question]);
  return known ?? { question, pages: noPages, hits: none, left: none };
}

const none = new Map<number, never>();
