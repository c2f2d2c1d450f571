import type { Message } from '@balcao/contract';
import { useEffect, useRef, useState } from 'react';

/** Up to this many messages are announced one by one; of more only the number is. */
const maxRead = 3;

/** The pause between two announcements; what arrives meanwhile is announced together. */
const pause = 2_000;

export type Announcement =
  | { readonly type: 'messages'; readonly messages: readonly Message[] }
  | { readonly type: 'count'; readonly count: number };

/** What to announce of arrived messages: each of a few, the number of many, nothing of our own. */
function announcementOf(arrived: readonly Message[]): Announcement | null {
  const received = arrived.filter((message) => !message.fromMe && !message.isDeleted);
  if (received.length === 0) return null;
  return received.length <= maxRead
    ? { type: 'messages', messages: received }
    : { type: 'count', count: received.length };
}

/**
 * What to announce of messages that arrive while the conversation is open. Those it opened with and older pages are not
 * announced (2.2).
 */
export function useArrivals(messages: readonly Message[], hasNewer: boolean): Announcement | null {
  const [announced, setAnnounced] = useState<Announcement | null>(null);
  const newest = useRef<number | null>(null);
  const waiting = useRef<Message[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const last = messages.at(-1)?.id ?? 0;
    const known = newest.current;
    if (hasNewer || last === known) return;
    newest.current = Math.max(last, known ?? 0);
    if (known === null) return;
    waiting.current.push(...messages.filter((message) => message.id > known));
    const announce = (): void => {
      const next = announcementOf(waiting.current);
      waiting.current = [];
      timer.current = undefined;
      if (next === null) return;
      setAnnounced(next);
      timer.current = setTimeout(announce, pause);
    };
    if (timer.current === undefined) announce();
  }, [messages, hasNewer]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return announced;
}
