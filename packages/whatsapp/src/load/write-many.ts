import type { WorldDb } from '../world/world-db.ts';
import type { LoadFile } from './files.ts';
import type { LoadKind } from './mix.ts';

export type LoadMessage = {
  chat: string;
  name: string;
  id: string;
  kind: LoadKind;
  body: string;
  file: LoadFile | null;
};

const event = (kind: string, media: string): string =>
  `jsonb_build_object('type', 'message', 'id', id, 'kind', ${kind}, 'body', body, 'media', ${media}, 'quotedId', NULL, 'at', floor(extract(epoch FROM now()) * 1000))`;
const known = `known AS (INSERT INTO simulator.customers (connection_id, address, name) SELECT DISTINCT ON (chat) $1::int, chat, name FROM written ON CONFLICT DO NOTHING)`;

/** Many customers write at once, in one statement: as fast as the world itself can be filled. */
const writeTexts = `
  WITH written AS (SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS w (chat, name, id, body, place)),
  ${known},
  stored AS (
    INSERT INTO simulator.messages (connection_id, chat, id, from_customer, kind, body, at)
    SELECT $1::int, chat, id, true, 'text', body, now() FROM written ORDER BY place RETURNING id)
  INSERT INTO simulator.events (connection_id, chat, data) SELECT $1::int, chat, ${event(`'text'`, 'NULL')} FROM written ORDER BY place`;

const writeMixed = `
  WITH written AS (
    SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::bytea[]) WITH ORDINALITY AS w (chat, name, id, body, kind, media, bytes, place)),
  ${known},
  stored AS (
    INSERT INTO simulator.messages (connection_id, chat, id, from_customer, kind, body, media, at)
    SELECT $1::int, chat, id, true, kind, body, media, now() FROM written ORDER BY place RETURNING id),
  files AS (INSERT INTO simulator.media (connection_id, message_id, bytes) SELECT $1::int, id, bytes FROM written WHERE bytes IS NOT NULL)
  INSERT INTO simulator.events (connection_id, chat, data) SELECT $1::int, chat, ${event('kind', 'media')} FROM written ORDER BY place`;

/** Lets customers write to one connection and wakes its driver. */
export async function writeMany(
  db: Pick<WorldDb, 'query'>,
  connectionId: number,
  messages: readonly LoadMessage[],
): Promise<void> {
  const plain = [
    connectionId,
    messages.map(({ chat }) => chat),
    messages.map(({ name }) => name),
    messages.map(({ id }) => id),
    messages.map(({ body }) => body),
  ];
  // Texts alone, which most runs are, are spared what only files need.
  if (messages.every(({ file }) => file === null)) await db.query(writeTexts, plain);
  else
    await db.query(writeMixed, [
      ...plain,
      messages.map(({ kind }) => kind),
      messages.map(({ file }) => factsOf(file)),
      messages.map(({ file }) => file?.content ?? null),
    ]);
  await db.query(`SELECT pg_notify('simulator', $1)`, [String(connectionId)]);
}

function factsOf(file: LoadFile | null): string | null {
  return file && JSON.stringify({ name: file.name, mime: file.mime, bytes: file.content.length });
}
