import { tagsEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { tagsKey } from './use-tags.ts';

/**
 * Keeps the list of tags up to date; the returned function stops it. The list is fetched at once only if it is on
 * screen.
 */
export function listen(client: QueryClient): () => void {
  return realtime.on(tagsEvents.tag, () => void client.invalidateQueries({ queryKey: tagsKey }));
}
