import type { Feature } from '../../platform/feature.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { forgetSilences } from '../tickets/index.ts';
import { answerSilences } from './answer-silences.ts';

/** What happens in conversations whose customers stop answering. */
export const inactivityFeature: Feature<{ uow: UnitOfWork }> = {
  name: 'inactivity',
  tables: [],
  // What customers answered since the backup is not known.
  afterRestore: forgetSilences,
  recurring: ({ uow }) => [
    defineCron({
      name: 'inactivity.answerSilences',
      every: { everyMinutes: 1 },
      run: (context) => answerSilences(uow, context),
    }),
  ],
};
