import type { Feature } from '../../platform/feature.ts';
import { during } from '../../platform/reactions.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { contactForgotten } from '../contacts/index.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { deleteStatesOf } from './bot-queries.ts';
import { chatbotReactions } from './broadcasts.ts';
import { forgetOldSteps } from './delete-old-steps.ts';
import { chatbotDuring } from './during.ts';
import { chatbotRoutes } from './routes.ts';

export { handOverSilent } from './answer-customer.ts';
export { personCalled } from './events.ts';

/** The bot that sorts customers into queues and answers them until a person steps in. */
export const chatbotFeature: Feature<{ uow: UnitOfWork; broadcaster: Broadcaster }> = {
  name: 'chatbot',
  tables: ['queue_options', 'queue_option_versions', 'bot_states', 'bot_steps'],
  routes: chatbotRoutes,
  during: () => [...chatbotDuring, during(contactForgotten, ({ db }, { contactId }) => deleteStatesOf(db, contactId))],
  reactions: chatbotReactions,
  recurring: ({ uow }) => [
    defineCron({ name: 'chatbot.forgetOldSteps', every: { everyMinutes: 60 }, run: () => forgetOldSteps(uow) }),
  ],
};
