import { shouldGiveUpLink } from '@balcao/domain';
import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Lease } from '../../../platform/worker/lease.ts';
import { chooseInTurns, type ClaimRequest } from '../../../platform/worker/turns.ts';
import { createWorkerLoop } from '../../../platform/worker/worker-loop.ts';
import { noFenceRecorder, type FenceRecorder } from '../../../ports/recorders.ts';
import type { Signals } from '../../../ports/signals.ts';
import type { Driver, DriverFactories } from '../../../ports/whatsapp.ts';
import { HeldLink, type HeldLinkOptions } from './held-link.ts';
import { createLinkStore } from './link-store.ts';
import { usualLinkTiming, type LinkTiming } from './link-timing.ts';
import { countLinksOfOthers, maxLinks } from './holder-queries.ts';
import {
  freeAllLeases,
  handBackLeases,
  listDeleted,
  listWanted,
  renewLeases,
  takeLeases,
  type TakenRow,
  type WantedRow,
} from './lease-queries.ts';
import { writeActivity } from './link-queries.ts';

export type NodeLinksOptions = {
  uow: UnitOfWork;
  /** Who holds the leases; new at every start of the process. */
  nodeId: string;
  drivers: DriverFactories;
  /** Stores what happened in a chat. The driver waits for it before it goes on with that chat. */
  onChatEvent: HeldLinkOptions['onChatEvent'];
  onAccountEvent?: HeldLinkOptions['onAccountEvent'];
  signals: Pick<Signals, 'subscribe' | 'onGap'>;
  /** Product time: decides which companies are overdue. */
  log: Logger;
  recorder?: FenceRecorder;
  /** Whether no other node can be alive, so that all leases are those of dead nodes. */
  isAlone?: boolean;
  /** Real time in milliseconds. */
  now?: () => number;
  random?: () => number;
  timing?: Partial<LinkTiming>;
};

/** The driver of an open link that this node holds. Writes for it check the fence. */
export type OpenLink = { driver: Driver; fence: number; companyId: number; provider: string };

const ignore = async (): Promise<void> => undefined;

type LinkLease = TakenRow & Lease & { readonly companyId: number };
type Settings = Omit<Required<NodeLinksOptions>, 'timing'> & { timing: LinkTiming };

/** The links that this node holds. Together the nodes keep the wanted links of all companies open, each on one node. */
export class NodeLinks {
  readonly #settings: Settings;
  readonly #links = new Map<number, { link: HeldLink; renewedAt: number }>();
  readonly #waitToStart: () => Promise<void>;
  readonly #loop: ReturnType<typeof createWorkerLoop<LinkLease>>;
  /** Links that were left to other nodes, and until when. */
  readonly #givenUp = new Map<number, number>();
  #activityTimer: NodeJS.Timeout | undefined;
  #balanceTimer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void)[] = [];

