import { tagsEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { tagsKey } from './use-tags.ts';

/** Keeps the list of tags up to date; the answer stops it. Only a list on screen is fetched at once. */
export function listen(client: QueryClient): () => void {
  return realtime.on(tagsEvents.tag, () => void client.invalidateQueries({ queryKey: tagsKey }));
}
