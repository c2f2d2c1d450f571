import { callsPeople } from '@balcao/domain';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { ringBells } from '../messages/index.ts';
import { personCalled } from './events.ts';

/** Where the chatbot waited in vain, the customer's last message rings: nobody was called by it when it came. */
export function chatbotReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  return [
    react(personCalled, ({ companyId, data: { message, ticket } }) => {
      if (message !== null && callsPeople(message, ticket)) ringBells(broadcaster, companyId, { message, ticket });
    }),
  ];
}
