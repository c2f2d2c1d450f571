/** Whether a part of an address can be the uuid of a record; anything else is not asked for. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
