import type { Feature } from '../../platform/feature.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { chatbotDuring } from './during.ts';
import { chatbotRoutes } from './routes.ts';

/** The bot that sorts customers into queues and answers them until a person steps in. */
export const chatbotFeature: Feature<{ uow: UnitOfWork }> = {
  name: 'chatbot',
  tables: ['queue_options', 'bot_states'],
  routes: chatbotRoutes,
  during: chatbotDuring,
};
