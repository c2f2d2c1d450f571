import type { Agent } from 'node:https';

/** How long the driver waits for each thing. */
export type Timing = {
  /** For a socket that is opening, and for a phone that has scanned. */
  connectMs: number;
  /** For WhatsApp to acknowledge a message; after that the outcome is unknown. */
  ackMs: number;
  /** For a message to be written to the socket; after that the socket is given up. */
  sendMs: number;
  /** For a file to be uploaded. */
  uploadMs: number;
  /** For the next piece of a file. */
  stallMs: number;
  probeMs: number;
  /** For the content of a message that could not be read at first. */
  unreadableMs: number;
  /** Before an event whose handler failed is handled again. */
  retryMs: number;
  /**
   * How long a handled message is still kept, because WhatsApp may deliver it again until it gets our confirmation, and
   * how often older ones are deleted.
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
  /** The version of WhatsApp Web to present; without one the newest is looked up. */
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
  /** Whether messages of groups are received; otherwise they are not even decrypted. */
  groups?: boolean | undefined;
  timing?: Partial<Timing> | undefined;
};
