import { useState } from 'react';
import { useSignedIn } from '../../lib/session/session.ts';
import { browserStore } from '../../lib/session/storage.ts';
import { withRecent } from './rank.ts';

function read(key: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(browserStore.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // Unexpected content counts as an empty list.
    return [];
  }
}

/** The commands this person used recently, the last one first. */
export function useRecentCommands(): { recent: readonly string[]; note: (id: string) => void } {
  const key = `recentCommands-${useSignedIn().user.id}`;
  const [recent, setRecent] = useState(() => read(key));
  const note = (id: string): void => {
    const next = withRecent(recent, id);
    setRecent(next);
    browserStore.setItem(key, JSON.stringify(next));
  };
  return { recent, note };
}
