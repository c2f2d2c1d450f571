/** The virtual phone of a connection with its customers. */
export const virtualPhoneKey = (id: number) => ['simulator', id] as const;
