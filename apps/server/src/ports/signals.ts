import type { TicketPlace } from './broadcaster.ts';

/** Signals between nodes. Signals may get lost; `onGap` reports that some may have been. */
export type SignalMap = {
  /**
   * Rights, session or queues of these users changed: forget what is cached, and check their sockets again. `origin` is
   * the node that has done so already.
   */
  usersChanged: { origin?: string; userIds: readonly number[] };
  /** Something about the company that decides access changed. */
  companyChanged: { origin?: string; companyId: number };
  /** Something that decides access to every company changed. */
  platformChanged: { origin?: string };
  /** Product time was moved (tests). */
  clockMoved: Record<string, never>;
  /** An event for sockets of other nodes. */
  broadcast: { origin: string; name: string; rooms: readonly string[]; payload: unknown };
  /** A ticket may be out of the sight of those who have it open on other nodes. */
  ticketMoved: { origin: string; companyId: number; place: TicketPlace };
  /** A node began to serve. */
  nodeJoined: { nodeId: string };
  /** There is new work for the runner. */
  jobsAdded: Record<string, never>;
  /** A node has written something, so that rows may be due for the loops of others. */
  workWritten: { origin: string };
  /** Somebody asked something of a connection, or deleted it: its holder looks at the row again. */
  connectionsChanged: { connectionId: number };
  /** The operator moves a link: its holder leaves it to another node. */
  linkGivenUp: { connectionId: number };
  /** Something waits for the link, wherever it is open: to leave, or to be fetched. */
  linkWork: { connectionId: number };
  /** An attendant types: the node that holds the link shows it to the customer. */
  linkTyping: { connectionId: number; chat: string; state: 'composing' | 'recording' | 'paused' };
};

export type SignalName = keyof SignalMap;

export type Signals = {
  /** Tells every node, this one included, now. Signals of one node arrive in the order of the calls. */
  publish<N extends SignalName>(name: N, data: SignalMap[N]): Promise<void>;
  /** Calls the handler for each signal of that name; returns how to stop. */
  subscribe<N extends SignalName>(name: N, handler: (data: SignalMap[N]) => void): () => void;
  /** Calls the handler when signals may have been missed, such as after a lost database connection. */
  onGap(handler: () => void): () => void;
};
