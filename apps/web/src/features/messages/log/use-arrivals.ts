import type { Message } from '@balcao/contract';
import { useEffect, useRef, useState } from 'react';
import { type Announcement, announcementOf } from './announcements.ts';

/** Between two words; what arrives meanwhile is told together. */
const pause = 2_000;

/**
 * What to read aloud of messages that arrive while the conversation is open: neither the first ones nor older pages
 * (2.2).
 */
export function useArrivals(messages: readonly Message[], hasNewer: boolean): Announcement | null {
  const [said, setSaid] = useState<Announcement | null>(null);
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
    const tell = (): void => {
      const next = announcementOf(waiting.current);
      waiting.current = [];
      timer.current = undefined;
      if (next === null) return;
      setSaid(next);
      timer.current = setTimeout(tell, pause);
    };
    if (timer.current === undefined) tell();
  }, [messages, hasNewer]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return said;
}
