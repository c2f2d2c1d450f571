import type { PermissionTable } from '@balcao/domain';
import type { FastifyInstance } from 'fastify';
import { createJobRunner, type JobRunner } from '../drivers/jobs-postgres/runner.ts';
import { sweepFailedJobs } from '../drivers/jobs-postgres/sweep-failed-jobs.ts';
import { createProxyAgent } from '../drivers/outbound/outbound-proxy.ts';
import { createWebCalls } from '../drivers/outbound/web-calls.ts';
import { createWebPages } from '../drivers/outbound/web-pages.ts';
import { createPushService } from '../drivers/outbound/web-push/push-service.ts';
import { createBanks } from '../drivers/payments/banks.ts';
import { watchGrownTables } from '../drivers/postgres/grown-tables.ts';
import type { Pools } from '../drivers/postgres/pools.ts';
import { accessibleCompany } from '../features/companies/index.ts';
import { maySeeFile } from '../features/messages/index.ts';
import { maySeeQuickFile } from '../features/quick-messages/index.ts';
import { maySeeChatFile } from '../features/team-chat/index.ts';
import type { SessionDeps } from '../features/session/index.ts';
import { syncTemplates } from '../features/templates/index.ts';
import { createSupportCallAudit } from '../platform/audit.ts';
import type { Config } from '../platform/config.ts';
import { createMetrics, type Metrics } from '../platform/http/metrics.ts';
import type { Logger } from '../platform/logger.ts';
import type { Principal } from '../platform/principal.ts';
import type { PasswordCost } from '../platform/security/password-hasher.ts';
import { deriveKey } from '../platform/security/secret-box.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import type { Clock } from '../ports/clock.ts';
import type { Signals } from '../ports/signals.ts';
import { createCloudApi } from './cloud-api.ts';
import { createSession } from './create-session.ts';
import type { AppDeps } from './deps.ts';
import { features, sampleData } from './features.ts';
import { endsWithin } from '../platform/worker/time-limit.ts';
import { createWrittenNews, type WrittenNews } from '../platform/worker/written-news.ts';
import { closeHttp, createHttp } from './http.ts';
import { logReactions } from './log-events.ts';
import { createNodeSignals } from './node-signals.ts';
import { createKeyRotation, requireRightKeys } from './keys.ts';
import { openDrivers, type Drivers } from './open-drivers.ts';
import { openRealtime } from './open-realtime.ts';
import { checkReadiness } from './readiness.ts';
import { createAnnouncer } from './subscriptions.ts';
import { metricReactions, watchMetrics } from './watch-metrics.ts';
import { createWhatsApp, type WhatsApp } from './whatsapp.ts';

export type AppOptions = {
  config: Config & { appSecret: string; appKeys: string };
  ownerUrl: string;
  log: Logger;
  /** The folders of the built browser app and of the migrations. */
  folders: { web: string; migrations: string };
  version: string;
  setupCode: string;
  /** Tests may use a reduced table of permissions. */
  permissions?: PermissionTable;
  /** How dear it is to hash a password; tests that are not about that hash cheaply. */
  passwordCost?: PasswordCost | undefined;
  /** How long a call waits for the database before it is refused; tests of other things wait as long as it takes. */
  patienceMs?: number | undefined;
  /** The program that reads sheets; tests run from the sources and have it built. */
  sheetReader?: string | undefined;
  /** Whether answers that the database built as JSON are checked against the contract; for tests. */
  checksTexts?: boolean;
  /** Told of each event that is not as the contract declares it; for tests. */
  onUndeclaredEvent?: (problem: string) => void;
};

/** A running node: its HTTP server, and the parts that tests and the first run use. */
export type App = {
  http: FastifyInstance;
  uow: UnitOfWork;
  clock: Clock;
  signals: Signals;
  pools: Pools;
  /** What the features are given. */
  deps: AppDeps;
  jobs: JobRunner;
  /** Works on what is due in the tables of features, where jobs run. */
  workers: Workers;
  /** The links to WhatsApp of this node, and the workers that use them. */
  whatsapp: WhatsApp;
  /** Resolves when what follows from all that was done so far has been done too. */
  reactionsDone(): Promise<void>;
  /** Stops claiming work, waits for what runs, and gives its leases back. */
  stop(): Promise<void>;
};

