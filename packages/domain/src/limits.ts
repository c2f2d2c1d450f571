/** How long the names of people, queues and connections may be, in characters. */
export const nameLength = { min: 2, max: 50 } as const;

/** How long texts for customers may be, in characters; WhatsApp accepts no longer ones. */
export const textLength = { message: 4_096, caption: 1_024 } as const;

/**
 * How often in a row WhatsApp has to say that a number does not exist before we believe it: once may be an old app, or
 * terms that were not accepted yet.
 */
export const unreachableAfter = 2;
