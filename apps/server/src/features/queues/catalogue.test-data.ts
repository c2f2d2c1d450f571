import { addQueue } from './index.ts';
import { connectionsEvents, queuesEvents, usersEvents } from '@balcao/contract';
import { auditRow, counted } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import {
  type Answer,
  answered,
  audited,
  type AuditRow,
  type Call,
  requested,
  tell,
} from '../../../test/generated/effects.ts';
import { admins, everyUser } from '../../../test/generated/roles.ts';

const queueValues = [
  'name',
  'color',
  'greeting_message',
  'out_of_hours_message',
  'schedules',
  'remind_after',
  'remind_message',
  'close_after',
  'close_message',
  'rating_rule',
  'rating_tag_id',
  'requires_tag',
  'updated_at',
];

const inactivity = { remindAfter: 30, remindMessage: 'Oi?', closeAfter: 60, closeMessage: 'Até logo!' };

/** What a queue brings along: its numbers and its people, who change with it. */
const service = {
  connections: { changed: ['greeting_message', 'version', 'updated_at'] },
  connection_queues: { added: ['connection_id', 'queue_id'], removed: true as const },
  users: { changed: ['version', 'updated_at'] },
  user_queues: { added: ['user_id', 'queue_id'], removed: true as const },
  // The row names them.
  audit_log: { added: [...auditRow.audit_log.added, 'detail'] },
};
const toldOfService = [
  tell(usersEvents.user, 'update', audiences.company),
  tell(connectionsEvents.whatsapp, 'update', audiences.admins),
  tell(connectionsEvents.whatsappBadge, 'update', audiences.company),
];
const auditedWithService =
  (action: string, object: typeof answered) =>
  (call: Call, answer: Answer): AuditRow => {
    const { connectionIds, userIds } = call.request.body as { connectionIds: number[]; userIds: number[] };
    const detail = { connections: connectionIds.join(', '), users: userIds.join(', ') };
    return audited(action, object, detail)(call, answer);
  };

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
    'queues.uploadMedia': admins,
    'queues.removeMedia': admins,
    'queues.remove': admins,
  },
  allowedChanges: {
    'queues.create': { queues: { added: ['id', 'created_at', ...queueValues] }, ...service },
    'queues.update': { queues: { changed: [...queueValues, 'version'] }, ...service },
    'queues.uploadMedia': {
      queues: { changed: ['media_id', 'media_name', 'version', 'updated_at'] },
      media_files: { added: ['id', 'storage_key', 'created_at'] },
      ...counted,
      ...auditRow,
    },
    'queues.removeMedia': { queues: { changed: ['version', 'updated_at'] }, ...auditRow },
    'queues.remove': { queues: { removed: true }, ...auditRow },
  },
  requestOverrides: {
    // The times of the rule have an order.
    'queues.create': () => ({ body: { inactivity } }),
    'queues.update': () => ({ body: { inactivity } }),
  },
  effects: [
    {
      endpoint: 'queues.create',
      audit: auditedWithService('queue created', answered),
      tells: [tell(queuesEvents.queue, 'create', audiences.company), ...toldOfService],
    },
    {
      endpoint: 'queues.update',
      audit: auditedWithService('queue changed', requested),
      tells: [tell(queuesEvents.queue, 'update', audiences.company), ...toldOfService],
    },
    {
      endpoint: 'queues.uploadMedia',
      audit: audited('queue changed', requested),
      tells: [tell(queuesEvents.queue, 'update', audiences.company)],
    },
    {
      endpoint: 'queues.removeMedia',
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
