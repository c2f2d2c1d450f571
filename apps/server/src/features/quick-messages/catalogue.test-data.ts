import { addQuickMessage } from './index.ts';
import { quickMessagesEvents } from '@balcao/contract';
import { audiences } from '../../../test/generated/audiences.ts';
import { row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { none, tell } from '../../../test/generated/effects.ts';
import { everyUser } from '../../../test/generated/roles.ts';

const personal = none('a text of one’s own');

let made = 0;

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    // Of the caller: nobody else may work with it.
    async quickMessage(app, { id, canary, attendant }, caller) {
      made += 1;
      const text = { shortcode: `atalho${made}`, message: canary };
      return app.uow.write(id, async (work) => (await addQuickMessage(work, caller?.userId ?? attendant.id, text)).id);
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
    'quickMessages.remove': everyUser,
  },
  allowedChanges: {
    'quickMessages.create': { quick_messages: { added: ['id', 'shortcode', 'message', 'created_at', 'updated_at'] } },
    'quickMessages.update': { quick_messages: { changed: ['shortcode', 'message', 'updated_at'] } },
    'quickMessages.remove': { quick_messages: { removed: true } },
  },
  effects: [
    {
      endpoint: 'quickMessages.create',
      as: 'owner',
      audit: personal,
      tells: [tell(quickMessagesEvents.quickmessage, 'create', audiences.caller)],
    },
    {
      endpoint: 'quickMessages.update',
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
  ],
};
