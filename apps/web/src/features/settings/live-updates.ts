import { settingsEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { updateSessionUser } from '../../lib/session/session.ts';
import { applySetting } from './use-settings.ts';

/** Keeps the settings on screen and those of the session up to date, such as whether there are campaigns. */
export function listen(client: QueryClient): () => void {
  return realtime.on(settingsEvents.settings, ({ setting }) => {
    applySetting(client, setting);
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
