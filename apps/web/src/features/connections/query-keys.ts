/** Where the company's connections are cached. The table, the menu's warning and the simulator read them there. */
export const connectionsKey = ['connections', 'list'] as const;

/** What is asked again and again while the connections are on screen. */
export const activityKey = ['connections', 'activity'] as const;

/** One connection, fetched for its QR code. */
export const connectionKey = (id: number) => ['connections', 'one', id] as const;
