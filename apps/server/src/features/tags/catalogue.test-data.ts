import { addTag } from './index.ts';
import { tagsEvents } from '@balcao/contract';
import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { audited, none, requested, tell, ticketUpdated } from '../../../test/generated/effects.ts';
import { everyUser } from '../../../test/generated/roles.ts';

const decidesNothing = none('tags order work, they decide nothing');
const whoSaves = 'who saves is taken from the session; the field is not read';

let made = 0;

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    async tag(app, { id, canary }) {
      made += 1;
      return app.uow.write(id, async (work) => (await addTag(work, { name: `Tag ${made} ${canary}` })).id);
    },
  },
  rows: ({ canary }) => [row('tags', { name: canary, color: '#B42318' })],
  roles: {
    'tags.sync': everyUser,
    'tags.page': everyUser,
    'tags.list': everyUser,
    'tags.get': everyUser,
    'tags.create': everyUser,
    'tags.update': everyUser,
    'tags.remove': everyUser,
  },
  allowedChanges: {
    'tags.sync': {
      ticket_tags: { added: ['ticket_id', 'tag_id', 'contact_id'], removed: true },
      tickets: { changed: ['version'] },
    },
    'tags.create': { tags: { added: ['id', 'name', 'color', 'created_at'] } },
    'tags.update': { tags: { changed: ['name', 'color'] } },
    'tags.remove': { tags: { removed: true }, ticket_tags: { removed: true }, ...auditRow },
  },
  notRecordIds: {
    'tags.create body.userId': whoSaves,
    'tags.update body.userId': whoSaves,
  },
  effects: [
    { endpoint: 'tags.sync', audit: decidesNothing, tells: [ticketUpdated] },
    {
      endpoint: 'tags.create',
      audit: decidesNothing,
      tells: [tell(tagsEvents.tag, 'create', audiences.company)],
    },
    {
      endpoint: 'tags.update',
      audit: decidesNothing,
      tells: [tell(tagsEvents.tag, 'update', audiences.company)],
    },
    {
      endpoint: 'tags.remove',
      audit: audited('tag deleted', requested),
      tells: [tell(tagsEvents.tag, 'delete', audiences.company)],
    },
  ],
};
