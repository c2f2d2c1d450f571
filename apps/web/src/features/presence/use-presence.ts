import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { useDesk } from '../desk/index.ts';
import { joinPresence } from './join-presence.ts';
import { createPresenceStore } from './presence-store.ts';
import { type PresentPerson, typingColleagueOf, typistOf, viewersOf } from './present-people.ts';

/**
 * Who else has the conversation open, and what they are doing as a text. Reports the viewer's presence while mounted.
 */
export function usePresence(ticketId: number): {
  activity: string | undefined;
  typingColleague: string | undefined;
  viewers: readonly PresentPerson[];
} {
  const { t } = useTranslation('ticketActions');
  const { id: viewerId } = useSignedIn().user;
  const [store] = useState(() => createPresenceStore());
  const presence = useRef<ReturnType<typeof joinPresence> | null>(null);
  // The conversation is fetched after its room was joined, and before that nobody would have received the report.
  const requestId = useDesk((state) => state.conversations.get(ticketId)?.requestId ?? 0);
  const people = useStore(store);

  useEffect(() => {
    presence.current = joinPresence(store, { ticketId, viewerId });
    return () => presence.current?.leave();
  }, [store, ticketId, viewerId]);
  useEffect(() => {
    if (requestId > 0) presence.current?.say();
  }, [requestId, ticketId, viewerId]);

  const typist = typistOf(people);
  const words =
    typist === null
      ? undefined
      : typist.who === 'customer'
        ? t(`presence.${typist.state}`)
        : t(`presence.${typist.state}By`, { name: typist.name.split(' ', 1)[0] ?? '' });
  return { activity: words, typingColleague: typingColleagueOf(people), viewers: viewersOf(people) };
}
