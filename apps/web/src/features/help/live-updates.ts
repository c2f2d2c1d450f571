import { helpEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { helpKey } from './query-keys.ts';

/** Has the help entries on screen fetched again when the operator changed one. */
export function listen(client: QueryClient): () => void {
  return realtime.on(helpEvents.help, () => void client.invalidateQueries({ queryKey: helpKey }));
}
