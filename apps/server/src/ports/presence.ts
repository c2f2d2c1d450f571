export type LiveSocket = { readonly socketId: string; readonly companyId: number; readonly userId: number };

/**
 * Keeps who is online. Calls return at once; what they say is written soon, in batches, and announced when a state
 * flips.
 */
export type PresencePort = {
  connected(socket: LiveSocket): void;
  /** The browser said that its user is still there. */
  seen(socketId: string): void;
  disconnected(socketId: string): void;
};
