import { createSimulatorDriver, createWorld, type World } from '@balcao/whatsapp/simulator';
import { createWorldDb } from '../drivers/whatsapp-simulator/world-db.ts';
import { createSessions, type Sessions } from '../features/connections/index.ts';
import type { StoreDeps } from '../features/media/index.ts';
import { createMediaFetcher, createSender, receiveEvent, rejectCallIfUnwanted, takeUpWaiting } from '../features/messages/index.ts';
import { findPlatformSetting } from '../features/settings/index.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import type { Clock } from '../ports/clock.ts';
import type { Signals } from '../ports/signals.ts';
import type { DriverFactories } from '../ports/whatsapp.ts';

export type WhatsAppOptions = { config: Config; ownerUrl: string; uow: UnitOfWork; nodeId: string; signals: Signals; clock: Clock; media: StoreDeps; log: Logger };

/** Everything between the drivers and the features, as the node runs it. */
export type WhatsApp = {
  drivers: DriverFactories;
  sessions: Sessions;
  world: World;
  /** A link opened here, something waits to leave, or a file waits to be fetched: wherever the link is open, look. */
  wake(connectionId: number): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const defaultDownloadLimit = 15 * 1024 * 1024;
const takeUpEveryMs = 1_000;

/** Ties links, incoming events, the outbox and files together. */
export function createWhatsApp({ config, ownerUrl, uow, nodeId, signals, clock, media, log }: WhatsAppOptions): WhatsApp {
  const worldDb = createWorldDb({ url: config.databaseAppUrl ?? ownerUrl, role: config.databaseAppUrl ? null : 'balcao_app', log });
  const world = createWorld(worldDb);
  const drivers: DriverFactories = config.simulator ? { simulator: (_connection, host) => createSimulatorDriver(world, host) } : {};

  const sessions = createSessions({
    uow,
    nodeId,
    drivers,
    async onChatEvent(link, event) {
      // Rejects when the link is another node's: nothing is acknowledged, and the next look at the lease ends it here.
      await receiveEvent({ uow, log }, link, event);
      if (event.type === 'call') await rejectCallIfUnwanted(uow, link, event, sessions.driverOf(link.connectionId)?.driver ?? null);
    },
    signals,
    clock,
    log,
    // The embedded database serves one process; its folder is locked.
    isAlone: config.databaseUrl === null,
  });
  const linkOf = (connectionId: number) => sessions.driverOf(connectionId);
  const sender = createSender({ uow, log, linkOf, onSent: sessions.wrote });
  const maxBytes = async (): Promise<number> => Number((await uow.readPlatform((db) => findPlatformSetting(db, 'downloadLimit'))) ?? defaultDownloadLimit);
  const fetcher = createMediaFetcher({ uow, log, media, linkOf, maxBytes });

  const wakeHere = (connectionId: number): void => {
    sender.wake(connectionId);
    fetcher.wake(connectionId);
  };
  const takeUp = createRepeated(() => takeUpWaiting({ uow, log }), takeUpEveryMs, (error) => log.warn({ err: error }, 'waiting events could not be taken up'));
  let unsubscribe: () => void = () => undefined;

  return {
    drivers,
    sessions,
    world,
    wake(connectionId) {
      if (linkOf(connectionId) !== null) return wakeHere(connectionId);
      signals.publish('linkWork', { connectionId }).catch((error: unknown) => log.warn({ err: error }, 'the holder of a link could not be told'));
    },
    async start() {
      if (config.simulator) await worldDb.start();
      unsubscribe = signals.subscribe('linkWork', ({ connectionId }) => wakeHere(connectionId));
      takeUp.start();
      await sessions.start();
    },
    async stop() {
      unsubscribe();
      await takeUp.stop();
      await Promise.all([sender.stop(), fetcher.stop()]);
      await sessions.stop();
      await worldDb.stop();
    },
  };
}

/** Does something again and again, never beside itself. */
function createRepeated(work: () => Promise<unknown>, everyMs: number, onError: (error: unknown) => void): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const next = (): void => {
    timer = setTimeout(() => {
      running = work()
        .catch(onError)
        .finally(() => void (!stopped && next()));
    }, everyMs);
  };
  return {
    start: next,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
