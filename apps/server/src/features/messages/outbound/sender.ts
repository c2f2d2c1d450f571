import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import type { Lease } from '../../../platform/worker/lease.ts';
import { together } from '../../../platform/worker/together.ts';
import type { ClaimRequest } from '../../../platform/worker/turns.ts';
import { createWorkerLoop, type WorkerRules } from '../../../platform/worker/worker-loop.ts';
import { createWorkersByKey } from '../../../platform/worker/workers-by-key.ts';
import { noOutboxRecorder, type OutboxRecorder } from '../../../ports/recorders.ts';
import type { Driver } from '../../../ports/whatsapp.ts';
import { recordUpdate } from '../record-update.ts';
import { undoChange } from '../conversation/undo-change.ts';
import type { AcknowledgedSends } from './acknowledged-sends.ts';
import { learnFromRefusal } from './learn-from-refusal.ts';
import { claimOutgoing, nextOutgoingIn, releaseUnansweredClaims } from './claim-queries.ts';
import { type Outcome, settleOutgoing, type Settled } from './settle-queries.ts';
import { type Outgoing, recoverOutgoing } from './outbox-queries.ts';
import type { OutgoingDeps } from './outgoing-message.ts';
import { Pace } from './pace.ts';
import { decideOutcome, type SendResult } from './send-outcome.ts';
import { trySend } from './try-send.ts';

export type OpenLink = { companyId: number; fence: number; provider: string; driver: Driver };

export type SenderDeps = OutgoingDeps & {
  uow: UnitOfWork;
  /** The open link of a connection on this node; null when it is not here. */
  linkOf(connectionId: number): OpenLink | null;
  /** Whether the company may send just now: one that has not paid, or was switched off, may not. */
  isWorking(companyId: number): Promise<boolean>;
  /** Called when something left. */
  onSent(connectionId: number): void;
  recorder?: OutboxRecorder;
  /** Where is noted which messages WhatsApp has. */
  acknowledged?: AcknowledgedSends;
  /** Whether what customers write has to wait to be stored. */
  areManyArriving?: () => boolean;
  random?: () => number;
  /** How long a stop waits for what is on its way; the next holder of the link decides about the rest. */
  graceMs?: number;
};

/**
 * On their way at once per connection. Few where nobody drops repeated ids: after a crash a person has to decide about
 * each of them.
 */
const inFlight = { repeatable: 32, other: 8 };
/** Automatic texts come in bursts: so long is waited for more of them, and they are taken together. */
const betweenClaimsMs = 20;
/**
 * While customers' messages come faster than they are stored, so long: what customers write is stored first, and answers
 * that are taken, sent and noted together leave the cores to it.
 */
const whileManyArriveMs = 1_000;
/** What waits for an unpaid company leaves so soon after the payment. */
const unpaidMs = 2_000;
/** A last resort: writing a message wakes its connection, and so does a gap in the signals. */
const pollMs = 5 * 60_000;

/**
 * Sends what waits in the outbox over the links of this node: one message of a chat at a time and in order, several
 * chats at once, no faster than the driver allows. All state is in the table; this only works through it.
 */
export function createSender(deps: SenderDeps) {
  const workers = createWorkersByKey((connectionId) =>
    createWorkerLoop(new ConnectionOutbox(deps, connectionId).rules, { log: deps.log }),
  );
  return {
    /** Something may leave by this connection. */
    wake(connectionId: number): void {
      if (deps.linkOf(connectionId) !== null) workers.wake(connectionId);
    },
    stop: (): Promise<void> => workers.stop(),
  };
}

type OutgoingLease = Lease & { readonly companyId: number; readonly link: OpenLink; readonly outgoing: Outgoing };
type Ended = { lease: OutgoingLease; outcome: Outcome };

/**
 * The outbox of one connection. Its rows are leased by the link's fence: they stay this node's until a later holder of
 * the link recovers them.
 */
class ConnectionOutbox {
  readonly rules: WorkerRules<OutgoingLease, Outcome>;
  readonly #deps: SenderDeps;
  readonly #connectionId: number;
  readonly #recorder: OutboxRecorder;
  readonly #pace = new Pace();
  /** Handed to the driver, and what became of it is not stored yet. */
  readonly #unsettled = new Set<number>();
  /** Stored, and nothing waits behind them in their chats. */
  readonly #lastOfChats = new Set<number>();
  /** Outcomes that come while others are being stored are stored together. */
  readonly #store = together<Ended, boolean>((ended) => this.#storeOutcomes(ended));
  /** The fence under which what earlier holders left was recovered. */
  #recoveredFence: number | null = null;
  /** How many claims were begun. */
  #claims = 0;
  /** Whether the last claim took as many as it might, so that more may be due. */
  #leftSome = true;
  /** When the next message is due, in the time of `performance.now()`, if the last claim found out. */
  #dueAt: number | null | undefined;

