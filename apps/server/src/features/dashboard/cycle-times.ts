import { type Expression, expressionBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';

type Cycles = Database & { c: Database['ticket_trackings'] };

const eb = expressionBuilder<Cycles, 'c'>();

/** From when to when somebody was served in the cycle `c`: until the question for a rating, where there was one. */
export const service = {
  from: eb.ref('c.started_at') as Expression<Date | null>,
  to: eb.fn.coalesce('c.rating_at', 'c.finished_at') as Expression<Date | null>,
};

/** From when to when the customer waited in it for a person: from the end of the chatbot, else the queue. */
export const wait = {
  from: eb.fn.coalesce('c.chatbot_end_at', 'c.queued_at', 'c.created_at') as Expression<Date | null>,
  to: eb.ref('c.started_at') as Expression<Date | null>,
};
