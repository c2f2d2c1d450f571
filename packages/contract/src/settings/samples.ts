import type { SamplesOf } from '../define-contract.ts';
import type { settingsEvents } from './events.ts';

export const settingsSamples: SamplesOf<typeof settingsEvents> = {
  settings: [{ action: 'update', setting: { key: 'userRating', value: 'enabled', isSet: true } }],
};
