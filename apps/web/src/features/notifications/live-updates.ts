import { ticketsEndpoints } from '@balcao/contract';
import { call } from '../../lib/api/api-client.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { deskForLists, keyOf, loadTickets, toRequestQuery, unreadListQuery } from '../desk/index.ts';
import { createThrottledRun } from '../../lib/throttled-run.ts';
import { followWindow } from './follow-window.ts';
import { forgetSubscription, renewDevice } from './push-subscription.ts';
import { startWorker } from './service-worker.ts';
import { unreadCount } from './unread-count.ts';

/** A list that could not be loaded is fetched again after this. */
const retryAfter = 15_000;

const key = keyOf(unreadListQuery);

/**
 * Keeps the notifications bell up to date: fetched once, then changed by the events of the desk, and fetched again only
 * after missed events (S38).
 */
export function listen(): () => void {
  const session = sessionStore.get();
  // A restricted session, which may only pay, has no tickets.
  if (session.status !== 'in' || session.restricted) return () => undefined;
  const stopFollowing = followWindow();
  // What cannot be renewed now is renewed when the app is opened next.
  if (session.support === undefined)
    void startWorker()
      .then((worker) => (worker === null ? undefined : renewDevice(session.user.id)))
      .catch(() => undefined);
  let retry: ReturnType<typeof setTimeout> | undefined;
  const load = (): void => void loadTickets(unreadListQuery, 'first');
  // Beyond the first page only the server can count.
  const total = createThrottledRun(() => {
    call(ticketsEndpoints.counts, { query: toRequestQuery({ ...unreadListQuery }) }).then(
      ({ unread }) => unreadCount.set(unread),
      () => undefined,
    );
  });

  function look(): void {
    const pages = deskForLists.get().lists.get(key)?.pages;
    if (pages === undefined) return;
    clearTimeout(retry);
    if (pages.failed?.request === 'first') retry = setTimeout(load, retryAfter);
    else if (pages.stale && pages.loading === null) return load();
    if (!pages.loaded) return;
    if (pages.hasMore) total.ask();
    else unreadCount.set(pages.ids.length);
  }

  const stop = deskForLists.subscribe(look);
  load();
  return () => {
    stopFollowing();
    const now = sessionStore.get();
    // The server forgets the device with the session; what the browser keeps of it is of no use to who comes next.
    if (now.status === 'out' && now.left) void forgetSubscription(session.user.id).catch(() => undefined);
    stop();
    total.stop();
    clearTimeout(retry);
    unreadCount.set(0);
  };
}
