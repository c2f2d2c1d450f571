import { addQuickMessage } from './index.ts';
import { quickMessagesEvents } from '@balcao/contract';
import { auditRow, counted } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { row, type FeatureCatalogue, type RequestOverride } from '../../../test/generated/catalogue.ts';
import { answered, audited, type Call, none, requested, set, tell } from '../../../test/generated/effects.ts';
import { everyUser } from '../../../test/generated/roles.ts';

const personal = none('a text of one’s own');
const values = ['shortcode', 'message', 'user_id', 'queue_id', 'updated_at'];

/** Admins share with a queue; attendants have their own. */
const inPlace: RequestOverride = ({ caller: { role } }) => ({
  body: { scope: role === 'user' ? 'personal' : 'queue' },
});
const shared = (call: Call) =>
  set(call, 'UPDATE quick_messages SET user_id = NULL WHERE id = $1', [call.request.params['id']]);
const notRead = {
  role: 'user',
  status: 200,
  why: 'what is one’s own has no queue, so the id is not even read',
} as const;

let made = 0;

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    // Of the caller: nobody else may work with it.
    async quickMessage(app, { id, canary, attendant }, caller) {
      made += 1;
      const text = { shortcode: `atalho${made}`, message: canary };
      const place = { userId: caller?.userId ?? attendant.id, queueId: null };
      return app.uow.write(id, async (work) => (await addQuickMessage(work, place, text)).id);
    },
  },
  rows: ({ canary, attendant }) => [
    row('quick_messages', { user_id: attendant.id, shortcode: 'exemplo', message: canary }),
  ],
  roles: {
    'quickMessages.page': everyUser,
    'quickMessages.list': everyUser,
    'quickMessages.get': everyUser,
    'quickMessages.create': everyUser,
    'quickMessages.update': everyUser,
    'quickMessages.use': everyUser,
    'quickMessages.uploadMedia': everyUser,
    'quickMessages.removeMedia': everyUser,
    'quickMessages.remove': everyUser,
  },
  allowedChanges: {
    'quickMessages.create': { quick_messages: { added: ['id', 'created_at', ...values] }, ...auditRow },
    'quickMessages.update': { quick_messages: { changed: values }, ...auditRow },
    'quickMessages.use': { quick_messages: { changed: ['uses'] } },
    'quickMessages.uploadMedia': {
      quick_messages: { changed: ['media_id', 'media_name', 'updated_at'] },
      media_files: { added: ['id', 'storage_key', 'created_at'] },
      ...counted,
    },
    'quickMessages.removeMedia': { quick_messages: { changed: ['updated_at'] } },
    'quickMessages.remove': { quick_messages: { removed: true } },
  },
  requestOverrides: { 'quickMessages.create': inPlace, 'quickMessages.update': inPlace },
  tenancyExceptions: {
    'quickMessages.create body.queueId': { ...notRead, status: 201 },
    'quickMessages.update body.queueId': notRead,
  },
  effects: [
    {
      endpoint: 'quickMessages.create',
      as: 'owner',
      arrange: async () => ({ body: { scope: 'personal' } }),
      audit: personal,
      tells: [tell(quickMessagesEvents.quickmessage, 'create', audiences.caller)],
    },
    {
      endpoint: 'quickMessages.create',
      when: 'shared with the company',
      arrange: async () => ({ body: { scope: 'company' } }),
      audit: audited('quick message created', answered),
      tells: [tell(quickMessagesEvents.quickmessage, 'create', audiences.company)],
    },
    {
      endpoint: 'quickMessages.update',
      as: 'owner',
      arrange: async () => ({ body: { scope: 'personal' } }),
      audit: personal,
      tells: [tell(quickMessagesEvents.quickmessage, 'update', audiences.caller)],
    },
    {
      endpoint: 'quickMessages.update',
      when: 'shared with the company',
      arrange: async (call) => ({ ...(await shared(call)), body: { scope: 'company' } }),
      audit: audited('quick message changed', requested),
      tells: [tell(quickMessagesEvents.quickmessage, 'update', audiences.company)],
    },
    {
      endpoint: 'quickMessages.use',
      as: 'owner',
      audit: none('only a figure'),
      tells: [tell(quickMessagesEvents.quickmessage, 'update', audiences.caller)],
    },
    {
      endpoint: 'quickMessages.uploadMedia',
      as: 'owner',
      audit: personal,
      tells: [tell(quickMessagesEvents.quickmessage, 'update', audiences.caller)],
    },
    {
      endpoint: 'quickMessages.removeMedia',
      as: 'owner',
      audit: personal,
      tells: [tell(quickMessagesEvents.quickmessage, 'update', audiences.caller)],
    },
    {
      endpoint: 'quickMessages.remove',
      as: 'owner',
      audit: personal,
      tells: [tell(quickMessagesEvents.quickmessage, 'delete', audiences.caller)],
    },
    {
      endpoint: 'quickMessages.remove',
      when: 'shared with the company',
      arrange: shared,
      audit: audited('quick message deleted', requested),
      tells: [tell(quickMessagesEvents.quickmessage, 'delete', audiences.company)],
    },
  ],
};
