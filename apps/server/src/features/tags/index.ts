export { tagsReactions } from './broadcasts.ts';
export { addTag } from './create-tag.ts';
export { requireTags } from './require-tags.ts';
export { tagsRoutes } from './routes.ts';
