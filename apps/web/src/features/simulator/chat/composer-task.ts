import type { ChatMessage } from '../customers/people.ts';

/** What the next words are about: an answer to a message, or a change of one. */
export type ComposerTask = { kind: 'reply' | 'edit'; message: ChatMessage };
