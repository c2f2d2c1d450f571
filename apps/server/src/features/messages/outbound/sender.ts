import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Lease } from '../../../platform/worker/lease.ts';
import type { ClaimRequest } from '../../../platform/worker/turns.ts';
import { createWorkerLoop, type WorkerRules } from '../../../platform/worker/worker-loop.ts';
import { createWorkersByKey } from '../../../platform/worker/workers-by-key.ts';
import { noOutboxRecorder, type OutboxRecorder } from '../../../ports/recorders.ts';
import type { Driver } from '../../../ports/whatsapp.ts';
import { recordUpdate } from '../record-update.ts';
import { undoChange } from '../conversation/undo-change.ts';
import { learnFromRefusal } from './learn-from-refusal.ts';
import {
  claimOutgoing,
  nextOutgoingIn,
  type Outcome,
  type Outgoing,
  recoverOutgoing,
  releaseUnansweredClaims,
  settleOutgoing,
} from './outbox-queries.ts';
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
  random?: () => number;
  /** How long a stop waits for what is on its way; the next holder of the link decides about the rest. */
  graceMs?: number;
};

/** On their way at once per connection; more would only wait inside the driver. */
const inFlight = 8;
/** Automatic texts come in bursts: so long is waited for more of them, and they are taken together. */
const betweenClaimsMs = 20;
/** What waits for an unpaid company leaves so soon after the payment. */
const unpaidMs = 2_000;
/** Needed only after a lost signal, because writing a message wakes its connection. */
const pollMs = 60_000;

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
  /** The fence under which what earlier holders left was recovered. */
  #recoveredFence: number | null = null;

  constructor(deps: SenderDeps, connectionId: number) {
    this.#deps = deps;
    this.#connectionId = connectionId;
    this.#recorder = deps.recorder ?? noOutboxRecorder;
    this.rules = {
      name: 'outbox',
      places: inFlight,
      perCompany: inFlight,
      leaseMs: null,
      // A send that was begun cannot be broken off.
      timing: { pollMs, betweenClaimsMs, graceMs: deps.graceMs ?? 5_000, unwindMs: 0 },
      claim: (request) => this.#claim(request),
      nextDueInMs: () => this.#nextDueInMs(),
      run: (lease) => this.#send(lease),
      settle: (lease, outcome) => this.#settle(lease, outcome),
      handBack: (leases) => this.#handBack(leases),
    };
  }

  async #claim({ room }: ClaimRequest): Promise<OutgoingLease[]> {
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
    const dueInMs = await this.#deps.uow.read(link.companyId, (db) => nextOutgoingIn(db, this.#connectionId));
    const paceMs = this.#pace.waitMs(link.driver.capabilities.pace, performance.now());
    if (dueInMs === null) return null;
    const holdMs = (await this.#deps.isWorking(link.companyId)) ? 0 : unpaidMs;
    return Math.max(dueInMs, paceMs, holdMs);
  }

  async #send({ link, outgoing }: OutgoingLease): Promise<Outcome> {
    const { companyId, driver, provider } = link;
    this.#unsettled.add(outgoing.id);
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

  async #settle({ id, fence, companyId, outgoing }: OutgoingLease, outcome: Outcome): Promise<boolean> {
    const isOurs = await this.#deps.uow.write(companyId, async (work) => {
      const settled = await settleOutgoing(work.db, { id, fence }, outcome);
      const message = settled?.message;
      if (message) await recordUpdate(work, message);
      if (settled && outcome.state === 'failed') await undoChange(work, outgoing);
      // What was not even tried says nothing new.
      if (message && outcome.state === 'failed' && !outgoing.refusal)
        await learnFromRefusal(work, { connectionId: this.#connectionId, message, code: outcome.error });
      return settled !== undefined;
    });
    this.#unsettled.delete(id);
    if (isOurs && outcome.state === 'uncertain') this.#recorder.uncertain(1);
    return isOurs;
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
