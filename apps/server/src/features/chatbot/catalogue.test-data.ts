import { auditRow, counted } from '../../../test/generated/allowed-changes.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { answered, audited, none, requested } from '../../../test/generated/effects.ts';
import { admins } from '../../../test/generated/roles.ts';
import { insertOption } from './option-queries.ts';
import { keepVersion, listVersions } from './version-queries.ts';

const kept = { id: -1, parentId: null, message: '', exits: false, forwardQueueId: null };

/** A change of one choice writes its version, or goes on with the one that the same person has just begun. */
const partOfVersion = {
  queue_option_versions: {
    added: ['id', 'queue_id', 'number', 'options', 'user_id', 'saved_at'],
    changed: ['number', 'options', 'saved_at'],
  },
};
const values = ['position', 'title', 'message', 'exits', 'forward_queue_id', 'updated_at'];

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    queueOption: (app, { id, queueId, canary }) =>
      app.uow.write(id, async ({ db }) => {
        const option = { option: 1, title: canary, message: '', exits: false, forwardQueueId: null };
        return (await insertOption(db, { queueId, parentId: null, ...option })).id;
      }),
    optionVersion: (app, { id, queueId, admin }) =>
      app.uow.write(id, async ({ db }) => {
        await keepVersion(db, { queueId, userId: admin.id, options: [] });
        return (await listVersions(db, queueId))[0]?.id ?? 0;
      }),
  },
  rows: ({ canary }) => [
    row('queue_options', { queue_id: newest('queues'), position: 1, title: canary }),
    row('queue_option_versions', {
      queue_id: newest('queues'),
      number: 1,
      options: JSON.stringify([{ ...kept, title: canary }]),
    }),
    row('bot_steps', { ticket_id: newest('tickets'), queue_id: newest('queues'), kind: 'chosen' }),
    row('bot_states', { ticket_id: newest('tickets'), last_answered: canary }),
  ],
  roles: {
    'chatbot.listOptions': admins,
    'chatbot.createOption': admins,
    'chatbot.updateOption': admins,
    'chatbot.removeOption': admins,
    'chatbot.getTree': admins,
    'chatbot.saveTree': admins,
    'chatbot.listVersions': admins,
    'chatbot.restoreVersion': admins,
    'chatbot.readFigures': admins,
    'chatbot.replay': admins,
  },
  allowedChanges: {
    'chatbot.createOption': {
      queue_options: {
        added: ['id', 'queue_id', 'parent_id', 'created_at', ...values],
        changed: ['position', 'version', 'updated_at'],
      },
      ...partOfVersion,
      ...auditRow,
    },
    'chatbot.updateOption': { queue_options: { changed: [...values, 'version'] }, ...partOfVersion, ...auditRow },
    'chatbot.removeOption': {
      queue_options: { removed: true, changed: ['position', 'version', 'updated_at'] },
      ...partOfVersion,
      ...auditRow,
    },
    'chatbot.replay': counted,
    'chatbot.restoreVersion': {
      queue_options: { removed: true },
      queue_option_versions: { added: ['id', 'number', 'user_id', 'saved_at'], removed: true },
      ...auditRow,
    },
    'chatbot.saveTree': {
      queue_options: { added: ['id', 'queue_id', 'created_at', 'version', ...values] },
      queue_option_versions: { added: ['id', 'queue_id', 'options', 'user_id', 'saved_at'] },
      ...auditRow,
    },
  },
  requestOverrides: {
    // The choices of the tests belong to the first queue of their company, and a parent must be of the same queue.
    'chatbot.listOptions': ({ caller }) => ({ query: { queueId: String(caller.company.queueId) } }),
    'chatbot.createOption': ({ caller }) => ({ body: { queueId: caller.company.queueId } }),
    'chatbot.replay': () => ({ body: { options: [{ id: -1, parentId: null, title: 'Boleto' }] } }),
    // A queue of its own is made for each request: it was never saved, and has no choices yet.
    'chatbot.saveTree': () => ({ body: { version: 0, options: [{ id: -1, parentId: null, title: 'Boleto' }] } }),
  },
  effects: [
    { endpoint: 'chatbot.createOption', audit: audited('queue option created', answered), tells: [] },
    { endpoint: 'chatbot.updateOption', audit: audited('queue option changed', requested), tells: [] },
    { endpoint: 'chatbot.removeOption', audit: audited('queue option deleted', requested), tells: [] },
    { endpoint: 'chatbot.replay', audit: none('nothing is changed by it'), tells: [] },
    {
      endpoint: 'chatbot.restoreVersion',
      audit: ({ caller }, { version }) => ({
        action: 'queue options restored',
        object: String(caller.company.queueId),
        detail: { version: Number(version), options: 0 },
      }),
      tells: [],
    },
    {
      endpoint: 'chatbot.saveTree',
      audit: audited('queue options saved', requested, { version: 1, options: 1 }),
      tells: [],
    },
  ],
};
