import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { useDesk } from '../desk/index.ts';
import { attend } from './attend.ts';
import { createPresenceStore } from './presence-store.ts';
import { type Sign, typistOf, viewersOf } from './signs.ts';

/** Who else is at an open conversation and what they do, in words and as people. Takes part in it while on screen. */
export function usePresence(ticketId: number): { signs: string | undefined; viewers: readonly Sign[] } {
  const { t } = useTranslation('ticketActions');
  const { id: ownId } = useSignedIn().user;
  const [store] = useState(() => createPresenceStore());
  const attending = useRef<ReturnType<typeof attend> | null>(null);
  // Each fetch follows a joining of the conversation, before which nobody here would have been heard.
  const round = useDesk((state) => state.conversations.get(ticketId)?.round ?? 0);
  const signs = useStore(store);

  useEffect(() => {
    attending.current = attend(store, { ticketId, ownId });
    return () => attending.current?.leave();
  }, [store, ticketId, ownId]);
  useEffect(() => {
    if (round > 0) attending.current?.say();
  }, [round, ticketId, ownId]);

  const typist = typistOf(signs);
  const words =
    typist === null
      ? undefined
      : typist.who === 'customer'
        ? t(`presence.${typist.state}`)
        : t(`presence.${typist.state}By`, { name: typist.name.split(' ', 1)[0] ?? '' });
  return { signs: words, viewers: viewersOf(signs) };
}
