import { settingsEvents } from '@balcao/contract';
import { realtime } from '../../lib/realtime/realtime.ts';
import { updateSessionUser } from '../../lib/session/session.ts';

/** Keeps the settings that the session carries up to date, such as whether there are campaigns. */
export function listen(): () => void {
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
