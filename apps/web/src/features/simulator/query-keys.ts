/** The cache key of the virtual phone of a connection. */
export const virtualPhoneKey = (id: number) => ['simulator', id] as const;
