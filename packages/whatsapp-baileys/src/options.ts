import type { Agent } from 'node:https';

/** How long the driver waits for what. */
export type Timing = {
  /** For a socket that is opening, and for a phone that has scanned. */
  connectMs: number;
  /** For WhatsApp to acknowledge a message; then its fate is unknown. */
  ackMs: number;
  /** For a message to leave; then the socket is beyond help. */
  sendMs: number;
  /** For a file to be uploaded. */
  uploadMs: number;
  /** For the next piece of a file. */
  stallMs: number;
  probeMs: number;
  /** For the content of a message that could not be read at first. */
  unreadableMs: number;
  /** Before an event whose handler failed is handed over again. */
  retryMs: number;
  /**
   * How long something handled is still kept (WhatsApp may deliver it once more until it has heard our confirmation),
   * and how often the rest is cleared away.
   */
  keptMs: number;
  sweepMs: number;
};

export const usualTiming: Timing = {
  connectMs: 60_000,
  ackMs: 30_000,
  sendMs: 60_000,
  uploadMs: 300_000,
  stallMs: 60_000,
  probeMs: 10_000,
  unreadableMs: 4_000,
  retryMs: 1_000,
  keptMs: 30_000,
  sweepMs: 10_000,
};

export type BaileysOptions = {
  /** Tests connect elsewhere. */
  webSocketUrl?: string | undefined;
  /** The version of WhatsApp Web to pass for; without one the newest is looked up. */
  version?: [number, number, number] | undefined;
  /** For the socket and for uploads: proxies and certificates. */
  agent?: Agent | undefined;
  uploadAgent?: Agent | undefined;
  /** What downloads go through, as `fetch` takes it. */
  dispatcher?: unknown;
  /** Hosts and ports besides WhatsApp's own from which files may be fetched, for tests. */
  trustedMediaHosts?: readonly string[] | undefined;
  /** How long each QR code is shown; without it as long as WhatsApp's own client does. */
  qrMs?: number | undefined;
  /** Whether groups are heard at all; what is not heard is not even decrypted. */
  groups?: boolean | undefined;
  timing?: Partial<Timing> | undefined;
};
