import type { Feature } from '../../platform/feature.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { tagsReactions } from './broadcasts.ts';
import { tagsRoutes } from './routes.ts';

export { addTag } from './save-tag.ts';
export { requireTags } from './require-tags.ts';

/** Coloured labels for tickets. */
export const tagsFeature: Feature<{ uow: UnitOfWork; broadcaster: Broadcaster }> = {
  name: 'tags',
  tables: ['tags'],
  routes: tagsRoutes,
  reactions: tagsReactions,
};