  constructor(options: NodeLinksOptions) {
    this.#settings = {
      recorder: noFenceRecorder,
      now: Date.now,
      random: Math.random,
      onAccountEvent: ignore,
      isAlone: false,
      ...options,
      timing: { ...usualLinkTiming, ...options.timing },
    };
    this.#waitToStart = createPacer(this.#settings.timing.staggerMs);
    this.#loop = this.#createLoop();
  }

  async start(): Promise<void> {
    const { uow, signals, log, timing, isAlone } = this.#settings;
    if (isAlone) await uow.writePlatform(({ db }) => freeAllLeases(db));
    const wake = (): void => this.#loop.wake();
    this.#unsubscribe = [
      signals.subscribe('connectionsChanged', ({ connectionId }) => {
        this.#links.get(connectionId)?.link.readOrder();
        wake();
      }),
      signals.subscribe('companyChanged', wake),
      signals.onGap(wake),
    ];
    this.#activityTimer = setInterval(
      () =>
        void this.#writeActivity().catch((error: unknown) =>
          log.warn({ err: error }, 'the activity of links could not be written'),
        ),
      timing.activityMs,
    );
    if (!isAlone) {
      this.#unsubscribe.push(signals.subscribe('linkGivenUp', ({ connectionId }) => this.#giveUp(connectionId)));
      this.#balanceTimer = setInterval(
        () =>
          void this.#balance().catch((error: unknown) => log.warn({ err: error }, 'links could not be shared anew')),
        timing.balanceMs,
      );
    }
    this.#loop.start();
  }

  /** Closes every link without unlinking its phone, and lets other nodes take them at once. */
  async stop(): Promise<void> {
    for (const end of this.#unsubscribe) end();
    clearInterval(this.#activityTimer);
    clearInterval(this.#balanceTimer);
    await this.#loop.stop();
  }

  /** The link of a connection, if it is open and held by this node. */
  findOpen(connectionId: number): OpenLink | null {
    const { now, timing } = this.#settings;
    const entry = this.#links.get(connectionId);
    // After a long freeze of the process this runs before the timer that ends the link.
    if (!entry || now() - entry.renewedAt > timing.giveUpMs) return null;
    const { openDriver: driver, held } = entry.link;
    return driver && { driver, fence: held.fence, companyId: held.companyId, provider: held.provider };
  }

  /** How many links this node holds. */
  countHeld(): number {
    return this.#links.size;
  }

  /** The connections whose links this node holds. */
  listHeld(): number[] {
    return [...this.#links.keys()];
  }

  /** Records that something was sent over the link. */
  noteSent(connectionId: number): void {
    this.#links.get(connectionId)?.link.noteSent();
  }

  #createLoop() {
    const { uow, log, random, timing } = this.#settings;
    return createWorkerLoop<LinkLease>(
      {
        name: 'links',
        places: maxLinks,
        // A company may use all places of a node; links that find none are taken by another node.
        perCompany: maxLinks,
        leaseMs: timing.leaseMs,
        timing: {
          // Random, so that nodes which were started together do not ask at the same time.
          pollMs: timing.claimMs * (0.7 + 0.6 * random()),
          renewMs: timing.leaseRenewMs,
          giveUpMs: timing.giveUpMs,
          // A stop does not wait, because no link ends by itself.
          graceMs: 0,
          unwindMs: timing.stopMs + 1_000,
        },
        claim: (request) => this.#claim(request),
        run: (lease, signal) => this.#run(lease, signal),
        renew: (leases) => this.#renew(leases),
        handBack: (leases) => uow.writePlatform(({ db }) => handBackLeases(db, leases)),
      },
      { log, random },
    );
  }

  async #claim(request: ClaimRequest): Promise<LinkLease[]> {
    const { uow, drivers, nodeId, timing, log } = this.#settings;
    const providers = Object.keys(drivers);
    if (providers.length === 0) return [];
    const rows = await uow.readPlatform((db) => listWanted(db, { providers, holder: nodeId }));
    this.#readChangedOrders(rows);
    const free = rows.filter(
      (row) => row.isFree && !this.#links.has(row.id) && !this.#isGivenUp(row.id) && this.#isDue(row),
    );
    const ids = chooseInTurns(free, request).map(({ id }) => id);
    if (ids.length === 0) return [];
    const taken = await uow.writePlatform(({ db }) => takeLeases(db, { ids, holder: nodeId, ttlMs: timing.leaseMs }));
    for (const { companyId, connectionId, fence } of taken)
      log.info({ companyId, connectionId, fence, nodeId }, 'this node takes the link over');
    return taken.map((row) => ({ ...row, id: row.connectionId }));
  }

  #isDue(row: WantedRow): boolean {
    return row.wipe || row.isOn;
  }

  /** Signals may get lost, so each claim also finds the held links whose row asks for something else. */
  #readChangedOrders(rows: readonly WantedRow[]): void {
    const unchanged = new Set(rows.filter((row) => !row.wipe && this.#isDue(row)).map(({ id }) => id));
    for (const [id, { link }] of this.#links) if (!unchanged.has(id)) link.readOrder();
  }

  async #run({ id: _id, ...held }: LinkLease, signal: AbortSignal): Promise<null> {
    const { uow, recorder, drivers, onChatEvent, onAccountEvent, timing, now, random, log } = this.#settings;
    const factory = drivers[held.provider];
    if (!factory) return null;
    const link = new HeldLink({
      held,
      store: createLinkStore({ uow, recorder }, held),
      factory,
      onChatEvent,
      onAccountEvent,
      waitToStart: this.#waitToStart,
      timing,
      now,
      random,
      log,
    });
    this.#links.set(held.connectionId, { link, renewedAt: now() });
    try {
      await link.run(signal);
      return null;
    } finally {
      this.#links.delete(held.connectionId);
    }
  }

  async #renew(leases: readonly LinkLease[]): Promise<ReadonlySet<number>> {
    const { uow, nodeId, timing, now } = this.#settings;
    const requestedAt = now();
    const ours = await uow.writePlatform(({ db }) =>
      renewLeases(db, { held: leases, holder: nodeId, ttlMs: timing.leaseMs }),
    );
    for (const id of ours) {
      const entry = this.#links.get(id);
      if (entry) entry.renewedAt = requestedAt;
    }
    const missing = leases.map(({ id }) => id).filter((id) => !ours.has(id));
    return missing.length === 0 ? ours : new Set([...ours, ...(await this.#keepDeleted(missing))]);
  }

  /** The lease was deleted with its connection. No other node can have it, and the phone still has to be unlinked. */
  async #keepDeleted(missing: readonly number[]): Promise<number[]> {
    const { uow, recorder } = this.#settings;
    const deleted = await uow.readPlatform((db) => listDeleted(db, missing));
    for (const id of deleted) this.#links.get(id)?.link.readOrder();
    for (let lost = missing.length - deleted.length; lost > 0; lost -= 1) recorder.rejected();
    return deleted;
  }

  /** With more than its share, leaves one link to another node. Only open ones: nobody scans a code twice. */
  async #balance(): Promise<void> {
    const { uow, nodeId, now } = this.#settings;
    const others = await uow.readPlatform((db) => countLinksOfOthers(db, nodeId));
    const mine = this.listHeld().filter((id) => !this.#givenUp.has(id)).length;
    // One on its way to another node is counted by nobody yet.
    const leaving = [...this.#givenUp.values()].filter((until) => now() < until).length;
    const [fewest = 0, ...more] = others.toSorted((one, other) => one - other);
    if (others.length === 0 || !shouldGiveUpLink({ mine, others: [fewest + leaving, ...more] })) return;
    const open = this.listHeld().find((id) => !this.#givenUp.has(id) && this.findOpen(id) !== null);
    if (open !== undefined) this.#giveUp(open);
  }

  #giveUp(connectionId: number): void {
    const { now, nodeId, timing, log } = this.#settings;
    const entry = this.#links.get(connectionId);
    if (!entry) return;
    const { companyId, fence } = entry.link.held;
    log.info({ companyId, connectionId, fence, nodeId }, 'this node leaves the link to another one');
    this.#givenUp.set(connectionId, now() + timing.abstainMs);
    entry.link.giveUp();
  }

  /** Nobody else may have room: then this node takes the link again. */
  #isGivenUp(connectionId: number): boolean {
    const until = this.#givenUp.get(connectionId);
    if (until === undefined) return false;
    if (this.#settings.now() < until) return true;
    this.#givenUp.delete(connectionId);
    return false;
  }

  async #writeActivity(): Promise<void> {
    const activities = [...this.#links.values()]
      .map(({ link }) => link.takeActivity())
      .filter((activity) => activity !== null);
    if (activities.length > 0) await this.#settings.uow.writePlatform(({ db }) => writeActivity(db, activities));
  }
}

/** Lets callers pass one by one, with a pause after each. */
function createPacer(pauseMs: number): () => Promise<void> {
  let free = Promise.resolve();
  return () => {
    const mine = free;
    free = mine.then(() => new Promise((resolve) => void setTimeout(resolve, pauseMs).unref()));
    return mine;
  };
}
