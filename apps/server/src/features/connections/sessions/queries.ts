import type { LinkWrite } from '@balcao/domain';
import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';

/** A link under a lease: whatever is written for it says the fence. */
export type HeldRow = { readonly connectionId: number; readonly companyId: number; readonly fence: number };

/** What decides whether a company may be connected at all. */
export type CompanyFacts = {
  companyId: number;
  isOn: boolean;
  dueDate: string | null;
  timeZone: string;
  graceDays: number;
};

export type WantedRow = CompanyFacts & {
  id: number;
  provider: 'beta' | 'cloud' | 'simulator';
  wanted: boolean;
  wipe: boolean;
  isFree: boolean;
};

const companyFacts = sql`c.company_id AS "companyId", k.status AND k.deleted_at IS NULL AS "isOn", k.due_date AS "dueDate", k.time_zone AS "timeZone",
  coalesce((SELECT value FROM platform_settings WHERE key = 'graceDays'), '0')::int AS "graceDays"`;

/** Every connection that somebody wants something of, of all companies; `isFree` when no other node holds it. */
export async function listWanted(
  db: PlatformDb,
  { providers, holder }: { providers: readonly string[]; holder: string },
): Promise<WantedRow[]> {
  const { rows } = await sql<WantedRow>`
    SELECT c.id, c.provider, c.wanted = 'on' AS wanted, c.wipe, ${companyFacts},
           l.connection_id IS NULL OR l.expires_at <= now() OR l.holder = ${holder} AS "isFree"
    FROM connections c JOIN companies k ON k.id = c.company_id LEFT JOIN session_leases l ON l.connection_id = c.id
    WHERE (c.wanted = 'on' OR c.wipe) AND c.provider = any(${[...providers]}::text[])
    ORDER BY c.id`.execute(db.sql);
  return rows;
}

export type Taking = { ids: readonly number[]; holder: string; ttlMs: number };
export type TakenRow = HeldRow & { provider: 'beta' | 'cloud' | 'simulator' };

/** Takes what is free or already ours, each under a new fence. The database's clock alone decides what has run out. */
export async function takeLeases(db: PlatformDb, { ids, holder, ttlMs }: Taking): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    WITH taken AS (
      INSERT INTO session_leases AS l (company_id, connection_id, holder, fence, expires_at)
      SELECT c.company_id, c.id, ${holder}::uuid, 1, now() + ${ttlMs} * interval '1 millisecond'
      FROM connections c WHERE c.id = any(${[...ids]}::int[]) AND (c.wanted = 'on' OR c.wipe) ORDER BY c.id
      ON CONFLICT (connection_id) DO UPDATE SET holder = excluded.holder, fence = l.fence + 1, expires_at = excluded.expires_at
      WHERE l.expires_at <= now() OR l.holder = excluded.holder
      RETURNING l.connection_id, l.company_id, l.fence)
    SELECT t.connection_id AS "connectionId", t.company_id AS "companyId", t.fence, c.provider FROM taken t JOIN connections c ON c.id = t.connection_id`.execute(
    db.sql,
  );
  return rows;
}

export type Renewal = { held: readonly HeldRow[]; holder: string; ttlMs: number };

/** Prolongs leases that are still ours and have not run out; answers which. */
export async function renewLeases(db: PlatformDb, { held, holder, ttlMs }: Renewal): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    UPDATE session_leases l SET expires_at = now() + ${ttlMs} * interval '1 millisecond'
    FROM unnest(${held.map((one) => one.connectionId)}::int[], ${held.map((one) => one.fence)}::bigint[]) AS mine (id, fence)
    WHERE l.connection_id = mine.id AND l.fence = mine.fence AND l.holder = ${holder} AND l.expires_at > now()
    RETURNING l.connection_id AS id`.execute(db.sql);
  return new Set(rows.map(({ id }) => id));
}

