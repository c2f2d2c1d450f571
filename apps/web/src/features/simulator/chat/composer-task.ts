import type { ChatMessage } from '../customers/people.ts';

/** What the next text is: a reply to a message, or an edit of one. */
export type ComposerTask = { kind: 'reply' | 'edit'; message: ChatMessage };