/** How long a stop waits for what follows from the last calls. */
const reactionsMs = 5_000;

/** Opens the drivers, hands them to the features and mounts what the features give. No rule of the product lives here. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const servesPeople = config.roles.includes('web');
  const metrics = createMetrics();
  const announcer = createAnnouncer(log);
  // The embedded database serves one process; its folder is locked.
  const isAlone = config.databaseUrl === null;
  const writtenNews = createWrittenNews();
  let isStopping = false;

  const drivers = await openDrivers({
    config,
    ownerUrl: options.ownerUrl,
    log,
    announce: announcer.announce,
    onWritten: writtenNews.tell,
    onTurn: metrics.traffic.waitedForPool,
    patienceMs: options.patienceMs,
    sheetReader: options.sheetReader,
  });
  const { nodeId, uow, queue, signals, pools, store, voiceNotes, spreadsheets } = drivers;
  const disconnectNews = isAlone ? (): void => undefined : writtenNews.connect(signals, nodeId);
  const clock = drivers.clocks.product;
  const session = createSession(config, drivers, { metrics, queue, passwordCost: options.passwordCost });
  const { secrets } = session;
  await requireRightKeys({ uow, pool: pools.platform, secrets });
  const { realtime, broadcaster, presence } = await openRealtime({
    drivers,
    session,
    showTyping: (typing) => whatsapp.showTyping(typing),
    onUndeclaredEvent: options.onUndeclaredEvent,
    log,
  });
  const whatsapp: WhatsApp = createWhatsApp({
    config,
    ownerUrl: options.ownerUrl,
    uow,
    secrets,
    nodeId,
    signals,
    media: { uow, store, clock, log },
    voiceNotes,
    broadcaster,
    recorders: metrics.traffic,
    isAlone,
    writtenNews,
    templatesChanged: async (connection) => void (await syncTemplates(deps, connection)),
    log,
  });
  const deps: AppDeps = {
    ...session,
    ...whatsapp,
    ...createNodeSignals({
      signals,
      authStates: session.authStates,
      rightsChanged: realtime.rightsChanged,
      nodeId,
      log,
    }),
    log,
    store,
    voiceNotes,
    spreadsheets,
    ...openOutside(options, session),
    broadcaster,
    noticeKey: deriveKey(config.appSecret, 'payment notices'),
    hasSimulator: config.simulator,
    setupCode: options.setupCode,
    sampleData: sampleData.filter(({ needsSimulator }) => config.simulator || needsSimulator !== true),
    accessibleCompany: (principal, wanted) => accessibleCompany(uow, principal, wanted),
    canSeeTicketFile: (principal, mediaId) => maySeeAnyFile(uow, principal, mediaId),
  };

  metrics.watchSockets(realtime.socketCount);
  watchMetrics(metrics, { uow, store, linksHeld: () => whatsapp.links.countHeld() });
  announcer.use([
    ...metricReactions(metrics),
    ...logReactions(log),
    ...features.flatMap(({ reactions }) => reactions?.(deps) ?? []),
  ]);
  for (const { prepare } of features) await prepare?.(deps);
  const http = await openHttp(options, { drivers, session, deps, metrics, isStopping: () => isStopping });
  if (servesPeople) realtime.attach(http.server);
  const jobs = createJobs(deps, drivers, writtenNews);
  const workers = createWorkers(deps, drivers, writtenNews);

  return {
    http,
    uow,
    clock,
    signals,
    pools,
    deps,
    jobs,
    workers,
    whatsapp,
    reactionsDone: announcer.allDone,
    async stop() {
      isStopping = true;
      await Promise.all([jobs.stop(), workers.stop(), whatsapp.stop()]);
      await realtime.stop();
      await closeHttp(http);
      // What follows from the last calls is done too, or nobody would do it.
      await endsWithin(reactionsMs, announcer.allDone());
      announcer.stop();
      disconnectNews();
      await presence.stop();
      await whatsapp.close();
      await drivers.close();
    },
  };
}

/** What the features ask outside of the house: addresses that outsiders name, browsers, banks and Meta. */
function openOutside({ config, log }: AppOptions, { siteUrl, realTime }: SessionDeps) {
  const rules = { allow: config.egressAllow };
  return {
    webPages: createWebPages(rules, log),
    webCalls: createWebCalls(rules),
    pushService: createPushService({ rules, contact: siteUrl, realTime }),
    banks: createBanks({ ...config, agent: createProxyAgent(config.httpsProxy) }),
    cloud: createCloudApi(config),
  };
}

