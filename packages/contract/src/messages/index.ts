import { defineContract } from '../define-contract.ts';
import { messagesEndpoints } from './endpoints.ts';
import { messagesEvents } from './events.ts';
import { messagesSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const messagesContract = defineContract({
  endpoints: messagesEndpoints,
  events: messagesEvents,
  samples: messagesSamples,
  ids: ['message'],
});