  constructor(deps: SenderDeps, connectionId: number) {
    this.#deps = deps;
    this.#connectionId = connectionId;
    this.#recorder = deps.recorder ?? noOutboxRecorder;
    const mayRepeat = deps.linkOf(connectionId)?.driver.capabilities.dropsRepeatedIds === true;
    const places = mayRepeat ? inFlight.repeatable : inFlight.other;
    this.rules = {
      name: 'outbox',
      places,
      perCompany: places,
      leaseMs: null,
      // A send that was begun cannot be broken off.
      timing: { pollMs, betweenClaimsMs: () => this.#betweenClaimsMs(), graceMs: deps.graceMs ?? 5_000, unwindMs: 0 },
      claim: (request) => this.#claim(request),
      nextDueInMs: () => this.#nextDueInMs(),
      run: (lease) => this.#send(lease),
      settle: (lease, outcome) => this.#settle(lease, outcome),
      leftSome: () => this.#leftSome,
      opensMore: ({ id }) => !this.#lastOfChats.delete(id) || this.#leftSome,
      handBack: (leases) => this.#handBack(leases),
    };
  }

  /** What is left over when a claim took all that it might is not kept waiting any longer. */
  #betweenClaimsMs(): number {
    return !this.#leftSome && this.#deps.areManyArriving?.() ? whileManyArriveMs : betweenClaimsMs;
  }

