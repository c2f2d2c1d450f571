import { Readable } from 'node:stream';
import { copyTexts, type CopyTexts, mailLanguageOf } from '@balcao/domain';
import { writeCsv, writeZip, type ZipEntry } from '@balcao/spreadsheets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { openFile } from '../../media/index.ts';
import { type CopiedMessage, type CopiedPerson, findTimeZone, readPerson } from './copy-queries.ts';
import { readCopy } from './read-copy.ts';
import { inPortions, pageOf, tableOf, type Telling, type ToldMessage, writeJson } from './write-copy.ts';

export type CopyDeps = { uow: UnitOfWork; store: MediaStore };
type Exchange = { principal: Principal; request: Pick<FastifyRequest, 'headers'>; reply: FastifyReply };

/** A file of the person, and what it is called in the archive. */
type NamedFile = { mediaId: string; path: string };

const longestName = 100;
/** Names that no program reads as a folder or a drive. */
const safeName = (name: string): string => {
  const safe = name.replaceAll(/[\p{Cc}\p{Cf}"*/:<>?\\|]/gu, '_').replace(/^\.+/, '_');
  // The end tells programs what it is.
  return safe.length > longestName ? safe.slice(-longestName) : safe;
};

/** Sends everything the company has of one person as an archive, made while it is sent (S640). The log says who took it. */
export async function sendCopy(
  deps: CopyDeps,
  { principal, request, reply }: Exchange,
  id: number,
): Promise<FastifyReply> {
  const { companyId } = principal;
  const language = mailLanguageOf(request.headers['accept-language']);
  const { person, timeZone } = await deps.uow.write(companyId, async ({ db }) => {
    const found = await readPerson(db, id);
    if (!found) throw new AppError('ERR_NO_CONTACT_FOUND');
    if (found.isGroup) throw new AppError('ERR_CONTACT_IS_GROUP');
    await audit(db, { companyId, by: principal, action: 'contact data copied', object: String(id) });
    return { person: found, timeZone: await findTimeZone(db) };
  });
  const telling = { texts: copyTexts[language], language, timeZone };
  const archive = writeZip(entriesOf(deps, { companyId, person, telling }));
  return reply
    .type('application/zip')
    .header('Content-Disposition', `attachment; filename="${telling.texts.files.person}-${id}.zip"`)
    .header('Cache-Control', 'no-store')
    .send(Readable.from(archive, { objectMode: false }));
}

async function* entriesOf(
  deps: CopyDeps,
  { companyId, person, telling }: { companyId: number; person: CopiedPerson; telling: Telling },
): AsyncGenerator<ZipEntry> {
  const { files } = telling.texts;
  const copy = readCopy(deps.uow, companyId, person.id);
  const json = (name: string, rows: AsyncIterable<object>): ZipEntry => ({
    name: `${name}.json`,
    content: inPortions(writeJson(rows)),
  });
  const told = () => tellAll(copy.messages(), telling.texts);
  yield { name: `${files.person}.json`, content: [Buffer.from(`${JSON.stringify(person, null, 2)}\n`)] };
  yield { name: `${files.messages}.html`, content: inPortions(pageOf(person, told(), telling)) };
  yield { name: `${files.messages}.csv`, content: writeCsv(tableOf(told(), telling)) };
  yield json(files.messages, told());
  yield json(files.tickets, copy.tickets());
  yield json(files.ratings, copy.ratings());
  yield json(files.schedules, copy.schedules());
  yield json(files.lists, copy.lists());
  yield json(files.notes, copy.notes());
  for await (const { mediaId, path } of filesOf(copy, { person, texts: telling.texts })) {
    const content = await openContent(deps, companyId, mediaId);
    if (content) yield { name: path, content };
  }
}

const pathOf = (texts: CopyTexts, prefix: string, name: string | null): string =>
  `${texts.files.folder}/${prefix}-${safeName(name ?? '')}`;

async function* tellAll(messages: AsyncIterable<CopiedMessage>, texts: CopyTexts): AsyncGenerator<ToldMessage> {
  for await (const { mediaId, mediaName, ...message } of messages)
    yield {
      ...message,
      file: mediaId === null || message.isDeleted ? null : pathOf(texts, String(message.id), mediaName),
    };
}

async function* filesOf(
  copy: ReturnType<typeof readCopy>,
  { person, texts }: { person: CopiedPerson; texts: CopyTexts },
): AsyncGenerator<NamedFile> {
  if (person.picture.startsWith('/media/'))
    yield { mediaId: person.picture.slice('/media/'.length), path: pathOf(texts, 'p', 'foto.jpg') };
  for await (const { id, mediaId, mediaName, isDeleted } of copy.messages())
    if (mediaId !== null && !isDeleted) yield { mediaId, path: pathOf(texts, String(id), mediaName) };
  for await (const { id, mediaId, mediaName } of copy.schedules())
    if (mediaId !== null) yield { mediaId, path: pathOf(texts, `s${id}`, mediaName) };
}

/** The bytes of a file; null where they are gone, which is no reason to keep the rest from the person. */
async function openContent(deps: CopyDeps, companyId: number, mediaId: string): Promise<Readable | null> {
  const file = await openFile(deps, companyId, mediaId);
  if (!file) return null;
  try {
    return await file.open();
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_NO_MEDIA_FOUND') return null;
    throw error;
  }
}
