import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { answered, audited, requested } from '../../../test/generated/effects.ts';
import { admins } from '../../../test/generated/roles.ts';
import { insertOption } from './option-queries.ts';

const values = ['position', 'title', 'message', 'exits', 'forward_queue_id', 'updated_at'];

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    queueOption: (app, { id, queueId, canary }) =>
      app.uow.write(id, async ({ db }) => {
        const option = { option: 1, title: canary, message: '', exits: false, forwardQueueId: null };
        return (await insertOption(db, { queueId, parentId: null, ...option })).id;
      }),
  },
  rows: ({ canary }) => [
    row('queue_options', { queue_id: newest('queues'), position: 1, title: canary }),
    row('bot_states', { ticket_id: newest('tickets'), last_answered: canary }),
  ],
  roles: {
    'chatbot.listOptions': admins,
    'chatbot.createOption': admins,
    'chatbot.updateOption': admins,
    'chatbot.removeOption': admins,
  },
  allowedChanges: {
    'chatbot.createOption': {
      queue_options: { added: ['id', 'queue_id', 'parent_id', 'created_at', ...values] },
      ...auditRow,
    },
    'chatbot.updateOption': { queue_options: { changed: [...values, 'version'] }, ...auditRow },
    'chatbot.removeOption': {
      queue_options: { removed: true, changed: ['position', 'version', 'updated_at'] },
      ...auditRow,
    },
  },
  requestOverrides: {
    // The choices of the tests belong to the first queue of their company, and a parent must be of the same queue.
    'chatbot.listOptions': ({ caller }) => ({ query: { queueId: String(caller.company.queueId) } }),
    'chatbot.createOption': ({ caller }) => ({ body: { queueId: caller.company.queueId } }),
  },
  effects: [
    { endpoint: 'chatbot.createOption', audit: audited('queue option created', answered), tells: [] },
    { endpoint: 'chatbot.updateOption', audit: audited('queue option changed', requested), tells: [] },
    { endpoint: 'chatbot.removeOption', audit: audited('queue option deleted', requested), tells: [] },
  ],
};
