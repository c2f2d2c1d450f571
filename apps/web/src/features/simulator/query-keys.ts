/** The company's connections, kept up to date by the events of the connections screen. */
export const connectionsKey = ['connections', 'list'] as const;

/** The virtual phone of a connection with its customers. */
export const virtualPhoneKey = (id: number) => ['simulator', id] as const;
