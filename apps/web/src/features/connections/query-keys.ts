/** Where the company's connections lie in the cache: the table and the menu's warning read them there. */
export const connectionsKey = ['connections', 'list'] as const;

/** One connection asked afresh for its QR code. */
export const connectionKey = (id: number) => ['connections', 'one', id] as const;

/** The company's queues, kept up to date by the queue events of the users screen. */
export const queuesKey = ['queues', 'list'] as const;
