import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { noOutboxRecorder, type OutboxRecorder } from '../../../ports/recorders.ts';
import {
  type Address,
  type Driver,
  LinkDown,
  NotSupported,
  type SendReceipt,
  SendRefused,
  SlowDown,
} from '../../../ports/whatsapp.ts';
import { messageUpdated } from '../events.ts';
import { learnFromRefusal } from './learn-from-refusal.ts';
import {
  claimOutgoing,
  nextOutgoingIn,
  type Outgoing,
  recoverOutgoing,
  releaseUnheard,
  settleOutgoing,
} from './outbox-queries.ts';
import { type OutgoingDeps, toOutboundMessage } from './outgoing-message.ts';
import { Pace } from './pace.ts';
import { decideOutcome, type SendResult } from './send-outcome.ts';
import { untilAvailable } from '../until-available.ts';

export type OpenLink = { companyId: number; fence: number; provider: string; driver: Driver };

export type SenderDeps = OutgoingDeps & {
  uow: UnitOfWork;
  /** The open link of a connection on this node; null when it is not here. */
  linkOf(connectionId: number): OpenLink | null;
  /** Called when something left. */
  onSent(connectionId: number): void;
  recorder?: OutboxRecorder;
  random?: () => number;
  /** How long a stop waits for what is on its way; the next holder of the link decides about the rest. */
  patienceMs?: number;
};

/** On their way at once per connection; more would only wait inside the driver. */
const inFlight = 8;
/** Longer than any driver waits for its answer. */
const sendLimitMs = 60_000;

type Line = {
  running: boolean;
  again: boolean;
  onTheirWay: number;
  /** Handed to the driver, and what became of it is not stored yet. */ unsettled: Set<number>;
  recovered: OpenLink | null;
  timer: NodeJS.Timeout | undefined;
  pace: Pace;
};

/**
 * Sends what waits in the outbox over the links of this node: one message of a chat at a time and in order, several
 * chats at once, no faster than the driver allows. All state is in the table; this only walks it.
 */
