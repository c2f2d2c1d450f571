/** The pair of keys by which push services know this platform; base64url, the public one as an uncompressed point. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

/** Where a browser is reached, and what only it can decrypt with. */
export type PushTarget = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type PushMessage = {
  readonly payload: string;
  /** How long the push service keeps it for a device that is away, in seconds. */
  readonly ttlSeconds: number;
  /** A later message of the same topic replaces one that was not delivered yet. */
  readonly topic: string;
};

export type PushOutcome =
  | 'sent'
  /** The browser has unsubscribed, or the address leads where nobody may be sent: it is never to be tried again. */
  | 'gone'
  /** The push service wants nothing of this one; the device may be told the next thing. */
  | 'refused'
  /** The push service does not take it now. */
  | { readonly retryAfterMs: number | null };

/** The push services of browsers, reached at addresses that browsers name. */
export type PushService = {
  /** A new pair of keys. */
  createKeys(): PushKeys;
  /** Whether a device may name this address at all. */
  isAllowed(endpoint: string): boolean;
  send(keys: PushKeys, target: PushTarget, message: PushMessage): Promise<PushOutcome>;
};
