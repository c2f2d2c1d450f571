/*
 * Raw SQL for the benchmark row "jobs per second": a claim goes round the companies in one statement, with a recursive
 * search along an index and the plan pinned to it.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Lease } from '../../platform/worker/lease.ts';
import type { PlatformDb } from '../../platform/tenant-db.ts';

/**
 * The table is empty most of the time and long all of a sudden. A plan made while it was empty would read all of it for
 * each claim, so the planner is left no choice but the indexes; rows are looked up by `= ANY` or in a LATERAL for the
 * same reason, never joined. And it need not plan each time anew.
 */
const byIndexes = sql`
  SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** Sends both at once; the answer is the second's. */
async function ask<R>(db: PlatformDb, query: RawBuilder<R>): Promise<R[]> {
  const [, { rows }] = await Promise.all([byIndexes.execute(db.sql), query.execute(db.sql)]);
  return rows;
}

/** How long a claim holds without renewal, by the real time of the database. */
export const leaseMs = 30_000;
const leaseSeconds = leaseMs / 1_000;

/** A job that this node may run until its lease is over. */
export type ClaimedJob = Lease & {
  readonly name: string;
  readonly payload: unknown;
  readonly attempt: number;
};

type ClaimRequest = {
  nodeId: string;
  names: readonly string[];
  room: number;
  /** The company served last, 0 for the work above companies: the round goes on after it. */
  after: number;
  /** How many of one company may run here at once. */
  perCompany: number;
  /** Companies of what runs here already, one entry for each. */
  running: readonly number[];
};

/**
 * Leases up to `room` due jobs: one of each company, then a second one of each, going round. May answer fewer than
 * there are; none means that there are none which this node may run now, or that others are just taking them.
 */
export async function claimJobs(
  db: PlatformDb,
  { nodeId, names, room, after, perCompany, running }: ClaimRequest,
): Promise<ClaimedJob[]> {
  // Nodes that look at the same moment see the same rows; seeing more than needed leaves a rest for those who come
  // second.
  const seen = room * 4 + 10;
  return ask(
    db,
    sql<ClaimedJob>`
    WITH RECURSIVE turns (name, turn) AS (
      SELECT asked.name, first.turn
      FROM unnest(${names}::text[]) AS asked (name)
      CROSS JOIN LATERAL (
        SELECT turn FROM jobs WHERE name = asked.name AND failed_at IS NULL ORDER BY turn LIMIT 1
      ) AS first
      UNION ALL
      SELECT turns.name, next.turn
      FROM turns
      CROSS JOIN LATERAL (
        SELECT turn FROM jobs
        WHERE name = turns.name AND turn > turns.turn AND failed_at IS NULL
        ORDER BY turn LIMIT 1
      ) AS next
    ),
    busy AS (SELECT turn, count(*) AS jobs FROM unnest(${running}::int[]) AS busy (turn) GROUP BY turn),
    open AS (
      SELECT name, turn, ${perCompany} - coalesce(busy.jobs, 0) AS room, ${seen} / count(*) OVER () + 2 AS share
      FROM turns LEFT JOIN busy USING (turn)
      WHERE coalesce(busy.jobs, 0) < ${perCompany}
    ),
    waiting AS (
      SELECT job.id, turn, room, row_number() OVER (PARTITION BY turn ORDER BY job.due_at, job.id) AS round
      FROM open
      CROSS JOIN LATERAL (
        SELECT id, due_at FROM jobs
        WHERE name = open.name AND turn = open.turn AND failed_at IS NULL AND due_at <= app_now()
          AND (lease_until IS NULL OR lease_until < now())
        ORDER BY due_at, id LIMIT open.share
      ) AS job
    ),
    chosen AS (
      SELECT id, turn, room, row_number() OVER (ORDER BY round, turn <= ${after}, turn) AS place
      FROM waiting ORDER BY place LIMIT ${seen}
    ),
    held AS (
      SELECT chosen.* FROM chosen
      CROSS JOIN LATERAL (
        SELECT FROM jobs
        WHERE id = chosen.id AND failed_at IS NULL AND due_at <= app_now()
          AND (lease_until IS NULL OR lease_until < now())
        FOR UPDATE SKIP LOCKED
      ) AS free
      ORDER BY place LIMIT ${room}
    ),
    taken AS (
      SELECT id, place
      FROM (SELECT *, row_number() OVER (PARTITION BY turn ORDER BY place) AS nth FROM held) AS numbered
      WHERE nth <= room
    ),
    leased AS (
      UPDATE jobs
      SET locked_by = ${nodeId}, lease_until = now() + make_interval(secs => ${leaseSeconds}),
        fence = fence + 1, attempts = attempts + 1, added_again = false
      WHERE id = ANY (ARRAY(SELECT id FROM taken))
      RETURNING id, fence, name, company_id AS "companyId", payload, attempts AS attempt
    )
    SELECT leased.* FROM leased JOIN taken USING (id) ORDER BY place
  `,
  );
}

/** Prolongs the leases of a node and answers the ids that are still its own. */
export async function renewJobs(db: PlatformDb, nodeId: string, leases: readonly Lease[]): Promise<Set<number>> {
  // A row that is being added again at this moment is stepped over: its turn comes with the next renewal, and waiting
  // for one transaction would put all leases at risk.
  const rows = await ask(
    db,
    sql<{ id: number }>`
    WITH asked AS (SELECT * FROM unnest(${ids(leases)}::bigint[], ${fences(leases)}::int[]) AS asked (id, fence)),
    mine AS (
      SELECT id FROM asked
      CROSS JOIN LATERAL (
        SELECT FROM jobs WHERE id = asked.id AND fence = asked.fence AND locked_by = ${nodeId} LIMIT 1
      ) AS job
    ),
    free AS (
      SELECT id FROM asked
      CROSS JOIN LATERAL (
        SELECT FROM jobs WHERE id = asked.id AND fence = asked.fence AND locked_by = ${nodeId} FOR UPDATE SKIP LOCKED
      ) AS job
    ),
    renewed AS (
      UPDATE jobs SET lease_until = now() + make_interval(secs => ${leaseSeconds})
      WHERE id = ANY (ARRAY(SELECT id FROM free))
    )
    SELECT id FROM mine
  `,
  );
  return new Set(rows.map((row) => row.id));
}

/** How a run ended. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly delay: number; readonly error: string }
  | { readonly kind: 'failed'; readonly error: string }
  /** Broken off by a stop: as if it had not been claimed. */
  | { readonly kind: 'handedBack' };

export type Ended = { readonly lease: Lease; readonly outcome: Outcome };

/** What became of storing an outcome: `busy` means that the row was being changed, and it must be tried again. */
export type Stored = 'stored' | 'refused' | 'busy';

/** Stores outcomes of a node, each only if its lease is still the node's own. Done jobs are deleted. */
export async function storeOutcomes(
  db: PlatformDb,
  nodeId: string,
  ended: readonly Ended[],
): Promise<Map<number, Stored>> {
  const leases = ended.map(({ lease }) => lease);
  const kinds = ended.map(({ outcome }) => outcome.kind);
  const delays = ended.map(({ outcome }) => (outcome.kind === 'retry' ? outcome.delay / 1_000 : 0));
  const errors = ended.map(({ outcome }) => ('error' in outcome ? outcome.error : null));
  const rows = await ask(
    db,
    sql<{ id: number; stored: boolean }>`
    WITH asked AS (
      SELECT * FROM unnest(
        ${ids(leases)}::bigint[], ${fences(leases)}::int[], ${kinds}::text[], ${delays}::float8[], ${errors}::text[]
      ) AS asked (id, fence, kind, delay, error)
    ),
    mine AS (
      SELECT id FROM asked
      CROSS JOIN LATERAL (
        SELECT FROM jobs WHERE id = asked.id AND fence = asked.fence AND locked_by = ${nodeId} LIMIT 1
      ) AS job
    ),
    held AS (
      SELECT id, job.added_again, kind, delay, error FROM asked
      CROSS JOIN LATERAL (
        SELECT added_again FROM jobs WHERE id = asked.id AND fence = asked.fence AND locked_by = ${nodeId}
        FOR UPDATE SKIP LOCKED
      ) AS job
    ),
    deleted AS (
      DELETE FROM jobs WHERE id = ANY (ARRAY(SELECT id FROM held WHERE kind = 'done' AND NOT added_again))
    ),
    kept AS (
      UPDATE jobs SET
        locked_by = NULL, lease_until = NULL, added_again = false,
        -- Added again means a job of its own that has not run yet: what this run came to is not its concern.
        attempts = CASE WHEN kind = 'handedBack' AND NOT held.added_again THEN attempts - 1 ELSE attempts END,
        due_at = CASE
          WHEN kind = 'retry' AND NOT held.added_again THEN app_now() + make_interval(secs => delay)
          ELSE due_at END,
        last_error = CASE WHEN held.added_again THEN NULL ELSE coalesce(error, last_error) END,
        failed_at = CASE WHEN kind = 'failed' AND NOT held.added_again THEN now() END
      FROM held
      WHERE jobs.id = held.id AND jobs.id = ANY (ARRAY(SELECT id FROM held WHERE kind <> 'done' OR added_again))
    )
    SELECT mine.id, held.id IS NOT NULL AS stored FROM mine LEFT JOIN held USING (id)
  `,
  );
  const found = new Map(rows.map((row) => [row.id, row.stored]));
  return new Map(
    leases.map(({ id }) => [id, found.get(id) === undefined ? 'refused' : found.get(id) ? 'stored' : 'busy']),
  );
}

const ids = (leases: readonly Lease[]): number[] => leases.map(({ id }) => id);
const fences = (leases: readonly Lease[]): number[] => leases.map(({ fence }) => fence);
