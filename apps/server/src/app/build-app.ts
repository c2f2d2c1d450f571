import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { PermissionTable } from '@balcao/domain';
import type { FastifyInstance } from 'fastify';
import { createJobQueue } from '../drivers/jobs-postgres/queue.ts';
import { createNodeRegistry } from '../drivers/jobs-postgres/nodes.ts';
import { createJobRunner, type JobRunner } from '../drivers/jobs-postgres/runner.ts';
import { findVoiceNotes } from '../drivers/ffmpeg/voice-notes.ts';
import { createDiskMediaStore } from '../drivers/media-disk/store.ts';
import { createS3MediaStore } from '../drivers/media-s3/store.ts';
import { createClocks } from '../drivers/postgres/clock.ts';
import { watchForFailAt } from '../drivers/postgres/fail-at.ts';
import { countPending } from '../drivers/postgres/migrate.ts';
import { createPools, type Pools } from '../drivers/postgres/pools.ts';
import { createSignals } from '../drivers/postgres/signals.ts';
import { createUnitOfWork } from '../drivers/postgres/unit-of-work.ts';
import { createRealtime } from '../drivers/realtime-socketio/realtime.ts';
import { companiesRoutes, companyInReach } from '../features/companies/index.ts';
import {
  connectionsReactions,
  connectionsRoutes,
  findPhoneBook,
  listPhoneContacts,
  requireSimulated,
  webhookRoutes,
} from '../features/connections/index.ts';
import { contactsReactions, contactsRoutes, createImportJob } from '../features/contacts/index.ts';
import { mediaRoutes, type StoreDeps } from '../features/media/index.ts';
import {
  maySeeFile,
  messagesDuring,
  messagesReactions,
  messagesRoutes,
  tellPresence,
} from '../features/messages/index.ts';
import { plansRoutes } from '../features/plans/index.ts';
import { queuesReactions, queuesRoutes } from '../features/queues/index.ts';
import { quickMessagesReactions, quickMessagesRoutes } from '../features/quick-messages/index.ts';
import {
  createAuthStates,
  createCookieJar,
  createPresence,
  createTokens,
  idleDays,
  presenceReactions,
  sessionReactions,
  sessionRoutes,
  type SessionDeps,
} from '../features/session/index.ts';
import { readUploadLimit, settingsReactions, settingsRoutes } from '../features/settings/index.ts';
import { setupRoutes } from '../features/setup/index.ts';
import { simulatorReactions, simulatorRoutes } from '../features/simulator/index.ts';
import { tagsReactions, tagsRoutes } from '../features/tags/index.ts';
import { syncTemplates, templatesRoutes } from '../features/templates/index.ts';
import { ticketNotesDuring, ticketNotesReactions, ticketNotesRoutes } from '../features/ticket-notes/index.ts';
import {
  maySeePlace,
  maySeeTicket,
  ticketsDuring,
  ticketsReactions,
  ticketsRoutes,
} from '../features/tickets/index.ts';
import { usersReactions, usersRoutes } from '../features/users/index.ts';
import type { Config } from '../platform/config.ts';
import { withinTime, type Readiness } from '../platform/http/health.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import type { Logger } from '../platform/logger.ts';
import { createPasswordHasher } from '../platform/password-hasher.ts';
import { createSecretBox, deriveKey } from '../platform/secret-box.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import type { Clock } from '../ports/clock.ts';
import type { Signals } from '../ports/signals.ts';
import type { MediaStore } from '../ports/media-store.ts';
import { closeHttp, createHttp } from './http.ts';
import { collectCrons } from './jobs.ts';
import { createAnnouncer } from './subscriptions.ts';
import { figureReactions, watchFigures } from './watch-figures.ts';
import { createCloudApi } from './cloud-api.ts';
import { createWhatsApp, type WhatsApp } from './whatsapp.ts';

export type AppOptions = {
  config: Config & { appSecret: string; appKeys: string };
  ownerUrl: string;
  log: Logger;
  /** Where the built browser app and the migrations lie. */
  folders: { web: string; migrations: string };
  version: string;
  setupCode: string;
  /** Tests may run with a reduced table of rights. */
  permissions?: PermissionTable;
  /** Compares answers the database wrote with the contract; for tests. */
  checksTexts?: boolean;
};

/** A running node: its HTTP side, and what tests and the first run need of its inside. */
export type App = {
  http: FastifyInstance;
  uow: UnitOfWork;
  clock: Clock;
  signals: Signals;
  pools: Pools;
  session: SessionDeps;
  media: StoreDeps;
  jobs: JobRunner;
  /** The links to WhatsApp of this node and what travels over them. */
  whatsapp: WhatsApp;
  /** Stops taking work, lets what runs finish, gives back what it held. */
  stop(): Promise<void>;
};

