import type { Feature } from '../../platform/feature.ts';
import { during } from '../../platform/reactions.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { messageCreated } from '../messages/index.ts';
import { endRatings, timelineGrew } from '../tickets/index.ts';
import { closingJob, createClosingJob, undoMs } from './say-closing.ts';
import { endUnanswered, takeAnswer } from './take-answer.ts';

/** What customers hear after a conversation, and what they think of it. */
export const ratingsFeature: Feature<{ uow: UnitOfWork }> = {
  name: 'ratings',
  tables: [],
  during: ({ queue }) => [
    during(timelineGrew, async ({ db }, { kind, ticketId, createdAt }) => {
      if (kind === 'reopened') await endRatings(db, ticketId);
      if (kind !== 'resolved') return;
      const dueAt = new Date(Date.parse(createdAt) + undoMs);
      await queue.add(db, closingJob, { ticketId }, { dueAt, key: String(ticketId) });
    }),
    // A message of a customer stays in a closed conversation only when it answers what was asked there.
    during(messageCreated, async (work, { message, ticket, choiceId }) => {
      if (!message.fromMe && ticket.status === 'closed') await takeAnswer(work, ticket.id, choiceId ?? message.body);
    }),
  ],
  jobs: ({ uow }) => [createClosingJob(uow)],
  recurring: ({ uow }) => [
    defineCron({
      name: 'ratings.endUnanswered',
      every: { everyMinutes: 1 },
      run: ({ log }) => endUnanswered(uow, log),
    }),
  ],
};
