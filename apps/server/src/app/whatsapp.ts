import { linkedDeviceCapabilities } from '@balcao/whatsapp';
import { cloudCapabilities, createCloudDriver } from '@balcao/whatsapp/cloud';
import { createSimulatorDriver, createWorld, type World } from '@balcao/whatsapp/simulator';
import { watchForFailAt } from '../drivers/postgres/fail-at.ts';
import { createProxyAgent } from '../drivers/outbound/outbound-proxy.ts';
import { tellLedger } from '../drivers/whatsapp-simulator/tell-ledger.ts';
import { createWorldDb } from '../drivers/whatsapp-simulator/world-db.ts';
import {
  createDeviceServices,
  createSessions,
  findCloudAccount,
  keepAddressBook,
  openSettings,
  type Sessions,
} from '../features/connections/index.ts';
import { createPictureFetcher } from '../features/contacts/index.ts';
import { openFile, type StoreDeps } from '../features/media/index.ts';
import {
  createMediaFetcher,
  createParkedEventWorker,
  createSender,
  findByWid,
  receiveEvent,
  rejectCallIfUnwanted,
  tellCustomerTyping,
  type TypingState,
} from '../features/messages/index.ts';
import { readDownloadLimit } from '../features/settings/index.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import type { Broadcaster } from '../ports/broadcaster.ts';
import type { Clock } from '../ports/clock.ts';
import type { FenceRecorder, InboundRecorder, OutboxRecorder } from '../ports/recorders.ts';
import type { Signals } from '../ports/signals.ts';
import type { VoiceNotes } from '../ports/voice-notes.ts';
import type {
  Address,
  ChatEvent,
  Driver,
  DriverFactories,
  DriverHost,
  LinkEvent,
  Template,
} from '../ports/whatsapp.ts';
import { deferDriver } from './defer-driver.ts';

export type Typing = { connectionId: number; chat: string; state: TypingState };

export type WhatsAppOptions = {
  config: Config;
  ownerUrl: string;
  uow: UnitOfWork;
  secrets: SecretBox;
  nodeId: string;
  signals: Signals;
  clock: Clock;
  media: StoreDeps;
  voiceNotes: VoiceNotes;
  broadcaster: Broadcaster;
  recorders: Recorders;
  /** Meta changed something about the templates of a connection. */ templatesChanged: (connection: {
    companyId: number;
    connectionId: number;
  }) => Promise<void>;
  log: Logger;
};

/** A link by its lease, or one whose events may come to any node. */
export type AnyLink = { companyId: number; connectionId: number; fence: number | null };

/** Who keeps the figures of what passes. */
export type Recorders = {
  inboundRecorder: InboundRecorder;
  outboxRecorder: OutboxRecorder;
  fenceRecorder: FenceRecorder;
};

