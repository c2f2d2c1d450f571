import { allEvents, wireName, type EndpointSpec } from '@balcao/contract';
import type { TicketFacts } from '@balcao/domain';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { TestApp } from '../support/test-app.ts';
import type { CommitWatch } from './commit-watch.ts';
import type { AuditRow, Told } from './effects.ts';
import type { RequestParts } from './id-places.ts';
import { settle, type Cast, type Screen } from './screens.ts';

/** A row of the audit log with who did it and where. */
export type Audited = AuditRow & { companyId: number | null; actorId: number | null };

export type Observed<T> = {
  result: T;
  rows: Audited[];
  origins: AuditOrigin[];
  /** What was heard before the first COMMIT; null when nothing was written. */
  early: string[] | null;
  /** The ticket it is about, before and after. */
  before: TicketFacts | null;
  after: TicketFacts | null;
};

const nameOf = ({ person, view }: Screen): string => `${person} (${view})`;
export const kindOf = (name: string, action: unknown): string =>
  typeof action === 'string' ? `${name} ${action}` : name;

/** What a screen heard in its order. Who comes and goes is heard by other rules and at other times. */
const heardBy = ({ listener }: Screen): string[] =>
  listener.heard
    .filter(({ name }) => !['ready', 'closing', 'userOnlineChange'].includes(name))
    // Which record an event is named after is the call's secret.
    .map(({ name, payload }) => kindOf(name.replace(/-\d+$/, '-{id}'), payload['action']));

/** Where a ticket is now. */
export async function readFacts({ database }: TestApp, ticketId: number | null): Promise<TicketFacts | null> {
  const [row] = await database.asOwner<TicketFacts>(
    'SELECT status, queue_id AS "queueId", user_id AS "userId", connection_id AS "whatsappId" FROM tickets WHERE id = $1',
    [ticketId],
  );
  return row ?? null;
}

/** The ticket that a request is about, by whichever id it names it. */
export async function findTicketId(
  { database }: TestApp,
  { ids = {} }: EndpointSpec,
  request: RequestParts,
): Promise<number | null> {
  const tables: Partial<Record<string, string>> = { message: 'messages', ticketNote: 'ticket_notes' };
  for (const [place, kind] of Object.entries(ids)) {
    const [part, key] = place.replace('[]', '').split('.') as [keyof RequestParts, string];
    const id = [request[part][key]].flat()[0];
    if (id === undefined) continue;
    if (kind === 'ticket' || kind === 'openTicket') return Number(id);
    if (!tables[kind]) continue;
    const sql = `SELECT ticket_id AS "ticketId" FROM ${tables[kind]} WHERE id = $1`;
    return (await database.asOwner<{ ticketId: number }>(sql, [id]))[0]?.ticketId ?? null;
  }
  return null;
}

/** Where an action came from, as its row says. */
export type AuditOrigin = { address: string | null; device: string | null };

/** Runs something and tells which rows of the audit log it added. */
export async function auditedBy<T>(
  { database, reactionsDone }: TestApp,
  act: () => Promise<T>,
): Promise<{ result: T; rows: Audited[]; origins: AuditOrigin[] }> {
  await reactionsDone();
  const [last] = await database.asOwner<{ id: string }>('SELECT COALESCE(max(id), 0) AS id FROM audit_log');
  const result = await act();
  await reactionsDone();
  const written = await database.asOwner<Audited & AuditOrigin>(
    'SELECT company_id AS "companyId", actor_id AS "actorId", action, object, detail, address, device FROM audit_log WHERE id > $1 ORDER BY id',
    [last?.id],
  );
  return {
    result,
    rows: written.map(({ address: _address, device: _device, ...row }) => row as Audited),
    origins: written.map(({ address, device }) => ({ address, device })),
  };
}

/** Runs something and tells what it left behind, and what the screens heard of it before it was stored. */
export async function observe<T>(
  { app, commits }: { app: TestApp; commits: CommitWatch },
  { screens, ticketId }: { screens: readonly Screen[]; ticketId: number | null },
  act: () => Promise<T>,
): Promise<Observed<T>> {
  await settle(app, screens);
  for (const { listener } of screens) listener.heard.length = 0;
  const before = await readFacts(app, ticketId);
  let early: string[] | undefined;
  const listenBeforeCommit = async (): Promise<void> => {
    await settle(app, screens);
    early ??= screens.flatMap((screen) => heardBy(screen).map((event) => `${nameOf(screen)} hears ${event}`));
  };
  const { result, rows, origins } = await auditedBy(app, () => commits.during(listenBeforeCommit, act));
  return { result, rows, origins, early: early ?? null, before, after: await readFacts(app, ticketId) };
}

type Heard = { app: TestApp; companyId: number; screens: readonly Screen[]; tells: readonly Told[] };

/**
 * Holds what every screen heard against the rules, both ways: nobody misses anything, hears more, or hears it twice.
 */
export async function expectHeard(
  { app, companyId, screens, tells }: Heard,
  about: { cast: Cast; callerId: number; before: TicketFacts | null; after: TicketFacts | null },
): Promise<void> {
  const expected = Object.fromEntries(
    screens.map((screen) => [
      nameOf(screen),
      tells
        .filter(({ to }) => to(screen, about))
        .map(({ event, action }) => kindOf(wireName(event, companyId), action)),
    ]),
  );
  const heard = (): Record<string, string[]> =>
    Object.fromEntries(screens.map((screen) => [nameOf(screen), heardBy(screen)]));
  await expect.poll(heard).toEqual(expected);
  await settle(app, screens);
  expect(heard()).toEqual(expected);
  for (const { listener } of screens) for (const one of listener.heard) requireDeclared(companyId, one);
}

function requireDeclared(companyId: number, { name, payload }: Screen['listener']['heard'][number]): void {
  const event = allEvents.find((one) => wireName(one, companyId) === name);
  if (event) expect(z.safeParse(event.payload, payload).success, `${name} has its declared shape`).toBe(true);
}
