export type LiveSocket = {
  readonly socketId: string;
  readonly companyId: number;
  readonly userId: number;
  /** Its window lies behind others or in a pocket. */
  readonly isHidden?: boolean;
};

/**
 * Keeps who is online. Calls return at once; what they say is written soon, in batches, and announced when a state
 * flips.
 */
export type PresencePort = {
  connected(socket: LiveSocket): void;
  /** The browser said that its user is still there. */
  seen(socketId: string): void;
  /** Whether the window of the socket can be seen. */
  shown(socketId: string, isShown: boolean): void;
  disconnected(socketId: string): void;
};