export function createSender({
  uow,
  log,
  voiceNotes,
  openFile,
  linkOf,
  onSent,
  recorder = noOutboxRecorder,
  random = Math.random,
  patienceMs = 5_000,
}: SenderDeps) {
  const lines = new Map<number, Line>();
  let stopped = false;
  const active = new Set<Promise<void>>();

  const lineOf = (connectionId: number): Line => {
    const known = lines.get(connectionId);
    if (known) return known;
    const line: Line = {
      running: false,
      again: false,
      onTheirWay: 0,
      unsettled: new Set(),
      recovered: null,
      timer: undefined,
      pace: new Pace(),
    };
    lines.set(connectionId, line);
    return line;
  };

  function wake(connectionId: number): void {
    if (stopped || linkOf(connectionId) === null) return;
    const line = lineOf(connectionId);
    if (line.running) {
      line.again = true;
      return;
    }
    line.running = true;
    clearTimeout(line.timer);
    const walk = walkLine(connectionId, line)
      .catch((error: unknown) => {
        log.warn({ err: error, connectionId }, 'the outbox could not be read; again in a moment');
        // A claim may have been stored though its answer never came.
        line.recovered = null;
        line.timer = setTimeout(() => wake(connectionId), 1_000);
      })
      .finally(() => {
        line.running = false;
        active.delete(walk);
        if (line.again) {
          line.again = false;
          wake(connectionId);
        }
      });
    active.add(walk);
  }

  async function walkLine(connectionId: number, line: Line): Promise<void> {
    for (;;) {
      const link = linkOf(connectionId);
      if (stopped || link === null) return;
      if (line.recovered?.fence !== link.fence) await recover(connectionId, line, link);
      const free = line.pace.room(link.driver.capabilities.pace, inFlight - line.onTheirWay, performance.now());
      const taken =
        free === 0
          ? []
          : await uow.write(link.companyId, (work) =>
              claimOutgoing(work.db, { connectionId, fence: link.fence, limit: free }),
            );
      if (taken.length === 0) return rest(connectionId, line, link);
      // A slow chat must not hold up the others: each one that is done makes room for the next.
      for (const outgoing of taken) follow(sendOne(connectionId, line, link, outgoing), connectionId, line);
    }
  }

  function follow(sending: Promise<void>, connectionId: number, line: Line): void {
    line.onTheirWay += 1;
    const followed = sending
      .catch((error: unknown) =>
        log.warn(
          { err: error, connectionId },
          'the fate of a message could not be stored; the next holder of the link decides',
        ),
      )
      .finally(() => {
        line.onTheirWay -= 1;
        active.delete(followed);
        wake(connectionId);
      });
    active.add(followed);
  }

  async function recover(connectionId: number, line: Line, link: OpenLink): Promise<void> {
    const mayRepeat = link.driver.capabilities.dropsRepeatedIds;
    const left = await uow.write(link.companyId, async (work) => {
      const messages = await recoverOutgoing(work.db, { connectionId, fence: link.fence, mayRepeat });
      for (const message of messages) await work.record(messageUpdated(link.companyId, message));
      await releaseUnheard(work.db, { connectionId, fence: link.fence, except: [...line.unsettled] });
      return messages.length;
    });
    if (!mayRepeat) recorder.uncertain(left);
    line.recovered = link;
  }

  /** Nothing may leave now: look again when the next one may. */
  async function rest(connectionId: number, line: Line, link: OpenLink): Promise<void> {
    const waitMs = await uow.read(link.companyId, (db) => nextOutgoingIn(db, connectionId));
    if (waitMs === null || stopped) return;
    const paceMs = line.pace.waitMs(link.driver.capabilities.pace, performance.now());
    line.timer = setTimeout(() => wake(connectionId), Math.min(60_000, Math.max(20, waitMs, paceMs)));
  }

  async function sendOne(connectionId: number, line: Line, link: OpenLink, outgoing: Outgoing): Promise<void> {
    line.unsettled.add(outgoing.id);
    await line.pace.beforeSend(link.driver.capabilities.pace, outgoing.chat);
    const began = performance.now();
    const result: SendResult = outgoing.refusal
      ? { kind: 'refused', code: outgoing.refusal }
      : await trySend(outgoing, link, { log, voiceNotes, openFile });
    if (!outgoing.refusal) recorder.answered(link.provider, (performance.now() - began) / 1_000);
    if (result.kind === 'sure') onSent(connectionId);
    if (result.kind === 'slow down' && result.of === 'link') line.pace.hold(result.waitMs, performance.now());
    if (result.kind === 'error')
      log.warn(
        { connectionId, messageId: outgoing.messageId, attempts: outgoing.attempts },
        'a message could not be sent; it is tried again',
      );
    const outcome = decideOutcome(result, {
      attempts: outgoing.attempts,
      ageMs: outgoing.ageMs,
      mayRepeat: link.driver.capabilities.dropsRepeatedIds,
      random: random(),
    });
    const settle = () =>
      uow.write(link.companyId, async (work) => {
        const message = await settleOutgoing(work.db, { id: outgoing.id, fence: link.fence }, outcome);
        if (message) await work.record(messageUpdated(link.companyId, message));
        // What was not even tried says nothing new.
        if (message && outcome.state === 'failed' && !outgoing.refusal)
          await learnFromRefusal(work, { connectionId, message, code: outcome.error });
      });
    // Nobody else decides while this node holds the link: what is known now would never be stored.
    await untilAvailable(settle, () => stopped);
    line.unsettled.delete(outgoing.id);
    if (outcome.state === 'uncertain') recorder.uncertain(1);
  }

  return {
    /** Something may leave by this connection. */
    wake,
    async stop(): Promise<void> {
      stopped = true;
      for (const { timer } of lines.values()) clearTimeout(timer);
      await withinTime(Promise.allSettled(active), patienceMs);
    },
  };
}

async function trySend(outgoing: Outgoing, { driver, companyId }: OpenLink, deps: OutgoingDeps): Promise<SendResult> {
  try {
    const receipt = await withinTime(perform(outgoing, { driver, companyId }, deps), sendLimitMs);
    return receipt?.certainty === 'sure' ? { kind: 'sure', id: receipt.id } : { kind: 'unknown' };
  } catch (error) {
    if (error instanceof SendRefused) return { kind: 'refused', code: error.code };
    if (error instanceof SlowDown) return { kind: 'slow down', waitMs: error.waitMs, of: error.of };
    // Asked again it would be denied again, and everything behind it in the chat would wait.
    if (error instanceof NotSupported) return { kind: 'refused', code: 'refused' };
    return { kind: error instanceof LinkDown ? 'link down' : 'error' };
  }
}

async function perform(
  outgoing: Outgoing,
  { driver, companyId }: Pick<OpenLink, 'driver' | 'companyId'>,
  deps: OutgoingDeps,
): Promise<SendReceipt> {
  const { action, wid } = outgoing;
  const chat = outgoing.chat as Address;
  if (action === 'send') return driver.send(await toOutboundMessage(deps, companyId, outgoing));
  if (action === 'revoke') await driver.revoke(chat, wid);
  if (action === 'read' && driver.capabilities.canMarkRead) await tellRead(driver, chat, outgoing, deps);
  return { certainty: 'sure' };
}

/** Blue ticks are not worth a second try: the messages behind them must not wait. */
async function tellRead(
  driver: Driver,
  chat: Address,
  { wids, messageId }: Outgoing,
  { log }: OutgoingDeps,
): Promise<void> {
  try {
    await driver.markRead(chat, wids ?? []);
  } catch (error) {
    if (error instanceof LinkDown) throw error;
    log.warn({ err: error, messageId }, 'WhatsApp could not be told that messages were read');
  }
}

async function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
