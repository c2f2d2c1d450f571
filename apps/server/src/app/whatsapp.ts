import type { World } from '@balcao/whatsapp/simulator';
import { createWorkingCompanies } from '../features/companies/index.ts';
import { keepAddressBook, NodeLinks } from '../features/connections/index.ts';
import { createNumberChecker } from '../features/contact-lists/index.ts';
import { createBlockTeller, createContactChecker, createPictureFetcher } from '../features/contacts/index.ts';
import { openFile, type StoreDeps } from '../features/media/index.ts';
import {
  type AcknowledgedSends,
  type Arrivals,
  createAcknowledgedSends,
  createArrivals,
  createMediaFetcher,
  createParkedEventWorker,
  createSender,
  type LinkWork,
  receiveEvent,
  rejectCallIfUnwanted,
  showCustomerTyping,
  type TypingState,
} from '../features/messages/index.ts';
import { readDownloadLimit } from '../features/settings/index.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import type { Broadcaster } from '../ports/broadcaster.ts';
import type { FenceRecorder, InboundRecorder, OutboxRecorder } from '../ports/recorders.ts';
import type { Signals } from '../ports/signals.ts';
import type { VoiceNotes } from '../ports/voice-notes.ts';
import type { WrittenNews } from '../platform/worker/written-news.ts';
import type { Address, ChatEvent, Driver, DriverFactories, LinkEvent, Template } from '../ports/whatsapp.ts';
import { createWhatsAppDrivers } from './whatsapp-drivers.ts';

export type Typing = { connectionId: number; chat: string; state: TypingState };

export type WhatsAppOptions = {
  config: Config;
  ownerUrl: string;
  uow: UnitOfWork;
  secrets: SecretBox;
  nodeId: string;
  signals: Signals;
  media: StoreDeps;
  voiceNotes: VoiceNotes;
  broadcaster: Broadcaster;
  recorders: Recorders;
  /** Whether no other node can be alive. */
  isAlone: boolean;
  writtenNews: WrittenNews;
  /** Meta changed something about the templates of a connection. */
  templatesChanged: (connection: { companyId: number; connectionId: number }) => Promise<void>;
  log: Logger;
};

/** A link under its lease, or with fence null one whose events may come to any node. */
export type AnyLink = { companyId: number; connectionId: number; fence: number | null };

/** Count the traffic for the metrics. */
export type Recorders = {
  inboundRecorder: InboundRecorder;
  outboxRecorder: OutboxRecorder;
  fenceRecorder: FenceRecorder;
};

/** Everything between the drivers of WhatsApp and the features, as one node runs it. */
export type WhatsApp = {
  links: NodeLinks;
  world: World;
  /** Whether connections of the provider can be opened here. */
  hasDriver(provider: keyof DriverFactories): boolean;
  /** Wakes the workers of the node that holds the link: a message waits to be sent, a file to be fetched, or both may. */
  wakeLink(connectionId: number, work?: LinkWork): void;
  /** Shows a customer that an attendant types; nothing happens when no node has the link open. */
  showTyping(typing: Typing): void;
  /** Asks which numbers exist; null when no link on this node can tell. */
  askNumbers(connectionId: number, numbers: readonly string[]): ReturnType<Driver['checkNumbers']> | null;
  onChatEvent(link: AnyLink, event: ChatEvent): Promise<void>;
  onAccountEvent(link: AnyLink, event: LinkEvent): Promise<void>;
  /** Asks Meta for the templates of a connection. */
  askTemplates(connection: { companyId: number; connectionId: number }): Promise<readonly Template[]>;
  start(): Promise<void>;
  /** Ends the links and their workers; calls that are being answered may still use the rest. */
  stop(): Promise<void>;
  /** Closes what the drivers have in common; nothing may use them any more. */
  close(): Promise<void>;
};

/** Connects the drivers with the links, incoming events, the outbox and files. */
export function createWhatsApp(options: WhatsAppOptions): WhatsApp {
  const { uow, nodeId, signals, recorders, isAlone, log } = options;
  const drivers = createWhatsAppDrivers(options);
  const findLink = (connectionId: number) => links.findOpen(connectionId);
  const traffic = { acknowledged: createAcknowledgedSends(), arrivals: createArrivals() };
  const handlers = createEventHandlers(options, { findLink, ...traffic });
  const links: NodeLinks = new NodeLinks({
    uow,
    nodeId,
    drivers: drivers.factories,
    ...handlers,
    signals,
    log,
    recorder: recorders.fenceRecorder,
    isAlone,
  });
  const workers = createLinkWorkers(options, { links, ...traffic });
  const { wakeLink, showTyping, subscribe } = createLinkCalls(options, {
    findLink,
    listHeld: () => links.listHeld(),
    wake: workers.wake,
  });
  let unsubscribe: (() => void)[] = [];

  return {
    links,
    world: drivers.world,
    hasDriver: (provider) => drivers.factories[provider] !== undefined,
    wakeLink,
    showTyping,
    ...handlers,
    askTemplates: drivers.askTemplates,
    askNumbers(connectionId, numbers) {
      const driver = findLink(connectionId)?.driver;
      return driver?.capabilities.canCheckNumber ? driver.checkNumbers(numbers) : null;
    },
    async start() {
      await drivers.start();
      unsubscribe = subscribe();
      workers.start();
      await links.start();
    },
    async stop() {
      for (const end of unsubscribe) end();
      await workers.stop();
      await links.stop();
    },
    close: () => drivers.stop(),
  };
}

