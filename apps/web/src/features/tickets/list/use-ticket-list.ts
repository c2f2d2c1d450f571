import { useCallback, useEffect, useRef } from 'react';
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

/** The same question as long as it asks the same. */
function useSteadyQuestion(question: ListQuestion): ListQuestion {
  const steady = useRef(question);
  if (keyOf(steady.current) !== keyOf(question)) steady.current = question;
  return steady.current;
}

/**
 * A list that is on screen: fetched, listened to, and fetched again after a gap (S141). A search hears what the bell
 * hears.
 */
export function useTicketList(asked: ListQuestion): DeskList {
  const question = useSteadyQuestion(asked);
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
