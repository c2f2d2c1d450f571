/** The colour of tickets without queue. Queues bring theirs as data, so this one is data too (S126). */
export const noQueueColor = '#7C7C7C';
