import { settingsEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { applySetting } from './use-settings.ts';

/** Keeps the settings on screen and those of the session up to date, such as whether there are campaigns. */
export function listen(client: QueryClient): () => void {
  return realtime.on(settingsEvents.settings, ({ setting }) => applySetting(client, setting));
}