/** Which of the connections exist no more. */
export async function listDeleted(db: PlatformDb, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT gone.id FROM unnest(${[...ids]}::int[]) AS gone (id) WHERE NOT EXISTS (SELECT 1 FROM connections c WHERE c.id = gone.id)`.execute(
    db.sql,
  );
  return rows.map(({ id }) => id);
}

/** Lets go of leases, so that anybody may take the links at once. */
export async function handBackLeases(db: PlatformDb, held: readonly HeldRow[]): Promise<void> {
  await sql`
    UPDATE session_leases l SET expires_at = now(), holder = NULL
    FROM unnest(${held.map((one) => one.connectionId)}::int[], ${held.map((one) => one.fence)}::bigint[]) AS mine (id, fence)
    WHERE l.connection_id = mine.id AND l.fence = mine.fence`.execute(db.sql);
}

export type Intent = CompanyFacts & { wanted: boolean; wipe: boolean; isOurs: boolean };

/** What the row asks of its holder; undefined when the connection was deleted. */
export async function readIntent(db: PlatformDb, { connectionId, fence }: HeldRow): Promise<Intent | undefined> {
  const { rows } = await sql<Intent>`
    SELECT c.wanted = 'on' AS wanted, c.wipe, ${companyFacts}, coalesce(l.fence = ${fence}, false) AS "isOurs"
    FROM connections c JOIN companies k ON k.id = c.company_id LEFT JOIN session_leases l ON l.connection_id = c.id
    WHERE c.id = ${connectionId}`.execute(db.sql);
  return rows[0];
}

/** The lease of the holder who writes, locked: while he writes nobody else can take the link. */
export const ours = (db: TenantDb, { connectionId, fence }: HeldRow) =>
  sql`mine AS (SELECT company_id, connection_id FROM session_leases WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND fence = ${fence} FOR SHARE)`;

/**
 * Writes what became of a link. False when the writer no longer holds it, or when somebody asked for something else
 * meanwhile, whose word must not be overwritten.
 */
export async function writeLink(db: TenantDb, held: HeldRow, write: LinkWrite): Promise<boolean> {
  const { status, reason, wanted, retries, qr, number, opened, dropped } = write;
  const { numAffectedRows } = await sql`
    WITH ${ours(db, held)}
    UPDATE connections c SET
      status = ${status}, status_reason = ${reason}, status_since = CASE WHEN c.status = ${status} THEN c.status_since ELSE now() END,
      wanted = ${wanted ? 'on' : 'off'}, retries = ${retries},
      qrcode = ${qr?.text ?? ''}, qrcode_until = CASE WHEN ${qr !== null} THEN now() + ${qr?.validForMs ?? 0} * interval '1 millisecond' END,
      pairing_code = CASE WHEN ${qr !== null} THEN c.pairing_code ELSE '' END, pairing_number = CASE WHEN ${qr !== null} THEN c.pairing_number END,
      number = CASE WHEN ${number !== undefined} THEN ${number ?? null}::text ELSE c.number END,
      connected_since = CASE WHEN ${opened} THEN now() WHEN ${status} = 'CONNECTED' THEN c.connected_since END,
      last_frame_in = CASE WHEN ${opened} THEN now() ELSE c.last_frame_in END,
      last_drop_at = CASE WHEN ${dropped !== null} THEN now() ELSE c.last_drop_at END, last_drop_reason = coalesce(${dropped}::text, c.last_drop_reason),
      version = c.version + 1, updated_at = now()
    FROM mine WHERE c.company_id = mine.company_id AND c.id = mine.connection_id AND c.wanted = 'on' AND NOT c.wipe`.execute(
    db.sql,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** The number whose owner waits for a code to type; asked for once. Null when nobody does. */
export async function takePairingNumber(db: TenantDb, held: HeldRow): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    WITH ${ours(db, held)}, asked AS (SELECT c.id, c.pairing_number AS number FROM connections c JOIN mine ON c.company_id = mine.company_id AND c.id = mine.connection_id WHERE c.pairing_number IS NOT NULL FOR UPDATE OF c)
    UPDATE connections c SET pairing_number = NULL FROM asked WHERE c.company_id = ${db.companyId} AND c.id = asked.id RETURNING asked.number`.execute(
    db.sql,
  );
  return rows[0]?.number ?? null;
}