type FindLink = NodeLinks['findOpen'];

/** What those who take in and those who send know of each other's work on this node. */
type Traffic = { acknowledged: AcknowledgedSends; arrivals: Arrivals };

/** What happens with the events of a link, whether a driver reports them or a webhook of Meta. */
function createEventHandlers(
  { uow, broadcaster, recorders, templatesChanged, log }: WhatsAppOptions,
  { findLink, ...traffic }: Traffic & { findLink: FindLink },
): Pick<WhatsApp, 'onChatEvent' | 'onAccountEvent'> {
  return {
    async onChatEvent(link, event) {
      // Typing is not stored, so a failure is worth neither a second try nor a wait.
      if (event.type === 'typing')
        return showCustomerTyping({ uow, broadcaster }, link, event).catch((error: unknown) =>
          log.debug({ err: error }, 'typing of a customer was not shown'),
        );
      // Rejects when another node holds the link by now: nothing is acknowledged, and the next lease renewal ends it
      // here.
      await receiveEvent({ uow, log, recorder: recorders.inboundRecorder, ...traffic }, link, event);
      if (event.type === 'call')
        await rejectCallIfUnwanted(uow, link, event, findLink(link.connectionId)?.driver ?? null);
    },
    async onAccountEvent(link, event) {
      if (event.type === 'addressBook') return keepAddressBook(uow, link, event.contacts);
      if (event.type === 'templateChanged')
        await templatesChanged(link).catch((error: unknown) =>
          log.warn({ err: error, connectionId: link.connectionId }, 'changed templates were not fetched'),
        );
    },
  };
}

/** The workers that send messages, fetch files and pictures and ask about numbers over the open links of this node. */
function createLinkWorkers(
  { uow, signals, log, media, voiceNotes, recorders, writtenNews }: WhatsAppOptions,
  { links, acknowledged, arrivals }: Traffic & { links: NodeLinks },
) {
  const linkOf: FindLink = (connectionId) => links.findOpen(connectionId);
  const sender = createSender({
    uow,
    log,
    voiceNotes,
    openFile: (companyId, id) => openFile(media, companyId, id),
    linkOf,
    isWorking: createWorkingCompanies({ uow, signals }).isWorking,
    onSent: (connectionId) => links.noteSent(connectionId),
    recorder: recorders.outboxRecorder,
    acknowledged,
    areManyArriving: arrivals.areMany,
  });
  const fetcher = createMediaFetcher({ uow, log, media, linkOf, maxBytes: () => readDownloadLimit(uow) });
  const pictures = createPictureFetcher({ uow, log, media, linkOf });
  const numbers = createNumberChecker({ uow, log, linkOf });
  const imported = createContactChecker({ uow, log, linkOf });
  const blocks = createBlockTeller({ uow, log, linkOf });
  const parkedEvents = createParkedEventWorker({ uow, log });
  const loops = [parkedEvents, pictures, numbers, imported, blocks];
  let letGo = (): void => undefined;
  return {
    wake(connectionId: number, work?: LinkWork): void {
      if (work !== 'files') sender.wake(connectionId);
      if (work !== 'sending') fetcher.wake(connectionId);
    },
    start(): void {
      letGo = writtenNews.start(loops);
    },
    async stop(): Promise<void> {
      letGo();
      await Promise.all([...loops, sender, fetcher].map((loop) => loop.stop()));
    },
  };
}

/** Calls for a link that any node may make: they are carried out here, or signalled to the node that holds the link. */
function createLinkCalls(
  { signals, log }: WhatsAppOptions,
  {
    findLink,
    listHeld,
    wake,
  }: { findLink: FindLink; listHeld: () => number[]; wake: (connectionId: number, work?: LinkWork) => void },
) {
  const showTypingHere = ({ connectionId, chat, state }: Typing): void => {
    const driver = findLink(connectionId)?.driver;
    if (driver?.capabilities.canTyping)
      driver
        .setTyping(chat as Address, state)
        .catch((error: unknown) => log.debug({ err: error, connectionId }, 'typing was not shown'));
  };
  return {
    wakeLink(connectionId: number, work?: LinkWork): void {
      if (findLink(connectionId) !== null) return wake(connectionId, work);
      signals
        .publish('linkWork', { connectionId })
        .catch((error: unknown) => log.warn({ err: error }, 'the holder of a link could not be woken'));
    },
    showTyping(typing: Typing): void {
      if (findLink(typing.connectionId) !== null) return showTypingHere(typing);
      signals
        .publish('linkTyping', typing)
        .catch((error: unknown) => log.debug({ err: error }, 'typing could not be sent to the holder of a link'));
    },
    subscribe: (): (() => void)[] => [
      signals.subscribe('linkWork', ({ connectionId }) => wake(connectionId)),
      signals.subscribe('linkTyping', showTypingHere),
      // Nobody else would say for minutes that something waits for a link.
      signals.onGap(() => listHeld().forEach((connectionId) => wake(connectionId))),
    ],
  };
}
