/**
 * How often in a row WhatsApp has to say that nobody has a number before it is believed: once may be an old app, or
 * terms not accepted yet.
 */
export const unreachableAfter = 2;
