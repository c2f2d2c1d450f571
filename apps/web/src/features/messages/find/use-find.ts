import { type FoundMessages, messagesEndpoints } from '@balcao/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { sendTicketCommand, useTicketCommand } from '../../desk/index.ts';

const typingPause = 300;
const findCommand = ['find'] as const;
/** A message with the words, in the open conversation or in an earlier one of the same contact. */
export type Hit = FoundMessages['hits'][number];
const none: readonly Hit[] = [];

export type FindHook = {
  isOpen: boolean;
  typed: string;
  /** How many messages were found, and which one is shown, from 1; 0 while there is none. */
  count: number;
  shown: number;
  /** The earlier ticket of the shown one; null for the open conversation. */
  earlierId: number | null;
  /** Older ones were found than can be gone through. */
  hasMore: boolean;
  state: 'idle' | 'searching' | 'failed' | 'done';
  /** Counts how often it was asked for, so that the field takes the focus again. */
  asked: number;
  type: (text: string) => void;
  /** Goes to the next older or newer hit, around the ends. */
  go: (to: 'older' | 'newer') => void;
  close: () => void;
};

/**
 * The search inside one conversation and the earlier ones of its contact: the newest hit is shown first, then older
 * ones (S474, S535).
 */
export function useFind(ticketId: number, onJump: (hit: Hit) => void): FindHook & { words: string } {
  const [asked, setAsked] = useState(0);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const isOpen = asked > 0;
  const rested = useDebounced(typed.trim(), typingPause);
  const words = isOpen ? rested : '';
  const { data, isError } = useQuery({
    queryKey: ['messages', 'find', ticketId, words],
    queryFn:
      words === ''
        ? skipToken
        : ({ signal }) =>
            call(messagesEndpoints.search, { params: { ticketId }, query: { searchParam: words }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  const hits = data?.hits ?? none;

  const show = useEffectEvent((index: number): void => {
    setAt(index);
    const hit = hits[index];
    if (hit !== undefined) onJump(hit);
  });
  useEffect(() => show(0), [hits]);
  useTicketCommand(
    findCommand,
    useCallback(() => setAsked((times) => times + 1), []),
  );

  const shownIn = hits[at]?.ticketId;
  const isWaiting = rested !== typed.trim() || (data === undefined && !isError);
  return {
    isOpen,
    words,
    typed,
    count: hits.length,
    shown: hits.length === 0 ? 0 : at + 1,
    earlierId: shownIn === undefined || shownIn === ticketId ? null : shownIn,
    hasMore: data?.hasMore ?? false,
    state: typed.trim() === '' ? 'idle' : isWaiting ? 'searching' : isError ? 'failed' : 'done',
    asked,
    type: setTyped,
    go: (to) => {
      if (hits.length === 0) return;
      const next = (at + (to === 'older' ? 1 : -1) + hits.length) % hits.length;
      setAt(next);
      const hit = hits[next];
      if (hit !== undefined) onJump(hit);
    },
    close: () => {
      setAsked(0);
      setTyped('');
      // Whoever has found it goes on writing.
      sendTicketCommand('write');
    },
  };
}
