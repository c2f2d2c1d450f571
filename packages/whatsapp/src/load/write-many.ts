import type { WorldDb } from '../world/world-db.ts';

export type LoadMessage = { chat: string; name: string; id: string; body: string };

/** Many customers write at once, in one statement: as fast as the world itself can be filled. */
const statement = `
  WITH written AS (SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS w (chat, name, id, body, place)),
  known AS (INSERT INTO simulator.customers (connection_id, address, name) SELECT DISTINCT ON (chat) $1::int, chat, name FROM written ON CONFLICT DO NOTHING),
  stored AS (
    INSERT INTO simulator.messages (connection_id, chat, id, from_customer, kind, body, at)
    SELECT $1::int, chat, id, true, 'text', body, now() FROM written ORDER BY place RETURNING id)
  INSERT INTO simulator.events (connection_id, chat, data)
  SELECT $1::int, chat, jsonb_build_object('type', 'message', 'id', id, 'kind', 'text', 'body', body, 'media', NULL, 'quotedId', NULL, 'at', floor(extract(epoch FROM now()) * 1000))
  FROM written ORDER BY place`;

/** Lets customers write to one connection and wakes its driver. */
export async function writeMany(db: WorldDb, connectionId: number, messages: readonly LoadMessage[]): Promise<void> {
  const column = (key: keyof LoadMessage): string[] => messages.map((message) => message[key]);
  await db.query(statement, [connectionId, column('chat'), column('name'), column('id'), column('body')]);
  await db.query(`SELECT pg_notify('simulator', $1)`, [String(connectionId)]);
}
