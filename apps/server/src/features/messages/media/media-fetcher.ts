import { addAbortSignal, Readable } from 'node:stream';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { LeaseLost, type Lease } from '../../../platform/worker/lease.ts';
import { isUnavailable, retryWhileUnavailable } from '../../../platform/worker/retry-while-unavailable.ts';
import { withTimeLimit } from '../../../platform/worker/time-limit.ts';
import { createWorkerLoop, type WorkerRules } from '../../../platform/worker/worker-loop.ts';
import { createWorkersByKey } from '../../../platform/worker/workers-by-key.ts';
import { LinkDown } from '../../../ports/whatsapp.ts';
import { storeBytes, type StoreDeps } from '../../media/index.ts';
import { answerAutomatically } from '../inbound/answer-automatically.ts';
import { recordUpdate } from '../record-update.ts';
import { decideMedia, type MediaFailure } from './media-outcome.ts';
import { attachFile, claimFiles, handBackFiles, nextFileIn, postponeFile, type WaitingFile } from './media-queries.ts';
import type { OpenLink } from '../outbound/sender.ts';

export type MediaFetcherDeps = {
  uow: UnitOfWork;
  log: Logger;
  media: StoreDeps;
  /** The open link of a connection on this node; null when it is not here. */
  linkOf(connectionId: number): OpenLink | null;
  /** The largest file that is kept. */
  maxBytes(): Promise<number>;
  /** How long a stop waits for the files that are being fetched; the rest is handed back. */
  graceMs?: number;
};

type FileLease = Lease & WaitingFile & { readonly companyId: number; readonly link: OpenLink };
type FetchFailed = { failure: MediaFailure; maxBytes: number };

/** Files that one connection fetches at once. */
const atOnce = 3;
const leaseMs = 10 * 60_000;
/** Shorter than the lease, so that no other node starts before. */
const fetchLimitMs = 8 * 60_000;
/** A last resort: storing a message with a file wakes its connection, and so does a gap in the signals. */
const pollMs = 5 * 60_000;

/** Fetches customers' files over the links of this node, a few at a time, beside the messages that wait for them. */
export function createMediaFetcher(deps: MediaFetcherDeps) {
  const workers = createWorkersByKey((connectionId) =>
    createWorkerLoop(fileRules(deps, connectionId), { log: deps.log }),
  );
  return {
    /** A file may be there to fetch. */
    wake(connectionId: number): void {
      if (deps.linkOf(connectionId) !== null) workers.wake(connectionId);
    },
    stop: (): Promise<void> => workers.stop(),
  };
}

function fileRules(deps: MediaFetcherDeps, connectionId: number): WorkerRules<FileLease, FetchFailed> {
  const { uow, linkOf } = deps;
  return {
    name: 'files of customers',
    places: atOnce,
    perCompany: atOnce,
    leaseMs,
    timing: { pollMs, graceMs: deps.graceMs ?? 5_000 },
    async claim({ room }) {
      const link = linkOf(connectionId);
      if (link === null) return [];
      const { companyId } = link;
      const files = await uow.write(companyId, (work) => claimFiles(work.db, { connectionId, limit: room, leaseMs }));
      return files.map((file) => ({ ...file, id: file.messageId, companyId, link }));
    },
    async nextDueInMs() {
      const link = linkOf(connectionId);
      return link && uow.read(link.companyId, (db) => nextFileIn(db, connectionId));
    },
    async run(lease, signal) {
      const maxBytes = await retryWhileUnavailable(deps.maxBytes, signal);
      try {
        await withTimeLimit(fetchLimitMs, (limited) => fetchFile(deps, { lease, maxBytes }, limited), signal);
        return null;
      } catch (error) {
        if (signal.aborted || error instanceof LeaseLost) throw error;
        const failure = failureOf(error);
        if (failure !== 'too large') logFailure(deps.log, { connectionId, lease }, error);
        return { failure, maxBytes };
      }
    },
    settle: (lease, failed) => postpone(uow, lease, failed),
    async handBack(leases) {
      const [first] = leases;
      if (first) await uow.write(first.companyId, (work) => handBackFiles(work.db, leases));
    },
  };
}

/** Fetches a file and stores it together with its message. */
async function fetchFile(
  { media }: MediaFetcherDeps,
  { lease, maxBytes }: { lease: FileLease; maxBytes: number },
  signal: AbortSignal,
): Promise<void> {
  const { companyId, link, name, mime, ref, bytes } = lease;
  if ((bytes ?? 0) > maxBytes) throw new AppError('ERR_FILE_TOO_LARGE');
  const source = await link.driver.download({ mime, ref, ...(name === null ? {} : { name }) });
  const content = addAbortSignal(signal, Readable.from(source));
  await storeBytes(
    media,
    { companyId, visibility: 'ticket', fileName: name ?? '', content, maxBytes },
    async (work, [stored]) => {
      const message = stored && (await attachFile(work.db, lease, stored));
      // Thrown, so that the file is not kept either.
      if (!message) throw new LeaseLost('The file is no longer wanted from here');
      await recordUpdate(work, message);
    },
  );
}

/** Writes when the file is tried again, or that it never is; false when the lease is no longer ours. */
function postpone(uow: UnitOfWork, lease: FileLease, { failure, maxBytes }: FetchFailed): Promise<boolean> {
  return uow.write(lease.companyId, async (work) => {
    const postponed = await postponeFile(work.db, lease, decideMedia(failure, lease.attempts));
    const message = postponed?.message;
    if (message) await recordUpdate(work, message);
    if (message && failure === 'too large' && !message.fromMe)
      await answerAutomatically(work, message.ticketId, 'fileTooLarge', { limitBytes: maxBytes });
    return postponed !== undefined;
  });
}

function logFailure(
  log: Logger,
  { connectionId, lease }: { connectionId: number; lease: FileLease },
  error: unknown,
): void {
  log.warn(
    { err: error, connectionId, messageId: lease.messageId, attempts: lease.attempts },
    'a file of a customer could not be fetched',
  );
}

function failureOf(error: unknown): MediaFailure {
  if (error instanceof LinkDown) return 'link down';
  if (!(error instanceof AppError)) return 'error';
  if (error.code === 'ERR_FILE_TOO_LARGE') return 'too large';
  return error.code === 'ERR_STORAGE_FULL' || isUnavailable(error) ? 'store away' : 'error';
}