/** Whether a file is of a conversation, a quick message or a chat that the person may see. */
async function maySeeAnyFile(uow: UnitOfWork, principal: Principal, mediaId: string): Promise<boolean> {
  return (
    (await maySeeFile(uow, principal, mediaId)) ||
    (await maySeeQuickFile(uow, principal, mediaId)) ||
    (await maySeeChatFile(uow, principal, mediaId))
  );
}

/** Runs the jobs of all features, and those that recur. */
function createJobs(deps: AppDeps, { signals, nodeId, pools }: Drivers, writtenNews: WrittenNews): JobRunner {
  const { uow, queue, log } = deps;
  return createJobRunner({
    uow,
    queue,
    signals,
    log,
    nodeId,
    jobs: features.flatMap(({ jobs }) => jobs?.(deps) ?? []),
    startLoops: (loops) => writtenNews.start(loops),
    crons: [
      ...features.flatMap(({ recurring }) => recurring?.(deps) ?? []),
      sweepFailedJobs(uow),
      createKeyRotation({ uow, pool: pools.platform, secrets: deps.secrets, log }),
    ],
  });
}

export type Workers = {
  start(): void;
  stop(): Promise<void>;
  /** Works on what is due and all that follows from it, then answers how much. For tests, instead of `start`. */
  drain(): Promise<number>;
};

/** Runs the loops of all features, and keeps what the database knows of its tables true. */
function createWorkers(deps: AppDeps, { signals, pools }: Drivers, writtenNews: WrittenNews): Workers {
  const loops = features.flatMap(({ workers }) => workers?.(deps) ?? []);
  let unsubscribe: (() => void)[] = [];
  let stopWatching = async (): Promise<void> => undefined;
  return {
    start() {
      unsubscribe = [
        signals.subscribe('clockMoved', () => loops.forEach((loop) => loop.wake())),
        writtenNews.start(loops),
      ];
      stopWatching = watchGrownTables(pools.platform, deps.log);
    },
    async stop() {
      for (const end of unsubscribe) end();
      await Promise.all([stopWatching(), ...loops.map((loop) => loop.stop())]);
    },
    async drain() {
      let total = 0;
      for (const loop of loops) total += await loop.drain();
      return total;
    },
  };
}

type HttpParts = {
  drivers: Drivers;
  session: SessionDeps;
  deps: AppDeps;
  metrics: Metrics;
  isStopping: () => boolean;
};

/** The HTTP server with the routes of all features, or without them on a node that serves no people. */
function openHttp(
  { config, log, folders, version, permissions, checksTexts }: AppOptions,
  { drivers: { pools, space, signals, store, recovery }, session, deps, metrics, isStopping }: HttpParts,
): Promise<FastifyInstance> {
  return createHttp({
    log,
    metrics,
    metricsToken: config.metricsToken,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    apiLimit: config.apiLimit,
    webFolder: folders.web,
    version,
    authenticator: session.authStates,
    permissions,
    mediaCookie: session.cookies.names.media,
    auditSampled: session.auditSampled,
    onSupportCall: createSupportCallAudit(deps.uow),
    checksTexts,
    routes: config.roles.includes('web') ? features.flatMap(({ routes }) => routes?.(deps) ?? []) : null,
    health: {
      readiness: () => checkReadiness({ pools, space, signals, store, migrations: folders.migrations, isStopping }),
      isStuck: recovery.isStuck,
    },
  });
}
