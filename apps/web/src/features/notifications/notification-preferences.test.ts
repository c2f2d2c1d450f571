import { afterEach, expect, it } from 'vitest';
import { browserStore } from '../../lib/session/storage.ts';
import { loudnessOf, toggleMute, wantsNotifications } from './notification-preferences.ts';

const hour = 3_600_000;

afterEach(() =>
  ['sounds-12', 'soundVolume-12', 'mutedUntil-12', 'notifications-12'].forEach((key) => browserStore.removeItem(key)),
);

it('S223 sounds are on at first, each person has their own choice', () => {
  expect(loudnessOf(12, 0)).toBeGreaterThan(0);
  browserStore.setItem('sounds-12', 'off');
  expect(loudnessOf(12, 0)).toBe(0);
  expect(loudnessOf(13, 0)).toBeGreaterThan(0);
});

it('S223 the volume has three steps', () => {
  const at = (volume: string): number => (browserStore.setItem('soundVolume-12', volume), loudnessOf(12, 0));
  expect(at('low')).toBeLessThan(at('medium'));
  expect(at('medium')).toBeLessThan(at('high'));
  expect(at('nonsense')).toBe(at('medium'));
});

it('muting lasts an hour, unless it is ended', () => {
  expect(toggleMute(12, 0)).toBe(true);
  expect(loudnessOf(12, hour - 1)).toBe(0);
  expect(loudnessOf(12, hour)).toBeGreaterThan(0);
  expect(toggleMute(12, 10)).toBe(false);
  expect(loudnessOf(12, 11)).toBeGreaterThan(0);
});

it('notifications are wanted until somebody says no', () => {
  expect(wantsNotifications(12)).toBe(true);
  browserStore.setItem('notifications-12', 'off');
  expect(wantsNotifications(12)).toBe(false);
});