  async #claim({ room }: ClaimRequest): Promise<OutgoingLease[]> {
    this.#claims += 1;
    this.#leftSome = true;
    this.#dueAt = undefined;
    const link = this.#deps.linkOf(this.#connectionId);
    if (link === null || !(await this.#deps.isWorking(link.companyId))) return [];
    try {
      if (this.#recoveredFence !== link.fence) await this.#recover(link);
      const limit = this.#pace.room(link.driver.capabilities.pace, room, performance.now());
      if (limit === 0) return [];
      const { companyId, fence } = link;
      const taken = await this.#deps.uow.write(companyId, (work) =>
        claimOutgoing(work.db, { connectionId: this.#connectionId, fence, limit }),
      );
      this.#leftSome = taken.length === limit;
      const nextInMs = taken[0]?.nextInMs;
      this.#dueAt = typeof nextInMs === 'number' ? performance.now() + nextInMs : nextInMs;
      return taken.map((outgoing) => ({ id: outgoing.id, fence, companyId, link, outgoing }));
    } catch (error) {
      // The claim may have been stored though its answer never came.
      this.#recoveredFence = null;
      throw error;
    }
  }

  async #recover({ companyId, fence, driver }: OpenLink): Promise<void> {
    const connectionId = this.#connectionId;
    const mayRepeat = driver.capabilities.dropsRepeatedIds;
    const left = await this.#deps.uow.write(companyId, async (work) => {
      const messages = await recoverOutgoing(work.db, { connectionId, fence, mayRepeat });
      for (const message of messages) await recordUpdate(work, message);
      await releaseUnansweredClaims(work.db, { connectionId, fence, except: [...this.#unsettled] });
      return messages.length;
    });
    if (!mayRepeat) this.#recorder.uncertain(left);
    this.#recoveredFence = fence;
  }

  async #nextDueInMs(): Promise<number | null> {
    const link = this.#deps.linkOf(this.#connectionId);
    if (link === null) return null;
    const dueInMs = await this.#findDueInMs(link);
    const paceMs = this.#pace.waitMs(link.driver.capabilities.pace, performance.now());
    if (dueInMs === null) return null;
    const holdMs = (await this.#deps.isWorking(link.companyId)) ? 0 : unpaidMs;
    return Math.max(dueInMs, paceMs, holdMs);
  }

  async #findDueInMs({ companyId }: OpenLink): Promise<number | null> {
    if (this.#dueAt === undefined)
      return this.#deps.uow.read(companyId, (db) => nextOutgoingIn(db, this.#connectionId));
    return this.#dueAt === null ? null : this.#dueAt - performance.now();
  }

  async #send({ link, outgoing }: OutgoingLease): Promise<Outcome> {
    const { companyId, driver, provider } = link;
    this.#unsettled.add(outgoing.id);
    if (outgoing.action === 'send') this.#deps.acknowledged?.forget(this.#connectionId, outgoing.wid);
    await this.#pace.beforeSend(driver.capabilities.pace, outgoing.chat);
    if (outgoing.refusal) return this.#decide({ kind: 'refused', code: outgoing.refusal }, link, outgoing);
    const began = performance.now();
    const result = await trySend({ outgoing, companyId, driver }, this.#deps);
    this.#recorder.answered(provider, (performance.now() - began) / 1_000);
    this.#note(result, outgoing);
    return this.#decide(result, link, outgoing);
  }

  #note(result: SendResult, { messageId, attempts }: Outgoing): void {
    const connectionId = this.#connectionId;
    if (result.kind === 'sure') this.#deps.onSent(connectionId);
    if (result.kind === 'slow down' && result.of === 'link') this.#pace.hold(result.waitMs, performance.now());
    if (result.kind === 'error')
      this.#deps.log.warn({ connectionId, messageId, attempts }, 'a message could not be sent; it is tried again');
  }

  #decide(result: SendResult, { driver }: OpenLink, { attempts, ageMs }: Outgoing): Outcome {
    const { random = Math.random } = this.#deps;
    return decideOutcome(result, {
      attempts,
      ageMs,
      mayRepeat: driver.capabilities.dropsRepeatedIds,
      random: random(),
    });
  }

  async #settle(lease: OutgoingLease, outcome: Outcome): Promise<boolean> {
    const { id, outgoing } = lease;
    const claims = this.#claims;
    const storing = this.#store({ lease, outcome });
    if (outgoing.action === 'send' && outcome.state === 'sent' && outcome.wid === undefined)
      this.#deps.acknowledged?.add(this.#connectionId, outgoing.wid, storing);
    const isOurs = await storing;
    // A claim that was begun meanwhile may have found the chat still taken, and passed by what came behind.
    if (this.#claims !== claims) this.#lastOfChats.delete(id);
    this.#unsettled.delete(id);
    if (isOurs && outcome.state === 'uncertain') this.#recorder.uncertain(1);
    return isOurs;
  }

  /** All outcomes in one transaction; answers of each whether it was still this node's to decide. */
  async #storeOutcomes(ended: readonly Ended[]): Promise<boolean[]> {
    const companyId = ended[0]?.lease.companyId;
    if (companyId === undefined) return [];
    const settlements = ended.map(({ lease: { id, fence }, outcome }) => ({ id, fence, outcome }));
    const stored = await this.#deps.uow.write(companyId, async (work) => {
      const settled = await settleOutgoing(work.db, this.#connectionId, settlements);
      const found = new Map(settled.map((one) => [one.id, one]));
      for (const { lease, outcome } of ended) {
        const one = found.get(lease.id);
        if (one) await this.#tellOutcome(work, { outgoing: lease.outgoing, outcome, ...one });
      }
      return found;
    });
    return ended.map(({ lease: { id }, outcome }) => {
      const one = stored.get(id);
      // One that is tried again changes when the next is due.
      if (one && !one.hasFollower && outcome.state !== 'queued') this.#lastOfChats.add(id);
      return one !== undefined;
    });
  }

  async #tellOutcome(
    work: Work,
    { outgoing, outcome, message, row }: Settled & { outgoing: Outgoing; outcome: Outcome },
  ): Promise<void> {
    if (message) await recordUpdate(work, message, row);
    if (outcome.state !== 'failed') return;
    await undoChange(work, outgoing);
    // What was not even tried says nothing new.
    if (message && !outgoing.refusal)
      await learnFromRefusal(work, { connectionId: this.#connectionId, message, code: outcome.error });
  }

  /** What was handed to the driver may have left: the next holder of the link decides about it. */
  async #handBack(leases: readonly OutgoingLease[]): Promise<void> {
    const untouched = leases.find(({ id }) => !this.#unsettled.has(id));
    if (!untouched) return;
    const { companyId, fence } = untouched;
    await this.#deps.uow.write(companyId, (work) =>
      releaseUnansweredClaims(work.db, { connectionId: this.#connectionId, fence, except: [...this.#unsettled] }),
    );
  }
}
