import { defineContract } from '../define-contract.ts';
import { quickMessagesEndpoints } from './endpoints.ts';
import { quickMessagesEvents } from './events.ts';
import { quickMessagesSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const quickMessagesContract = defineContract({
  endpoints: quickMessagesEndpoints,
  events: quickMessagesEvents,
  samples: quickMessagesSamples,
  ids: ['quickMessage'],
});
