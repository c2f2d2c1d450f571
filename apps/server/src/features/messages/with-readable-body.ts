import type { Message } from '@balcao/contract';

/** A message as events have it: a document without words has its name there, as in a page. */
export const withReadableBody = (message: Message): Message =>
  message.kind === 'document' && message.body === '' && !message.isDeleted
    ? { ...message, body: message.mediaName ?? '' }
    : message;
