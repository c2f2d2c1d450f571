import { createHash } from 'node:crypto';
import { AppError } from '../../../platform/errors.ts';
import { isUnavailable } from '../../../platform/worker/retry-while-unavailable.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { LeaseLost, type Lease } from '../../../platform/worker/lease.ts';
import { withTimeLimit } from '../../../platform/worker/time-limit.ts';
import { chooseInTurns, type ClaimRequest } from '../../../platform/worker/turns.ts';
import { createWorkerLoop, type WorkerLoop } from '../../../platform/worker/worker-loop.ts';
import { type Driver, LinkDown } from '../../../ports/whatsapp.ts';
import { storeBytes, type StoreDeps } from '../../media/index.ts';
import { contactUpdated } from '../events.ts';
import { decidePicture, type PictureAnswer } from './picture-outcome.ts';
import {
  claimPictures,
  handBackPictures,
  listDuePictures,
  settlePicture,
  type WantedPicture,
} from './picture-queries.ts';
import { nameContact } from '../queries.ts';

export type PictureLink = { companyId: number; driver: Driver };

export type PictureFetcherDeps = {
  uow: UnitOfWork;
  log: Logger;
  media: StoreDeps;
  /** The open link of a connection on this node; null when it is not here. */
  linkOf(connectionId: number): PictureLink | null;
  /** How long a stop waits for the pictures that are being fetched; the rest is handed back. */
  graceMs?: number;
};

type PictureLease = Lease & WantedPicture;
/** With an address, also an empty one, the contact gets another picture. */
type Fetched = { answer: PictureAnswer; url: string | null };

/**
 * How many pictures are requested at once by this node and by one link; WhatsApp restricts accounts that ask for many.
 */
const places = 8;
const perLink = 2;
/** Lets pictures be claimed several at a time, instead of each by itself while many new customers write. */
const betweenClaimsMs = 100;
const fetchLimitMs = 30_000;
/** Longer than a fetch may take, which asks twice and stores. */
const leaseMs = 2 * 60_000;
const maxBytes = 1024 * 1024;
const shown: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

/**
 * Fetches the pictures of contacts over the links of this node, a few at a time. Nobody wakes it: a picture may wait a
 * moment, and no message waits for one.
 */
export function createPictureFetcher(deps: PictureFetcherDeps): WorkerLoop {
  const { uow, log } = deps;
  return createWorkerLoop<PictureLease, Fetched>(
    {
      name: 'pictures of contacts',
      places,
      leaseMs,
      timing: { betweenClaimsMs, graceMs: deps.graceMs ?? 5_000 },
      claim: (request) => claim(deps, request),
      async run(picture, signal) {
        try {
          return await fetchPicture(deps, picture, signal);
        } catch (error) {
          if (signal.aborted || error instanceof LeaseLost) throw error;
          return failedBy(error, picture, log);
        }
      },
      settle: (picture, fetched) => uow.write(picture.companyId, (work) => settle(work, picture, fetched)),
      handBack: (pictures) => uow.writePlatform(({ db }) => handBackPictures(db, pictures)),
    },
    { log },
  );
}

async function claim(
  { uow, linkOf }: PictureFetcherDeps,
  request: ClaimRequest<PictureLease>,
): Promise<PictureLease[]> {
  const due = await uow.readPlatform((db) => listDuePictures(db, perLink));
  const busy = (connectionId: number): number =>
    request.running.filter((picture) => picture.connectionId === connectionId).length;
  const possible = due.filter(
    ({ connectionId, place }) =>
      linkOf(connectionId)?.driver.capabilities.hasProfilePictures && place <= perLink - busy(connectionId),
  );
  const contactIds = chooseInTurns(possible, request).map(({ contactId }) => contactId);
  if (contactIds.length === 0) return [];
  const claimed = await uow.writePlatform(({ db }) => claimPictures(db, { contactIds, leaseMs }));
  return claimed.map((picture) => ({ ...picture, id: picture.contactId }));
}

/** Asks for the picture and stores it; null when it is stored and settled. */
async function fetchPicture(
  { uow, media, linkOf }: PictureFetcherDeps,
  picture: PictureLease,
  signal: AbortSignal,
): Promise<Fetched | null> {
  const { companyId, contactId, chat } = picture;
  const driver = linkOf(picture.connectionId)?.driver;
  if (!driver) throw new LinkDown('the link is not open here any more');
  if (chat === null) throw new NotAPicture();
  const profile = await withTimeLimit(fetchLimitMs, () => driver.fetchProfile(chat), signal);
  if (profile.name !== null) await nameIfNameless(uow, { companyId, contactId, name: profile.name });
  const { picture: remote } = profile;
  if (remote === null) throw new NotAPicture();
  const content = await withTimeLimit(
    fetchLimitMs,
    async () => readAtMost(await driver.download(remote), maxBytes),
    signal,
  );
  // The same picture again is not stored twice.
  if (picture.sha256?.equals(createHash('sha256').update(content).digest())) return { answer: 'picture', url: null };
  await storeBytes(
    media,
    { companyId, visibility: 'company', fileName: '', content, maxBytes },
    async (work, [stored]) => {
      if (!stored || !shown.has(stored.mime)) throw new NotAPicture();
      // Thrown, so that the file is not kept either.
      if (!(await settle(work, picture, { answer: 'picture', url: `/media/${stored.id}` })))
        throw new LeaseLost('The picture is no longer wanted from here');
    },
  );
  return null;
}

/** Writes how the question ended; false when the lease is no longer ours. */
async function settle(work: Work, picture: PictureLease, { answer, url }: Fetched): Promise<boolean> {
  const settled = await settlePicture(work.db, picture, { ...decidePicture(answer, picture.attempts), url });
  if (settled?.contact) await work.record(contactUpdated(picture.companyId, settled.contact));
  return settled !== undefined;
}

async function nameIfNameless(
  uow: UnitOfWork,
  { companyId, contactId, name }: { companyId: number; contactId: number; name: string },
): Promise<void> {
  await uow.write(companyId, async (work) => {
    const contact = await nameContact(work.db, contactId, name);
    if (contact) await work.record(contactUpdated(companyId, contact));
  });
}

/** Reads a small file whole; a larger one is refused as soon as it shows. */
async function readAtMost(source: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > limit) throw new AppError('ERR_FILE_TOO_LARGE');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function failedBy(error: unknown, { connectionId, contactId, attempts }: PictureLease, log: Logger): Fetched {
  const answer = answerOf(error);
  if (answer === 'error')
    log.warn({ err: error, connectionId, contactId, attempts }, 'the picture of a contact could not be fetched');
  return { answer, url: answer === 'no picture' ? '' : null };
}

function answerOf(error: unknown): PictureAnswer {
  if (error instanceof NotAPicture) return 'no picture';
  if (error instanceof LinkDown) return 'link down';
  if (!(error instanceof AppError)) return 'error';
  if (error.code === 'ERR_FILE_TOO_LARGE') return 'no picture';
  return error.code === 'ERR_STORAGE_FULL' || isUnavailable(error) ? 'store away' : 'error';
}
