import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Lease } from '../../../platform/worker/lease.ts';
import { chooseInTurns, type ClaimRequest } from '../../../platform/worker/turns.ts';
import { createWorkerLoop } from '../../../platform/worker/worker-loop.ts';
import type { Clock } from '../../../ports/clock.ts';
import { noFenceRecorder, type FenceRecorder } from '../../../ports/recorders.ts';
import type { Signals } from '../../../ports/signals.ts';
import type { Driver, DriverFactories } from '../../../ports/whatsapp.ts';
import { isCompanyAllowed } from './company-allowed.ts';
import { HeldLink, type HeldLinkOptions } from './held-link.ts';
import { createLinkStore } from './link-store.ts';
import {
  freeAllLeases,
  handBackLeases,
  listDeleted,
  listWanted,
  renewLeases,
  takeLeases,
  writeFrames,
  type TakenRow,
  type WantedRow,
} from './queries.ts';
import { usualSessionRhythm, type SessionRhythm } from './rhythm.ts';

export type SessionsOptions = {
  uow: UnitOfWork;
  /** Who holds the leases; new at every start of the process. */
  nodeId: string;
  drivers: DriverFactories;
  /** Stores what happened in a chat. The driver waits for it before it goes on with that chat. */
  onChatEvent: HeldLinkOptions['onChatEvent'];
  onAccountEvent?: HeldLinkOptions['onAccountEvent'];
  signals: Pick<Signals, 'subscribe' | 'onGap'>;
  /** Product time: decides which companies are overdue. */
  clock: Clock;
  log: Logger;
  recorder?: FenceRecorder;
  /** No other node can be alive, so leases of others are those of the dead. */
  isAlone?: boolean;
  /** Real time in milliseconds. */
  now?: () => number;
  random?: () => number;
  rhythm?: Partial<SessionRhythm>;
};

export type Sessions = {
  start(): Promise<void>;
  /** Closes every link without unlinking its phone and lets others take them at once. */
  stop(): Promise<void>;
  /** The driver of a link that is open and held by this node; null otherwise. Writes for it say the fence. */
  driverOf(connectionId: number): { driver: Driver; fence: number; companyId: number; provider: string } | null;
  /** How many links this node holds. */
  heldCount(): number;
  /** Something was sent through it. */
  wrote(connectionId: number): void;
};

/** One process holds no more than that; a second node takes the rest. */
const places = 200;

const ignore = async (): Promise<void> => undefined;

type LinkLease = TakenRow & Lease & { readonly companyId: number };

