import { defineContract } from '../define-contract.ts';
import { chatbotEndpoints } from './endpoints.ts';

export * from './schemas.ts';
export * from './endpoints.ts';

export const chatbotContract = defineContract({
  endpoints: chatbotEndpoints,
  events: {},
  samples: {},
  ids: ['queueOption', 'optionVersion'],
});
