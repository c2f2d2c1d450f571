import { sessionEvents, settingsEvents } from '@balcao/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToConnections } from '../features/connections/index.ts';
import { listenToContacts } from '../features/contacts/index.ts';
import { listenToUnread } from '../features/notifications/index.ts';
import { listenToQueues } from '../features/queues/index.ts';
import { listenToQuickMessages } from '../features/quick-messages/index.ts';
import { listenToTags } from '../features/tags/index.ts';
import { listenToTickets } from '../features/tickets/index.ts';
import { listenToUsers } from '../features/users/index.ts';
import { i18n } from '../lib/format/i18n.ts';
import { realtime } from '../lib/realtime/realtime.ts';
import { updateSessionUser, useSignedIn } from '../lib/session/session.ts';
import { toast } from '../ui/feedback/toast.tsx';
import { listenForTakeover } from './takeover.ts';

/** Each feature's listener: subscribes to its events and answers how to stop. */
const features: ReadonlyArray<(client: QueryClient) => () => void> = [
  listenToConnections,
  listenToContacts,
  listenToQueues,
  listenToQuickMessages,
  listenToTags,
  listenToTickets,
  listenToUnread,
  listenToUsers,
];

/** The settings the session itself carries, such as whether campaigns exist. */
function listenToOwnSettings(): () => void {
  return realtime.on(settingsEvents.settings, ({ setting }) => {
    updateSessionUser((user) => ({
      ...user,
      company: {
        ...user.company,
        settings: user.company.settings.map((known) =>
          known.key === setting.key ? { key: known.key, value: setting.value } : known,
        ),
      },
    }));
  });
}

/**
 * Keeps the screen true while somebody is logged in: the live line, every feature's events, and a fresh start after a
 * gap.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const { sessionId, user } = useSignedIn();
  const { id: userId, companyId } = user;

  useEffect(() => {
    const stops = [
      ...features.map((listen) => listen(client)),
      listenToOwnSettings(),
      realtime.onResync(() => void client.invalidateQueries()),
      listenForTakeover({
        listen: (handler) => realtime.on(sessionEvents.auth, handler),
        userId,
        sessionId,
        announce: () => {
          realtime.stop();
          toast.warning(i18n.getFixedT(null, 'shell')('takeover'), { sticky: true });
        },
        leave: () => {
          localStorage.clear();
          location.reload();
        },
      }),
    ];
    void realtime.start(companyId);
    return () => {
      realtime.stop();
      stops.forEach((stop) => stop());
    };
  }, [client, companyId, userId, sessionId]);
}
