import type { Ack, Address, DriverEvent, DriverHost } from '@balcao/whatsapp';
import type { CacheStore } from 'baileys';
import { createChatQueues } from '../receiving/chat-queues.ts';
import { createLateContent } from '../receiving/late-content.ts';
import { createPendingAcks } from '../receiving/pending-acks.ts';
import { createReceived } from '../receiving/received.ts';
import { Recent } from '../receiving/recent.ts';
import type { Timing } from '../options.ts';

/** A cache for the library; the newest few thousand are enough for all it asks. */
function createCache(): CacheStore {
  const kept = new Recent<string, unknown>(5_000);
  return {
    // The type of what comes back is the library's own affair: it put it there.
    get: <T>(key: string) => kept.get(key) as T | undefined,
    set: (key, value) => kept.set(key, value),
    del: (key) => kept.delete(key),
    flushAll: () => undefined,
  };
}

/** What a driver remembers beyond the life of one socket. */
export function createDriverMemory(host: DriverHost, timing: Timing) {
  const warn = (err: unknown, text: string): void => host.log.warn({ err, connectionId: host.connectionId }, text);
  let telling: Promise<void> = Promise.resolve();
  return {
    host,
    warn,
    timing,
    queues: createChatQueues({
      retryMs: timing.retryMs,
      onFailure: (error) => warn(error, 'an event of WhatsApp waits for another try'),
    }),
    late: createLateContent(timing.unreadableMs),
    pendingAcks: createPendingAcks(timing.ackMs),
    /** How far our messages are: a step back is never told. */
    acks: new Recent<string, Ack>(5_000),
    /** Under which address a message was sent; its acknowledgements come under any. */
    sentChats: new Recent<string, Address>(5_000),
    /** Ids of edits, deletions and reactions of ours: nobody outside knows them, so nothing is told of them. */
    unnamed: new Recent<string, true>(5_000),
    received: createReceived(timing, (error) => warn(error, 'what was received could not be kept or forgotten')),
    /** What people call themselves, by address. */
    names: new Recent<string, string>(5_000),
    /** Whom to refuse a call of. */
    callers: new Recent<string, string>(200),
    caches: {
      msgRetryCounterCache: createCache(),
      userDevicesCache: createCache(),
      placeholderResendCache: createCache(),
      callOfferCache: createCache(),
    },
    /** Link events leave in order, each after the one before it was handled. */
    tell(event: DriverEvent): Promise<void> {
      telling = telling
        .then(() => host.handle(event))
        .catch((error) => warn(error, 'a change of the link was not handled'));
      return telling;
    },
  };
}

export type DriverMemory = ReturnType<typeof createDriverMemory>;
