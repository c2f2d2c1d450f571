export { messagesReactions } from './broadcasts.ts';
export { receiveEvent } from './receive-event.ts';
export { rejectCallIfUnwanted } from './reject-call.ts';
export { messagesRoutes } from './routes.ts';
export { createMediaFetcher } from './media-fetcher.ts';
export { maySeeFile } from './read-messages.ts';
export { createSender } from './sender.ts';
export { takeUpWaiting } from './take-up-waiting.ts';
