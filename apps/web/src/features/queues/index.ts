export { listenToQueues, type QueueEvent, updateQueuesOf } from './live-updates.ts';
export { useQueues } from './use-queues.ts';
