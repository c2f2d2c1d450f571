/**
 * What became of an event of WhatsApp: its work is done, it was there already, it waits, or another node holds the
 * link.
 */
export type InboundResult = 'stored' | 'repeated' | 'waiting' | 'refused';

/** Counts what comes in. Called for every event: it must cost next to nothing and never throw. */
export type InboundRecorder = { received(connectionId: number, result: InboundResult, seconds: number): void };

/** Counts what leaves. */
export type OutboxRecorder = {
  /** A driver answered, or gave up waiting. */
  answered(provider: string, seconds: number): void;
  /** Nobody knows whether so many messages arrived. */
  uncertain(count: number): void;
};

/** Counts writes that were refused because another node holds the link. */
export type FenceRecorder = { rejected(): void };

/** Records nothing. */
export const noInboundRecorder: InboundRecorder = { received: () => undefined };
export const noOutboxRecorder: OutboxRecorder = { answered: () => undefined, uncertain: () => undefined };
export const noFenceRecorder: FenceRecorder = { rejected: () => undefined };
