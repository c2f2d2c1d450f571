import type { Ack, Address, DriverEvent, DriverHost } from '@balcao/whatsapp';
import type { CacheStore } from 'baileys';
import { createChatQueues } from '../receiving/chat-queues.ts';
import { createUnreadableMessages } from '../receiving/unreadable-messages.ts';
import { createPendingAcks } from '../receiving/pending-acks.ts';
import { UnhandledMessages } from '../receiving/unhandled-messages.ts';
import { LimitedMap } from '../receiving/limited-map.ts';
import type { Timing } from '../options.ts';

/** A cache for the library; it asks only for recent entries, so a few thousand are enough. */
function createCache(): CacheStore {
  const kept = new LimitedMap<string, unknown>(5_000);
  return {
    // The library knows the type, because it stored the value itself.
    get: <T>(key: string) => kept.get(key) as T | undefined,
    set: (key, value) => kept.set(key, value),
    del: (key) => kept.delete(key),
    flushAll: () => undefined,
  };
}

/** What a driver keeps in memory when a socket ends and the next one is opened. */
export function createDriverMemory(host: DriverHost, timing: Timing) {
  const warn = (err: unknown, text: string): void => host.log.warn({ err, connectionId: host.connectionId }, text);
  let reporting: Promise<void> = Promise.resolve();
  return {
    host,
    warn,
    timing,
    queues: createChatQueues({
      retryMs: timing.retryMs,
      onFailure: (error) => warn(error, 'an event of WhatsApp waits for another try'),
    }),
    unreadable: createUnreadableMessages(timing.unreadableMs),
    pendingAcks: createPendingAcks(timing.ackMs),
    /** The highest ack level of each of our messages; lower ones are not reported. */
    acks: new LimitedMap<string, Ack>(5_000),
    /** The address a message was sent to; its acknowledgements may carry another address of the same person. */
    sentChats: new LimitedMap<string, Address>(5_000),
    /**
     * Ids of our edits, deletions and reactions. Nobody outside the driver knows them, so their acks are not reported.
     */
    internalIds: new LimitedMap<string, true>(5_000),
    unhandled: new UnhandledMessages(timing, (error) =>
      warn(error, 'a received message could not be stored or deleted'),
    ),
    /** The names that people gave themselves, by address. */
    names: new LimitedMap<string, string>(5_000),
    /** The jid of the caller by the id of the call; a call is rejected under this jid. */
    callers: new LimitedMap<string, string>(200),
    caches: {
      msgRetryCounterCache: createCache(),
      userDevicesCache: createCache(),
      placeholderResendCache: createCache(),
      callOfferCache: createCache(),
    },
    /** Reports link events to the host in order, each after the one before it was handled. */
    report(event: DriverEvent): Promise<void> {
      reporting = reporting
        .then(() => host.handle(event))
        .catch((error) => warn(error, 'a change of the link was not handled'));
      return reporting;
    },
  };
}

export type DriverMemory = ReturnType<typeof createDriverMemory>;
