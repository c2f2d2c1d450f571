export { contactsReactions } from './broadcasts.ts';
export { resolveContact } from './resolve-contact.ts';
export type { MoveContact } from './resolve-contact.ts';