/** Makes the drivers, hands them to the features and ties the table of reactions. No logic lives here. */
export async function buildApp({
  config,
  ownerUrl,
  log,
  folders,
  version,
  setupCode,
  permissions,
  checksTexts,
}: AppOptions): Promise<App> {
  const nodeId = randomUUID();
  const metrics = createMetrics();
  const hasher = createPasswordHasher();
  const secretBox = createSecretBox(config.appKeys);
  const limitKey = deriveKey(config.appSecret, 'limits');
  const announcer = createAnnouncer(log);
  let draining = false;

  const pools = createPools({
    ownerUrl,
    appUrl: config.databaseAppUrl,
    platformUrl: config.databasePlatformUrl,
    size: config.databasePool,
    onError: (err) => log.warn({ err }, 'database connection lost'),
    onConnect: watchForFailAt(config.failAt),
  });
  const uow = createUnitOfWork({
    pools,
    size: config.databasePool,
    during: [...ticketsDuring, ...ticketNotesDuring, ...messagesDuring],
    announce: announcer.announce,
    onTurn: metrics.traffic.waitedForPool,
  });
  const signals = createSignals({
    url: config.databasePlatformUrl ?? ownerUrl,
    role: config.databasePlatformUrl ? null : 'balcao_platform',
    pool: pools.platform,
    log,
  });
  await signals.start();
  const clocks = await createClocks({ pool: pools.platform, signals, log });
  const clock = clocks.product;

  const nodes = createNodeRegistry({ uow, nodeId, roles: config.roles, log, signals });
  await nodes.start();
  const store = await openMediaStore(config);
  const media: StoreDeps = { uow, store, clock, log };

  const tokens = createTokens(config.appSecret, clocks.real);
  const authStates = createAuthStates({ uow, tokens, clock, realTime: clocks.real, signals });
  const presence = createPresence({ uow, nodeId, log });
  const realtime = createRealtime({
    authenticator: authStates,
    stillValid: authStates.recheck,
    canSeeTicket: (principal, ticketId) => maySeeTicket(uow, principal, ticketId),
    seesPlace: maySeePlace,
    presence,
    onTicketPresence: (principal, news) =>
      void tellPresence({ uow, broadcaster, showTyping: whatsapp.showTyping }, principal, news).catch((err: unknown) =>
        log.debug({ err }, 'presence was not told'),
      ),
    signals,
    otherNodes: nodes.otherNodes,
    nodeId,
    publicUrl: config.publicUrl,
    log,
  });
  const { broadcaster } = realtime;
  metrics.watchSockets(realtime.socketCount);
  await presence.start();

  const onSignalFailure = (err: unknown): void => log.warn({ err }, 'other nodes could not be told');
  const usersChanged = (userIds: readonly number[]): void => {
    authStates.forget(userIds);
    signals.publish('usersChanged', { userIds }).catch(onSignalFailure);
  };
  const companiesChanged = (companyIds: readonly number[]): void => {
    for (const companyId of companyIds) signals.publish('companyChanged', { companyId }).catch(onSignalFailure);
  };
  const connectionChanged = (connectionId: number): void =>
    void signals.publish('connectionsChanged', { connectionId }).catch(onSignalFailure);
  const voiceNotes = await findVoiceNotes({ program: config.ffmpeg, log });
  const templates = {
    uow,
    log,
    askTemplates: (connection: { companyId: number; connectionId: number }) => whatsapp.askTemplates(connection),
  };
  const whatsapp: WhatsApp = createWhatsApp({
    config,
    ownerUrl,
    uow,
    secrets: secretBox,
    nodeId,
    signals,
    clock,
    media,
    voiceNotes,
    broadcaster,
    recorders: metrics.traffic,
    templatesChanged: async (connection) => void (await syncTemplates(templates, connection)),
    log,
  });
  const linkOpened = (connection: { companyId: number; connectionId: number }): void => {
    whatsapp.wake(connection.connectionId);
    // Whoever opens a conversation finds the templates there without having to ask for them.
    syncTemplates(templates, connection).catch((err: unknown) =>
      log.debug({ err, connectionId: connection.connectionId }, 'templates were not fetched'),
    );
  };
  watchFigures(metrics, { uow, store, linksHeld: whatsapp.sessions.heldCount });
  announcer.use([
    ...figureReactions(metrics),
    ...sessionReactions({ broadcaster, usersChanged }),
    ...presenceReactions(broadcaster),
    ...usersReactions(broadcaster, usersChanged),
    ...queuesReactions(broadcaster, { usersChanged, queuesChanged: (companyId) => companiesChanged([companyId]) }),
    ...quickMessagesReactions(broadcaster),
    ...connectionsReactions(broadcaster, { connectionChanged, linkOpened }),
    ...contactsReactions(broadcaster),
    ...tagsReactions(broadcaster),
    ...ticketsReactions(broadcaster),
    ...ticketNotesReactions(broadcaster),
    ...messagesReactions(broadcaster, { sender: whatsapp.wake, mediaFetcher: whatsapp.wake }),
    ...settingsReactions(broadcaster),
    ...(config.simulator ? simulatorReactions(whatsapp.world) : []),
  ]);

  const cookies = createCookieJar({ secure: config.publicUrl?.startsWith('https:') ?? false, refreshDays: idleDays });
  const cloud = createCloudApi(config);
  const queue = createJobQueue();
  const books = { find: findPhoneBook, list: listPhoneContacts };
  const importJob = createImportJob({ uow, books });
  const session: SessionDeps = {
    uow,
    tokens,
    authStates,
    cookies,
    hasher,
    clock,
    metrics,
    publicUrl: config.publicUrl,
    limitKey,
  };
  const routes = [
    ...setupRoutes({ ...session, setupCode }),
    ...sessionRoutes(session),
    ...usersRoutes({ uow, hasher, companyInReach: (principal, wanted) => companyInReach(uow, principal, wanted) }),
    ...queuesRoutes({ uow }),
    ...quickMessagesRoutes({ uow }),
    ...connectionsRoutes({
      uow,
      secrets: secretBox,
      cloud,
      publicUrl: config.publicUrl,
      hasDriver: (provider) => whatsapp.drivers[provider] !== undefined,
      hasSimulator: config.simulator,
    }),
    ...webhookRoutes({
      uow,
      secrets: secretBox,
      cloud,
      log,
      onChatEvent: whatsapp.onChatEvent,
      onAccountEvent: whatsapp.onAccountEvent,
    }),
    ...templatesRoutes(templates),
    ...ticketsRoutes({ uow }),
    ...contactsRoutes({ uow, askNumbers: whatsapp.askNumbers, queue, books, job: importJob }),
    ...tagsRoutes({ uow }),
    ...ticketNotesRoutes({ uow }),
    ...messagesRoutes({ media, voiceNotes, uploadLimit: () => readUploadLimit(uow) }),
    ...simulatorRoutes({
      world: whatsapp.world,
      requireSimulated: (companyId, connectionId) => requireSimulated(uow, companyId, connectionId),
    }),
    ...companiesRoutes({ uow, hasher, limitKey }),
    ...plansRoutes({ uow }),
    ...settingsRoutes({ uow, secretBox }),
    ...mediaRoutes({ uow, store, canSeeTicketFile: (principal, mediaId) => maySeeFile(uow, principal, mediaId) }),
  ];
  const http = await createHttp({
    log,
    metrics,
    metricsToken: config.metricsToken,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    webFolder: folders.web,
    version,
    authenticator: authStates,
    permissions,
    checksTexts,
    routes: config.roles.includes('web') ? routes : null,
    readiness: () => checkReadiness({ pools, store, migrations: folders.migrations, draining: () => draining }),
  });
  if (config.roles.includes('web')) realtime.attach(http.server);
  const jobs = createJobRunner({
    uow,
    queue,
    signals,
    log,
    nodeId,
    jobs: [importJob],
    crons: collectCrons(media, companiesChanged),
  });

  return {
    http,
    uow,
    clock,
    signals,
    pools,
    session,
    media,
    jobs,
    whatsapp,
    async stop() {
      draining = true;
      await Promise.all([jobs.stop(), whatsapp.stop()]);
      await realtime.stop();
      await closeHttp(http);
      await presence.stop();
      await nodes.stop();
      clocks.stop();
      await signals.stop();
      await pools.end();
    },
  };
}

function openMediaStore({ s3, dataDir }: Config): Promise<MediaStore> {
  const folder = join(dataDir, 'media');
  return s3
    ? createS3MediaStore({ ...s3, spoolFolder: join(folder, '.spool') })
    : createDiskMediaStore({ root: folder });
}

type ReadinessDeps = { pools: Pools; store: MediaStore; migrations: string; draining: () => boolean };

/**
 * Ready means: not stopping, the database answers, and it has the tables this version expects. A full disk only warns:
 * texts still flow.
 */
async function checkReadiness({ pools, store, migrations, draining }: ReadinessDeps): Promise<Readiness> {
  const [database, storage] = await Promise.all([
    withinTime(async () => (await pools.platform.query('SELECT 1')).rowCount === 1),
    withinTime(async () => ((await store.check()).freeRatio ?? 1) > 0.1),
  ]);
  const migrated =
    database &&
    (await withinTime(async () => (await countPending((sql) => pools.platform.query(sql), migrations)) === 0));
  const checks = { database, migrated, accepting: !draining() };
  return { ready: Object.values(checks).every(Boolean), checks, warnings: storage ? [] : ['storage'] };
}
