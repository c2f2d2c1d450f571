import { rooms, settingSpecs, settingsEvents } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { settingChanged } from './events.ts';

const publicKeys = new Set(
  Object.entries(settingSpecs)
    .filter(([, spec]) => 'public' in spec)
    .map(([key]) => key),
);

export type SettingsReactionsDeps = {
  broadcaster: Broadcaster;
  /** What decides access to every company changed. */
  platformChanged: () => void;
};

/** Settings that every screen may know go to everyone in the company, the others only to its admins. */
export function settingsReactions({ broadcaster, platformChanged }: SettingsReactionsDeps): Reaction[] {
  return [
    react(settingChanged, ({ companyId, data }) => {
      const room = publicKeys.has(data.key) ? rooms.company(companyId) : rooms.companyAdmins(companyId);
      if (data.key === 'graceDays') platformChanged();
      broadcaster.emit(settingsEvents.settings, companyId, [room], { action: 'update', setting: data });
    }),
  ];
}
