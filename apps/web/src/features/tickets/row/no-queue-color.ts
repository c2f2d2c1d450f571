/** The colour of tickets without a queue. The colours of queues are data, so this one is too (S126). */
export const noQueueColor = '#7C7C7C';
