import { addTag } from './index.ts';
import { tagsEvents } from '@balcao/contract';
import { audiences } from '../../../test/generated/audiences.ts';
import { row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { none, tell, ticketUpdated } from '../../../test/generated/effects.ts';
import { everyUser } from '../../../test/generated/roles.ts';

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
    'tags.list': everyUser,
    'tags.create': everyUser,
  },
  allowedChanges: {
    'tags.sync': { ticket_tags: { added: ['ticket_id', 'tag_id'], removed: true }, tickets: { changed: ['version'] } },
    'tags.create': { tags: { added: ['id', 'name', 'color', 'created_at'] } },
  },
  effects: [
    { endpoint: 'tags.sync', audit: none('tags order work, they decide nothing'), tells: [ticketUpdated] },
    {
      endpoint: 'tags.create',
      audit: none('tags order work, they decide nothing'),
      tells: [tell(tagsEvents.tag, 'create', audiences.company)],
    },
  ],
};
