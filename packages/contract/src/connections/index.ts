import { defineContract } from '../define-contract.ts';
import { connectionsEndpoints } from './endpoints.ts';
import { connectionsEvents } from './events.ts';
import { connectionsSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const connectionsContract = defineContract({
  endpoints: connectionsEndpoints,
  events: connectionsEvents,
  samples: connectionsSamples,
  ids: ['connection'],
});
