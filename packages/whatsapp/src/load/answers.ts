import { chance } from '../world/faults.ts';
import type { WorldDb } from '../world/world-db.ts';
import { writeMany } from './write-many.ts';

export type AnswerOptions = {
  connectionIds: readonly number[];
  /** Which part of what they receive customers answer, 0 to 1. */
  share: number;
};

type Received = { connectionId: number; id: string; chat: string; seq: number };

const received = `
  SELECT connection_id AS "connectionId", id, chat, seq::float8 AS seq FROM simulator.messages
  WHERE connection_id = ANY ($1::int[]) AND NOT from_customer AND NOT deleted AND seq > $2 ORDER BY seq LIMIT 1000`;

/** Whether the customer answers this message; the same whenever connection and id are. */
export function willAnswer(connectionId: number, id: string, share: number): boolean {
  return chance(connectionId, `answer ${id}`) < share;
}

/** Customers who answer what they receive. Each call answers what came since the one before and tells how many did. */
export function createAnswers(
  db: Pick<WorldDb, 'query'>,
  { connectionIds, share }: AnswerOptions,
): () => Promise<number> {
  let seen = 0;
  return async () => {
    const rows = await db.query<Received>(received, [connectionIds, seen]);
    seen = rows.at(-1)?.seq ?? seen;
    const answering = rows.filter(({ connectionId, id }) => willAnswer(connectionId, id, share));
    for (const connectionId of new Set(answering.map((row) => row.connectionId))) {
      const own = answering.filter((row) => row.connectionId === connectionId);
      await writeMany(
        db,
        connectionId,
        own.map(({ id, chat }) => ({
          chat,
          name: chat,
          id: `RE${id}`,
          kind: 'text',
          body: 'Certo, obrigado!',
          file: null,
        })),
      );
    }
    return answering.length;
  };
}
