import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { findVoiceNotes } from '../drivers/ffmpeg/voice-notes.ts';
import { createJobQueue } from '../drivers/jobs-postgres/queue.ts';
import { createNodeRegistry, type NodeRegistry } from '../drivers/jobs-postgres/nodes.ts';
import { createFileMailer } from '../drivers/mail-files/mailer.ts';
import { createSmtpMailer } from '../drivers/mail-smtp/mailer.ts';
import { createDiskMediaStore } from '../drivers/media-disk/store.ts';
import { createS3MediaStore } from '../drivers/media-s3/store.ts';
import { requireSafeLogins } from '../drivers/postgres/check-logins.ts';
import { createClocks, type Clocks } from '../drivers/postgres/clock.ts';
import { watchForFailAt } from '../drivers/postgres/fail-at.ts';
import { createDatabaseSpace, type DatabaseSpace } from '../drivers/postgres/database-space.ts';
import { createPools, type Pools } from '../drivers/postgres/pools.ts';
import { probeServer } from '../drivers/postgres/probe-server.ts';
import { createSignals, type SignalHub } from '../drivers/postgres/signals.ts';
import { createUnitOfWork } from '../drivers/postgres/unit-of-work.ts';
import { createSpreadsheets } from '../drivers/spreadsheets/spreadsheet-reader.ts';
import type { Config } from '../platform/config.ts';
import type { DomainEvent } from '../platform/events.ts';
import type { Logger } from '../platform/logger.ts';
import { createRecoveryCheck, type RecoveryCheck } from '../platform/http/recovery-check.ts';
import { StartError } from '../platform/start-error.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { MediaStore } from '../ports/media-store.ts';
import type { Spreadsheets } from '../ports/spreadsheets.ts';
import type { VoiceNotes } from '../ports/voice-notes.ts';
import { duringReactions } from './features.ts';

export type DriverOptions = {
  config: Config;
  ownerUrl: string;
  log: Logger;
  /** Called with what happened after each commit. */
  announce: (events: readonly DomainEvent[]) => void;
  /** Told after each commit that may have left work. */
  onWritten: () => void;
  /** Told how long each unit of work waited for a connection to the database. */
  onTurn: (seconds: number) => void;
  /** How long one waits before it is refused. */
  patienceMs?: number | undefined;
  /** The program that reads sheets, instead of the usual one. */
  sheetReader?: string | undefined;
};

/** The outside world as this node reaches it: the database and the other nodes, files, programs. */
export type Drivers = {
  nodeId: string;
  pools: Pools;
  /** Whether the database has room on its disk. */
  space: DatabaseSpace;
  /** Finds out when this process cannot recover by itself. */
  recovery: RecoveryCheck;
  uow: UnitOfWork;
  queue: JobQueue;
  signals: SignalHub;
  clocks: Clocks;
  nodes: NodeRegistry;
  store: MediaStore;
  voiceNotes: VoiceNotes;
  spreadsheets: Spreadsheets;
  mailer: Mailer;
  /** Leaves the other nodes and the database; nothing may use them any more. */
  close(): Promise<void>;
};

/** Connects to the database, joins the other nodes and opens the store of files. */
export async function openDrivers(options: DriverOptions): Promise<Drivers> {
  const { config, ownerUrl, log, announce, onWritten, onTurn, patienceMs, sheetReader } = options;
  const nodeId = randomUUID();
  const pools = createPools({
    ownerUrl,
    appUrl: config.databaseAppUrl,
    platformUrl: config.databasePlatformUrl,
    size: config.databasePool,
    onError: (err) => log.warn({ err }, 'database connection lost'),
    onConnect: watchForFailAt(config.failAt),
  });
  const queue = createJobQueue();
  const during = duringReactions({ queue });
  const space = createDatabaseSpace(pools.platform);
  const uow = createUnitOfWork({
    pools,
    size: config.databasePool,
    during,
    announce,
    onWritten,
    onTurn,
    onFull: space.foundFull,
    patienceMs,
  });
  const signals = createSignals({ pool: pools.platform, sessions: pools.sessions.platform, log });
  try {
    await requireSafeLogins(pools, {
      app: config.databaseAppUrl ? 'DATABASE_APP_URL' : 'DATABASE_URL',
      platform: config.databasePlatformUrl ? 'DATABASE_PLATFORM_URL' : 'DATABASE_URL',
    });
    await signals.start();
    await requireNotifications(signals);
  } catch (error) {
    await signals.stop();
    await pools.end();
    throw error;
  }
  const clocks = await createClocks({ pool: pools.platform, signals, log });
  const nodes = createNodeRegistry({ uow, nodeId, roles: config.roles, log, signals });
  await nodes.start();
  const recovery = createRecoveryCheck({
    attempts: [...pools.checks, signals.roundTrip],
    worksFromOutside: async () => (await probeServer(config.databasePlatformUrl ?? ownerUrl)) instanceof Set,
  });
  recovery.start();
  return {
    nodeId,
    pools,
    space,
    recovery,
    uow,
    queue,
    signals,
    clocks,
    nodes,
    store: await openMediaStore(config),
    voiceNotes: await findVoiceNotes({ program: config.ffmpeg, log }),
    spreadsheets: await createSpreadsheets({ folder: join(config.dataDir, 'sheets'), program: sheetReader }),
    mailer: openMailer(config, log),
    async close() {
      recovery.stop();
      await nodes.stop();
      clocks.stop();
      await signals.stop();
      await pools.end();
    },
  };
}

/** Without them no screen follows what others do, and nothing else would say so. */
async function requireNotifications(signals: SignalHub): Promise<void> {
  await signals.roundTrip().catch((error: unknown) => {
    throw new StartError(
      'Notifications (LISTEN and NOTIFY) do not come through to the database. Set the address of PostgreSQL itself, without a pooler in between.',
      { cause: error },
    );
  });
}

/** How mails leave: through the server that the configuration names, or into a folder in the data directory. */
function openMailer({ smtp, dataDir }: Config, log: Logger): Mailer {
  return smtp ? createSmtpMailer(smtp) : createFileMailer({ folder: join(dataDir, 'mail'), log });
}

/** The store that the configuration names: an object store, or a folder in the data directory. */
export function openMediaStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<MediaStore> {
  const folder = join(dataDir, 'media');
  return s3
    ? createS3MediaStore({ ...s3, spoolFolder: join(folder, '.spool') })
    : createDiskMediaStore({ root: folder });
}