/** Everything between the drivers and the features, as the node runs it. */
export type WhatsApp = {
  sessions: Sessions;
  world: World;
  /** Whether connections of the provider can be opened here. */
  hasDriver(provider: keyof DriverFactories): boolean;
  /** A link opened here, something waits to leave, or a file waits to be fetched: wherever the link is open, look. */
  wakeLink(connectionId: number): void;
  /** Shows a customer that somebody types; lost when the link is nowhere open. */
  showTyping(typing: Typing): void;
  /** Asks which numbers exist; null when no link on this node can tell. */
  askNumbers(connectionId: number, numbers: readonly string[]): ReturnType<Driver['checkNumbers']> | null;
  /** Stores what happens on a number at Meta's API. */
  onChatEvent(link: AnyLink, event: ChatEvent): Promise<void>;
  onAccountEvent(link: AnyLink, event: LinkEvent): Promise<void>;
  /** Asks Meta for the templates of a connection. */
  askTemplates(connection: { companyId: number; connectionId: number }): Promise<readonly Template[]>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Ties links, incoming events, the outbox and files together. */
export function createWhatsApp({
  config,
  ownerUrl,
  uow,
  secrets,
  nodeId,
  signals,
  clock,
  media,
  voiceNotes,
  broadcaster,
  recorders,
  templatesChanged,
  log,
}: WhatsAppOptions): WhatsApp {
  const worldDb = createWorldDb({
    url: config.databaseAppUrl ?? ownerUrl,
    role: config.databaseAppUrl ? null : 'balcao_app',
    log,
    onConnect: watchForFailAt(config.failAt),
  });
  const world = createWorld(worldDb);
  const simulated = {
    profile: config.simulatorProfile,
    witness: config.simulatorLedger === null ? undefined : tellLedger(config.simulatorLedger),
  };
  const proxyAgent = createProxyAgent(config.httpsProxy);
  const makeCloudDriver = async (companyId: number, host: DriverHost): Promise<Driver> => {
    const account = await uow.read(companyId, (db) => findCloudAccount(db, host.connectionId));
    if (!account) throw new Error('the connection has no account at Meta');
    return createCloudDriver(host, {
      ...openSettings(secrets, companyId, account),
      baseUrl: config.graphUrl,
      version: config.graphVersion,
      agent: proxyAgent,
    });
  };
  const findMessage = ({ companyId, connectionId }: { companyId: number; connectionId: number }, wid: string) =>
    uow.read(companyId, async (db) => (await findByWid(db, { connectionId, wid })) ?? null);
  /** One for all links of the process. */
  let dispatcher: unknown;
  const drivers: DriverFactories = {
    beta: ({ companyId, fence }, host) =>
      deferDriver(linkedDeviceCapabilities, async () => {
        // Loaded with the first such connection: a house without one does without its library.
        const [{ createBaileysDriver }, { createDispatcher }] = await Promise.all([
          import('@balcao/whatsapp-baileys'),
          import('../drivers/outbound/create-dispatcher.ts'),
        ]);
        dispatcher ??= createDispatcher(config.httpsProxy);
        const services = createDeviceServices(
          { uow, secrets, findMessage },
          { companyId, connectionId: host.connectionId, fence },
        );
        return createBaileysDriver(host, services, {
          webSocketUrl: config.whatsappWebUrl ?? undefined,
          trustedMediaHosts: config.whatsappMediaHosts,
          version: config.whatsappWebVersion ? [...config.whatsappWebVersion] : undefined,
          agent: proxyAgent,
          uploadAgent: proxyAgent,
          dispatcher,
        });
      }),
    cloud: ({ companyId }, host) => deferDriver(cloudCapabilities, () => makeCloudDriver(companyId, host)),
    ...(config.simulator
      ? { simulator: (_connection, host) => createSimulatorDriver(world, host, undefined, simulated) }
      : {}),
  };

  async function onChatEvent(link: AnyLink, event: ChatEvent): Promise<void> {
    // Told and forgotten: worth neither a second try nor a wait.
    if (event.type === 'typing')
      return tellCustomerTyping({ uow, broadcaster }, link, event).catch((error: unknown) =>
        log.debug({ err: error }, 'typing of a customer was not told'),
      );
    // Rejects when the link is another node's: nothing is acknowledged, and the next look at the lease ends it here.
    await receiveEvent({ uow, log, recorder: recorders.inboundRecorder }, link, event);
    if (event.type === 'call')
      await rejectCallIfUnwanted(uow, link, event, sessions.driverOf(link.connectionId)?.driver ?? null);
  }

  async function onAccountEvent(link: AnyLink, event: LinkEvent): Promise<void> {
    if (event.type === 'addressBook') return keepAddressBook(uow, link, event.contacts);
    if (event.type === 'templateChanged')
      await templatesChanged(link).catch((error: unknown) =>
        log.warn({ err: error, connectionId: link.connectionId }, 'changed templates were not fetched'),
      );
  }

  const sessions = createSessions({
    uow,
    nodeId,
    drivers,
    onChatEvent,
    onAccountEvent,
    signals,
    clock,
    log,
    recorder: recorders.fenceRecorder,
    // The embedded database serves one process; its folder is locked.
    isAlone: config.databaseUrl === null,
  });
  const linkOf = (connectionId: number) => sessions.driverOf(connectionId);
  const sender = createSender({
    uow,
    log,
    voiceNotes,
    openFile: (companyId, id) => openFile(media, companyId, id),
    linkOf,
    onSent: sessions.wrote,
    recorder: recorders.outboxRecorder,
  });
  const fetcher = createMediaFetcher({ uow, log, media, linkOf, maxBytes: () => readDownloadLimit(uow) });
  const pictures = createPictureFetcher({ uow, log, media, linkOf });
  const parkedEvents = createParkedEventWorker({ uow, log });

  const wakeHere = (connectionId: number): void => {
    sender.wake(connectionId);
    fetcher.wake(connectionId);
  };
  const typeHere = ({ connectionId, chat, state }: Typing): void => {
    const driver = linkOf(connectionId)?.driver;
    if (driver?.capabilities.canTyping)
      driver
        .setTyping(chat as Address, state)
        .catch((error: unknown) => log.debug({ err: error, connectionId }, 'typing was not shown'));
  };
  let unsubscribe: (() => void)[] = [];

  return {
    sessions,
    world,
    hasDriver: (provider) => drivers[provider] !== undefined,
    wakeLink(connectionId) {
      if (linkOf(connectionId) !== null) return wakeHere(connectionId);
      signals
        .publish('linkWork', { connectionId })
        .catch((error: unknown) => log.warn({ err: error }, 'the holder of a link could not be told'));
    },
    showTyping(typing) {
      if (linkOf(typing.connectionId) !== null) return typeHere(typing);
      signals
        .publish('linkTyping', typing)
        .catch((error: unknown) => log.debug({ err: error }, 'the holder of a link could not be told of typing'));
    },
    onChatEvent,
    onAccountEvent,
    async askTemplates({ companyId, connectionId }) {
      const host = { connectionId, handle: async () => undefined, log };
      return (await makeCloudDriver(companyId, host)).listTemplates();
    },
    askNumbers(connectionId, numbers) {
      const driver = linkOf(connectionId)?.driver;
      return driver?.capabilities.canCheckNumber ? driver.checkNumbers(numbers) : null;
    },
    async start() {
      if (config.simulator) await worldDb.start();
      unsubscribe = [
        signals.subscribe('linkWork', ({ connectionId }) => wakeHere(connectionId)),
        signals.subscribe('linkTyping', typeHere),
      ];
      parkedEvents.start();
      pictures.start();
      await sessions.start();
    },
    async stop() {
      for (const end of unsubscribe) end();
      await Promise.all([parkedEvents.stop(), pictures.stop(), sender.stop(), fetcher.stop()]);
      await sessions.stop();
      await worldDb.stop();
    },
  };
}