/** Shows the code that was asked for, while the QR code is shown beside it. */
export async function writePairingCode(db: TenantDb, held: HeldRow, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH ${ours(db, held)}
    UPDATE connections c SET pairing_code = ${code}, version = c.version + 1, updated_at = now()
    FROM mine WHERE c.company_id = mine.company_id AND c.id = mine.connection_id AND c.status = 'qrcode'`.execute(
    db.sql,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Until when WhatsApp keeps the account from writing to strangers; when it does not say, a day is told. */
export async function writeRestriction(db: TenantDb, held: HeldRow, until: Date | null): Promise<boolean> {
  const endIsKnown = sql`coalesce(c.restricted_until > now() AND NOT c.restriction_is_open, false)`;
  const { numAffectedRows } = await sql`
    WITH ${ours(db, held)}
    UPDATE connections c SET
      restricted_until = coalesce(${until}::timestamptz, CASE WHEN ${endIsKnown} THEN c.restricted_until ELSE now() + interval '1 day' END),
      restriction_is_open = ${until === null} AND NOT ${endIsKnown}, version = c.version + 1, updated_at = now()
    FROM mine WHERE c.company_id = mine.company_id AND c.id = mine.connection_id`.execute(db.sql);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Notes how far the clock is off; false when nothing changed. */
export async function writeClock(db: TenantDb, held: HeldRow, aheadSeconds: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH ${ours(db, held)}
    UPDATE connections c SET clock_ahead_seconds = ${aheadSeconds}, version = c.version + 1, updated_at = now()
    FROM mine WHERE c.company_id = mine.company_id AND c.id = mine.connection_id AND c.clock_ahead_seconds IS DISTINCT FROM ${aheadSeconds}::int`.execute(
    db.sql,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whether another connection of the company has this number. */
export async function isLinkedElsewhere(
  db: TenantDb,
  { connectionId, number }: { connectionId: number; number: string },
): Promise<boolean> {
  return (
    (await db.sql
      .selectFrom('connections')
      .select('id')
      .where('company_id', '=', db.companyId)
      .where('number', '=', number)
      .where('id', '<>', connectionId)
      .executeTakeFirst()) !== undefined
  );
}

/** The phone was forgotten as asked. */
export async function finishWipe(db: TenantDb, held: HeldRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH ${ours(db, held)}
    UPDATE connections c SET wipe = false FROM mine WHERE c.company_id = mine.company_id AND c.id = mine.connection_id`.execute(
    db.sql,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Milliseconds since something came in or went out; null when nothing did since the last time. */
export type FrameAges = HeldRow & { inAge: number | null; outAge: number | null };

/**
 * Writes the proofs of life of many links in one statement. Not a change anybody waits for: no new version, and a row
 * that somebody is changing is left for the next time.
 */
export async function writeFrames(db: PlatformDb, frames: readonly FrameAges[]): Promise<void> {
  await sql`
    WITH idle AS (SELECT id FROM connections WHERE id = any(${frames.map((one) => one.connectionId)}::int[]) FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE connections c SET
      last_frame_in = greatest(c.last_frame_in, now() - f.in_age * interval '1 millisecond'),
      last_frame_out = greatest(c.last_frame_out, now() - f.out_age * interval '1 millisecond')
    FROM unnest(${frames.map((one) => one.connectionId)}::int[], ${frames.map((one) => one.fence)}::bigint[],
                ${frames.map((one) => one.inAge)}::float8[], ${frames.map((one) => one.outAge)}::float8[]) AS f (id, fence, in_age, out_age)
    JOIN session_leases l ON l.connection_id = f.id AND l.fence = f.fence JOIN idle ON idle.id = f.id
    WHERE c.id = f.id`.execute(db.sql);
}

/** Connections that are called connected although nobody has heard of them and nobody holds them any more. */
export async function listDeaf(db: PlatformDb): Promise<{ id: number; companyId: number }[]> {
  const { rows } = await sql<{ id: number; companyId: number }>`
    SELECT c.id, c.company_id AS "companyId" FROM connections c LEFT JOIN session_leases l ON l.connection_id = c.id
    WHERE c.status = 'CONNECTED' AND coalesce(c.last_frame_in, '-infinity') < now() - interval '60 seconds' AND coalesce(l.expires_at, '-infinity') <= now()`.execute(
    db.sql,
  );
  return rows;
}

/** Calls such a connection what it is; false when its holder came back meanwhile. */
export async function writeDeaf(db: TenantDb, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE connections c SET status = 'TIMEOUT', status_reason = 'silent', status_since = now(), connected_since = NULL,
      last_drop_at = now(), last_drop_reason = 'silent', version = version + 1, updated_at = now()
    WHERE c.company_id = ${db.companyId} AND c.id = ${id} AND c.status = 'CONNECTED'
      AND NOT EXISTS (SELECT 1 FROM session_leases l WHERE l.company_id = c.company_id AND l.connection_id = c.id AND l.expires_at > now())`.execute(
    db.sql,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Frees every link at once: for a node that knows it is the only one, so that whoever held them before is dead. */
export async function freeAllLeases(db: PlatformDb): Promise<void> {
  await db.sql
    .updateTable('session_leases')
    .set({ expires_at: sql`'-infinity'` })
    .execute();
}

/** How many connections there are in each state, of all companies. */
export async function countStates(db: PlatformDb): Promise<Record<string, number>> {
  const { rows } = await sql<{
    status: string;
    count: number;
  }>`SELECT status, count(*)::int AS count FROM connections GROUP BY status`.execute(db.sql);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
