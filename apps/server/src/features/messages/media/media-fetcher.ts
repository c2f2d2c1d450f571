import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { LinkDown } from '../../../ports/whatsapp.ts';
import { storeBytes, type StoreDeps } from '../../media/index.ts';
import { answerAutomatically } from '../inbound/answer-automatically.ts';
import { messageUpdated } from '../events.ts';
import { decideMedia, type MediaFailure } from './media-outcome.ts';
import { attachFile, claimFiles, nextFileIn, postponeFile, type WaitingFile } from './media-queries.ts';
import type { OpenLink } from '../outbound/sender.ts';

export type MediaFetcherDeps = {
  uow: UnitOfWork;
  log: Logger;
  media: StoreDeps;
  /** The open link of a connection on this node; null when it is not here. */
  linkOf(connectionId: number): OpenLink | null;
  /** The largest file that is kept. */
  maxBytes(): Promise<number>;
  patienceMs?: number;
};

const atOnce = 3;
/** Longer than any file may take; a file whose fetcher died is due again after it. */
const leaseMs = 10 * 60_000;

/** Fetches customers' files over the links of this node, a few at a time, beside the messages that wait for them. */
export function createMediaFetcher({ uow, log, media, linkOf, maxBytes, patienceMs = 5_000 }: MediaFetcherDeps) {
  const walks = new Map<number, { again: boolean }>();
  const timers = new Map<number, NodeJS.Timeout>();
  const active = new Set<Promise<void>>();
  let stopped = false;

  function wake(connectionId: number): void {
    if (stopped || linkOf(connectionId) === null) return;
    const running = walks.get(connectionId);
    if (running) {
      running.again = true;
      return;
    }
    const turn = { again: false };
    walks.set(connectionId, turn);
    clearTimeout(timers.get(connectionId));
    const walk = walkFiles(connectionId)
      .catch((error: unknown) => {
        log.warn({ err: error, connectionId }, 'files of customers could not be looked for; again in a moment');
        later(connectionId, 2_000);
      })
      .finally(() => {
        walks.delete(connectionId);
        active.delete(walk);
        if (turn.again) wake(connectionId);
      });
    active.add(walk);
  }

  const later = (connectionId: number, ms: number): void => {
    if (!stopped) timers.set(connectionId, setTimeout(() => wake(connectionId), ms).unref());
  };

  async function walkFiles(connectionId: number): Promise<void> {
    for (;;) {
      const link = linkOf(connectionId);
      if (stopped || link === null) return;
      const files = await uow.write(link.companyId, (work) =>
        claimFiles(work.db, { connectionId, limit: atOnce, leaseMs }),
      );
      if (files.length === 0) {
        const waitMs = await uow.read(link.companyId, (db) => nextFileIn(db, connectionId));
        return waitMs === null ? undefined : later(connectionId, Math.min(60_000, Math.max(50, waitMs)));
      }
      await Promise.all(files.map((file) => fetchOne(link, connectionId, file)));
    }
  }

  /** Goes on while the database is away or busy: a file whose fate is not written rests until its lease is over. */
  async function surely<T>(act: () => Promise<T>): Promise<T> {
    for (let waitMs = 200; ; waitMs = Math.min(5_000, waitMs * 2)) {
      try {
        return await act();
      } catch (error) {
        if (stopped || !(error instanceof AppError && error.code === 'ERR_UNAVAILABLE')) throw error;
        await pause(waitMs);
      }
    }
  }

  async function fetchOne(link: OpenLink, connectionId: number, file: WaitingFile): Promise<void> {
    const limit = await surely(maxBytes);
    try {
      if ((file.bytes ?? 0) > limit) throw new AppError('ERR_FILE_TOO_LARGE');
      const content = Readable.from(
        await link.driver.download({
          mime: file.mime,
          ref: file.ref,
          ...(file.name === null ? {} : { name: file.name }),
        }),
      );
      await storeBytes(
        media,
        { companyId: link.companyId, visibility: 'ticket', fileName: file.name ?? '', content, maxBytes: limit },
        async (work, [stored]) => {
          const message = stored && (await attachFile(work.db, file.messageId, stored));
          if (message) await work.record(messageUpdated(link.companyId, message));
        },
      );
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== 'too large')
        log.warn(
          { err: error, connectionId, messageId: file.messageId, attempts: file.attempts },
          'a file of a customer could not be fetched',
        );
      await surely(() =>
        uow.write(link.companyId, async (work) => {
          const message = await postponeFile(work.db, file.messageId, decideMedia(failure, file.attempts));
          if (!message) return;
          await work.record(messageUpdated(link.companyId, message));
          if (failure === 'too large' && !message.fromMe)
            await answerAutomatically(work, message.ticketId, 'fileTooLarge', { limitBytes: limit });
        }),
      );
    }
  }

  return {
    /** A file may be there to fetch. */
    wake,
    async stop(): Promise<void> {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      let limit: NodeJS.Timeout | undefined;
      await Promise.race([
        Promise.allSettled(active),
        new Promise((resolve) => (limit = setTimeout(resolve, patienceMs))),
      ]);
      clearTimeout(limit);
    },
  };
}

function failureOf(error: unknown): MediaFailure {
  if (error instanceof LinkDown) return 'link down';
  if (!(error instanceof AppError)) return 'error';
  if (error.code === 'ERR_FILE_TOO_LARGE') return 'too large';
  return error.code === 'ERR_STORAGE_FULL' || error.code === 'ERR_UNAVAILABLE' ? 'store away' : 'error';
}
