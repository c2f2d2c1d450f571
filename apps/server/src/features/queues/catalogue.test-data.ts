import { addQueue } from './index.ts';
import { queuesEvents } from '@balcao/contract';
import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { answered, audited, requested, tell } from '../../../test/generated/effects.ts';
import { admins, everyUser } from '../../../test/generated/roles.ts';

const queueValues = ['name', 'color', 'greeting_message', 'out_of_hours_message', 'schedules', 'updated_at'];

let made = 0;

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    async queue(app, { id, canary }) {
      made += 1;
      const queue = {
        name: `Fila ${made} ${canary}`,
        color: `#${(0xf0000000 + made).toString(16)}`,
        greetingMessage: '',
        outOfHoursMessage: canary,
        schedules: [],
      };
      return app.uow.write(id, async (work) => (await addQueue(work, queue)).id);
    },
  },
  roles: {
    'queues.list': everyUser,
    'queues.get': everyUser,
    'queues.create': admins,
    'queues.update': admins,
    'queues.remove': admins,
  },
  allowedChanges: {
    'queues.create': { queues: { added: ['id', 'created_at', ...queueValues] }, ...auditRow },
    'queues.update': { queues: { changed: [...queueValues, 'version'] }, ...auditRow },
    'queues.remove': { queues: { removed: true }, ...auditRow },
  },
  effects: [
    {
      endpoint: 'queues.create',
      audit: audited('queue created', answered),
      tells: [tell(queuesEvents.queue, 'create', audiences.company)],
    },
    {
      endpoint: 'queues.update',
      audit: audited('queue changed', requested),
      tells: [tell(queuesEvents.queue, 'update', audiences.company)],
    },
    {
      endpoint: 'queues.remove',
      audit: audited('queue deleted', requested),
      tells: [tell(queuesEvents.queue, 'delete', audiences.company)],
    },
  ],
};
