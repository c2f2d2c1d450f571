import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { realtime } from '../../../lib/realtime/realtime.ts';
import {
  type DeskList,
  deskStore,
  keyOf,
  listPace,
  type ListQuestion,
  loadTickets,
  markListStale,
  noPages,
  subscribeCalmly,
  useFresh,
} from '../../desk/index.ts';

const subscribe = subscribeCalmly(deskStore.subscribe, listPace);

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
  const known = useSyncExternalStore(subscribe, () => deskStore.getState().lists.get(key));
  const { status } = question;
  const watch = useCallback(
    (joined: () => void) => {
      if (status !== null) return realtime.watchTickets(status, joined);
      joined();
      return () => undefined;
    },
    [status],
  );
  const refresh = useCallback(() => deskStore.change((state) => markListStale(state, question)), [question]);
  useFresh(watch, refresh);
  const isStale = known?.pages.stale === true;
  useEffect(() => {
    if (isStale) void loadTickets(question, 'first');
  }, [isStale, question]);
  return known ?? { question, pages: noPages, hits: none, left: none };
}

const none = new Map<number, never>();
