import { createHash } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { type Driver, LinkDown } from '../../ports/whatsapp.ts';
import { storeBytes, type StoreDeps } from '../media/index.ts';
import { contactUpdated } from './events.ts';
import { decidePicture, type PictureAnswer } from './picture-outcome.ts';
import { claimPictures, listConnectionsWithPicturesDue, settlePicture, type WantedPicture } from './picture-queries.ts';
import { nameContact } from './queries.ts';
import { readAtMost, withinMs } from './read-at-most.ts';

export type PictureLink = { companyId: number; driver: Driver };

export type PictureFetcherDeps = {
  uow: UnitOfWork;
  log: Logger;
  media: StoreDeps;
  /** The open link of a connection on this node; null when it is not here. */
  linkOf(connectionId: number): PictureLink | null;
  patienceMs?: number;
};

/** Asked for at once: of one link, and links side by side. WhatsApp dislikes whoever asks for many faces. */
const atOnce = 2;
const linksAtOnce = 4;
const turnsAtOnce = 10;
const fetchLimitMs = 30_000;
/** Longer than a fetch may take; a picture whose fetcher died is due again after it. */
const leaseMs = 2 * 60_000;
const maxBytes = 1024 * 1024;
const shown: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

/** Fetches the pictures of contacts over the links of this node, a few at a time. No message ever waits for one. */
export function createPictureFetcher({ uow, log, media, linkOf, patienceMs = 5_000 }: PictureFetcherDeps) {
  const walks = new Map<number, Promise<void>>();
  let stopped = false;

  function begin(connectionId: number): void {
    // Whoever finds no place is found by the next look.
    if (
      stopped ||
      walks.has(connectionId) ||
      walks.size >= linksAtOnce ||
      !linkOf(connectionId)?.driver.capabilities.hasProfilePictures
    )
      return;
    const walk = walkPictures(connectionId)
      .catch((error: unknown) => log.warn({ err: error, connectionId }, 'pictures of contacts could not be looked for'))
      .finally(() => void walks.delete(connectionId));
    walks.set(connectionId, walk);
  }

  async function walkPictures(connectionId: number): Promise<void> {
    // A link with many has its turns like the others.
    for (let turn = 0; turn < turnsAtOnce; turn += 1) {
      const link = linkOf(connectionId);
      if (stopped || link === null) return;
      const wanted = await uow.write(link.companyId, (work) =>
        claimPictures(work.db, { connectionId, limit: atOnce, leaseMs }),
      );
      if (wanted.length === 0) return;
      await Promise.all(wanted.map((picture) => settle(link, connectionId, picture)));
    }
  }

  async function settle(link: PictureLink, connectionId: number, picture: WantedPicture): Promise<void> {
    try {
      await fetchOne(link, picture);
    } catch (error) {
      const answer = answerOf(error);
      if (answer === 'error')
        log.warn(
          { err: error, connectionId, contactId: picture.contactId, attempts: picture.attempts },
          'the picture of a contact could not be fetched',
        );
      await write(link.companyId, picture, answer, answer === 'no picture' ? '' : null);
    }
  }

  async function fetchOne({ companyId, driver }: PictureLink, picture: WantedPicture): Promise<void> {
    if (picture.chat === null) throw new NotAPicture();
    const profile = await withinMs(fetchLimitMs, driver.fetchProfile(picture.chat));
    if (profile.name !== null) await nameIfNameless(companyId, picture.contactId, profile.name);
    if (profile.picture === null) throw new NotAPicture();
    const content = await withinMs(fetchLimitMs, readAtMost(await driver.download(profile.picture), maxBytes));
    // The same face again is not stored twice.
    if (picture.sha256?.equals(createHash('sha256').update(content).digest()))
      return write(companyId, picture, 'picture', null);
    await storeBytes(
      media,
      { companyId, visibility: 'company', fileName: '', content, maxBytes },
      async (work, [stored]) => {
        if (!stored || !shown.has(stored.mime)) throw new NotAPicture();
        const contact = await settlePicture(work.db, picture, {
          ...decidePicture('picture', picture.attempts),
          url: `/media/${stored.id}`,
        });
        if (contact) await work.record(contactUpdated(companyId, contact));
      },
    );
  }

  const write = (companyId: number, picture: WantedPicture, answer: PictureAnswer, url: string | null): Promise<void> =>
    uow.write(companyId, async (work) => {
      const contact = await settlePicture(work.db, picture, { ...decidePicture(answer, picture.attempts), url });
      if (contact) await work.record(contactUpdated(companyId, contact));
    });

  const nameIfNameless = (companyId: number, contactId: number, name: string): Promise<void> =>
    uow.write(companyId, async (work) => {
      const contact = await nameContact(work.db, contactId, name);
      if (contact) await work.record(contactUpdated(companyId, contact));
    });

  return {
    /**
     * Looks for pictures that are due on any link of this node. Nobody wakes it: what is wanted now may wait a moment,
     * and messages need not tell.
     */
    async look(): Promise<void> {
      for (const connectionId of await uow.readPlatform(listConnectionsWithPicturesDue)) begin(connectionId);
    },
    async stop(): Promise<void> {
      stopped = true;
      await withinMs(patienceMs, Promise.allSettled(walks.values())).catch(() =>
        log.info({}, 'pictures on their way are left to the next holder of their link'),
      );
    },
  };
}

function answerOf(error: unknown): PictureAnswer {
  if (error instanceof NotAPicture) return 'no picture';
  if (error instanceof LinkDown) return 'link down';
  if (!(error instanceof AppError)) return 'error';
  if (error.code === 'ERR_FILE_TOO_LARGE') return 'no picture';
  return error.code === 'ERR_STORAGE_FULL' || error.code === 'ERR_UNAVAILABLE' ? 'store away' : 'error';
}