/** Keeps the wanted links of all companies open, each on one node at a time. */
export function createSessions(options: SessionsOptions): Sessions {
  const {
    uow,
    nodeId,
    drivers,
    signals,
    clock,
    log,
    recorder = noFenceRecorder,
    now = Date.now,
    random = Math.random,
  } = options;
  const rhythm = { ...usualSessionRhythm, ...options.rhythm };
  const links = new Map<number, { link: HeldLink; renewedAt: number }>();
  const providers = Object.keys(drivers);
  const turn = oneAfterTheOther(rhythm.stagger);

  const isDue = (row: WantedRow): boolean => row.wipe || isCompanyAllowed(row, clock.now());
  const claim = async (request: ClaimRequest): Promise<LinkLease[]> => {
    if (providers.length === 0) return [];
    const rows = await uow.readPlatform((db) => listWanted(db, { providers, holder: nodeId }));
    lookAtChanged(rows);
    const free = rows.filter((row) => row.isFree && !links.has(row.id) && isDue(row));
    const ids = chooseInTurns(free, request).map(({ id }) => id);
    if (ids.length === 0) return [];
    const taken = await uow.writePlatform(({ db }) => takeLeases(db, { ids, holder: nodeId, ttlMs: rhythm.lease }));
    return taken.map((row) => ({ ...row, id: row.connectionId }));
  };
  /** Signals may get lost; each look at the table also finds what concerns the links held here. */
  const lookAtChanged = (rows: readonly WantedRow[]): void => {
    const quiet = new Set(rows.filter((row) => !row.wipe && isDue(row)).map(({ id }) => id));
    for (const [id, { link }] of links) if (!quiet.has(id)) link.look();
  };

  const run = async ({ id: _id, ...held }: LinkLease, signal: AbortSignal): Promise<null> => {
    const factory = drivers[held.provider];
    if (!factory) return null;
    const store = createLinkStore({ uow, clock, recorder }, held);
    const link = new HeldLink({
      held,
      store,
      factory,
      onChatEvent: options.onChatEvent,
      onAccountEvent: options.onAccountEvent ?? ignore,
      turn,
      rhythm,
      now,
      random,
      log,
    });
    links.set(held.connectionId, { link, renewedAt: now() });
    try {
      await link.run(signal);
      return null;
    } finally {
      links.delete(held.connectionId);
    }
  };

  const renew = async (leases: readonly LinkLease[]): Promise<ReadonlySet<number>> => {
    const asked = now();
    const ours = await uow.writePlatform(({ db }) =>
      renewLeases(db, { held: leases, holder: nodeId, ttlMs: rhythm.lease }),
    );
    for (const id of ours) {
      const entry = links.get(id);
      if (entry) entry.renewedAt = asked;
    }
    const missing = leases.map(({ id }) => id).filter((id) => !ours.has(id));
    if (missing.length === 0) return ours;
    // The lease went with its connection: nobody else can have it, and its phone still has to be unlinked.
    const deleted = await uow.readPlatform((db) => listDeleted(db, missing));
    for (const id of deleted) links.get(id)?.link.look();
    for (let lost = missing.length - deleted.length; lost > 0; lost -= 1) recorder.rejected();
    return new Set([...ours, ...deleted]);
  };

  const loop = createWorkerLoop<LinkLease>(
    {
      name: 'sessions',
      places,
      // A company may have as many links as the node can hold: whoever comes later goes to another node.
      perCompany: places,
      leaseMs: rhythm.lease,
      timing: {
        // Nodes started together must not ask together.
        pollMs: rhythm.claim * (0.7 + 0.6 * random()),
        renewMs: rhythm.renew,
        giveUpMs: rhythm.giveUp,
        // A stop need not wait, for no link ends by itself.
        graceMs: 0,
        unwindMs: rhythm.patience + 1_000,
      },
      claim,
      run,
      renew,
      handBack: (leases) => uow.writePlatform(({ db }) => handBackLeases(db, leases)),
    },
    { log, random },
  );

  const flushFrames = async (): Promise<void> => {
    const frames = [...links.values()].map(({ link }) => link.takeFrames()).filter((ages) => ages !== null);
    if (frames.length > 0) await uow.writePlatform(({ db }) => writeFrames(db, frames));
  };

  let flushing: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void)[] = [];
  return {
    async start() {
      if (options.isAlone) await uow.writePlatform(({ db }) => freeAllLeases(db));
      const wake = (): void => loop.wake();
      unsubscribe = [
        signals.subscribe('connectionsChanged', ({ connectionId }) => {
          links.get(connectionId)?.link.look();
          loop.wake();
        }),
        signals.subscribe('companyChanged', wake),
        signals.subscribe('clockMoved', wake),
        signals.onGap(wake),
      ];
      flushing = setInterval(
        () =>
          void flushFrames().catch((error: unknown) => log.warn({ err: error }, 'proofs of life could not be written')),
        rhythm.frames,
      );
      loop.start();
    },
    async stop() {
      for (const end of unsubscribe) end();
      clearInterval(flushing);
      await loop.stop();
    },
    driverOf(connectionId) {
      const entry = links.get(connectionId);
      // After a long freeze this runs before the timer that ends the link.
      if (!entry || now() - entry.renewedAt > rhythm.giveUp) return null;
      const driver = entry.link.openDriver;
      return (
        driver && {
          driver,
          fence: entry.link.held.fence,
          companyId: entry.link.held.companyId,
          provider: entry.link.held.provider,
        }
      );
    },
    heldCount: () => links.size,
    wrote: (connectionId) => links.get(connectionId)?.link.wrote(),
  };
}

/** Lets callers through one by one, with a pause after each. */
function oneAfterTheOther(pause: number): () => Promise<void> {
  let free = Promise.resolve();
  return () => {
    const mine = free;
    free = mine.then(() => new Promise((resolve) => void setTimeout(resolve, pause).unref()));
    return mine;
  };
}
