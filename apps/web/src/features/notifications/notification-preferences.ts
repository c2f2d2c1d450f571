import { useStored } from '../../lib/session/use-stored.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { browserStore } from '../../lib/session/storage.ts';

const volumes = ['medium', 'low', 'high'] as const;
export type Volume = (typeof volumes)[number];

const loudness = { low: 0.08, medium: 0.2, high: 0.5 } as const satisfies Record<Volume, number>;

const keysOf = (userId: number) => ({
  sounds: `sounds-${userId}`,
  volume: `soundVolume-${userId}`,
  mutedUntil: `mutedUntil-${userId}`,
  notifications: `notifications-${userId}`,
});

/** The current volume: 0 while sounds are off or muted (S223). */
export function loudnessOf(userId: number, now: number): number {
  const keys = keysOf(userId);
  if (browserStore.getItem(keys.sounds) === 'off' || Number(browserStore.getItem(keys.mutedUntil)) > now) return 0;
  return loudness[volumes.find((volume) => volume === browserStore.getItem(keys.volume)) ?? volumes[0]];
}

/** Whether this person wants notifications of the browser, whatever the browser permits. */
export const wantsNotifications = (userId: number): boolean =>
  browserStore.getItem(keysOf(userId).notifications) !== 'off';

const muteFor = 60 * 60 * 1000;

/** Mutes sounds for an hour, or ends the mute. Returns whether they are muted now. */
export function toggleMute(userId: number, now: number): boolean {
  const { mutedUntil } = keysOf(userId);
  const isMuted = Number(browserStore.getItem(mutedUntil)) > now;
  if (isMuted) browserStore.removeItem(mutedUntil);
  else browserStore.setItem(mutedUntil, String(now + muteFor));
  return !isMuted;
}

/** Sounds on or off and their volume, for this person at this browser. */
export function useSoundChoices() {
  const keys = keysOf(useSignedIn().user.id);
  const [sounds, storeSounds] = useStored(keys.sounds, ['on', 'off']);
  const [volume, storeVolume] = useStored(keys.volume, volumes);
  return { sounds, storeSounds, volume, storeVolume };
}

/** Whether this person wants notifications of the browser. */
export function useNotificationChoice() {
  return useStored(keysOf(useSignedIn().user.id).notifications, ['on', 'off']);
}
