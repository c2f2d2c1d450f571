import { type PasswordLink, usersEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { browserStore } from '../../lib/session/storage.ts';
import { passwordLinksKey } from './query-keys.ts';

const seenKey = (userId: number): string => `passwordLinksSeen.${userId}`;

/** The newest link the operator made for a colleague that the viewer has not dismissed, and how to dismiss it. */
export function usePasswordLinkNotice(userId: number, isWanted: boolean): [PasswordLink | undefined, () => void] {
  const { data } = useQuery({
    queryKey: passwordLinksKey,
    queryFn: async ({ signal }) => (await call(usersEndpoints.passwordLinks, { signal })).links,
    enabled: isWanted,
    // A banner that cannot be drawn is no news.
    meta: { quiet: true },
  });
  const [seen, setSeen] = useState(() => Number(browserStore.getItem(seenKey(userId)) ?? 0));
  const newest = isWanted ? data?.find(({ id }) => id > seen) : undefined;
  return [
    newest,
    () => {
      if (newest === undefined) return;
      browserStore.setItem(seenKey(userId), String(newest.id));
      setSeen(newest.id);
    },
  ];
}
