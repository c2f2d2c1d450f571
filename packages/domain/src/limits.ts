/** How long the names of people, queues and connections may be, in characters. */
export const nameLength = { min: 2, max: 50 } as const;

/** How long texts for customers may be, in characters; WhatsApp accepts no longer ones. */
export const textLength = { message: 4_096, caption: 1_024, templateValue: 1_024 } as const;

/** How long the text of a quick message may be, in characters. */
export const quickMessageLength = { min: 3, max: 500 } as const;

/** The largest file that people may send or receive, in bytes, unless the platform has another limit. */
export const usualFileLimit = 15 * 1024 * 1024;

/**
 * How often in a row WhatsApp has to say that a number does not exist before we believe it: once may be an old app, or
 * terms that were not accepted yet.
 */
export const unreachableAfter = 2;
