import { defineContract } from '../define-contract.ts';
import { settingsEndpoints } from './endpoints.ts';
import { settingsEvents } from './events.ts';
import { settingsSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const settingsContract = defineContract({
  endpoints: settingsEndpoints,
  events: settingsEvents,
  samples: settingsSamples,
  ids: [],
});
