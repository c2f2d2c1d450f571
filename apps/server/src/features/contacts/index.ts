export { applyContactNews } from './apply-contact-news.ts';
export { contactsReactions } from './broadcasts.ts';
export { createPictureFetcher } from './picture-fetcher.ts';
export { wantPicture } from './picture-queries.ts';
export { createImportJob } from './import-from-phone.ts';
export { contactsRoutes } from './routes.ts';
export { resolveContact } from './resolve-contact.ts';
export type { MoveContact } from './resolve-contact.ts';
