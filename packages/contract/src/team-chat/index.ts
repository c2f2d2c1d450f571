import { defineContract } from '../define-contract.ts';
import { teamChatEndpoints } from './endpoints.ts';
import { teamChatEvents } from './events.ts';
import { teamChatSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const teamChatContract = defineContract({
  endpoints: teamChatEndpoints,
  events: teamChatEvents,
  samples: teamChatSamples,
  ids: ['chat', 'chatUuid'],
});
