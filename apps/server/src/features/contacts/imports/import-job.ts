import type { ContactImport, ImportReason } from '@balcao/contract';
import * as z from 'zod/mini';
import { audit } from '../../../platform/audit.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { defineCron, defineJob, type Cron, type Job } from '../../../ports/job-queue.ts';
import { contactsAdded, contactsImported, fileImportProgressed } from '../events.ts';
import { joinContacts } from '../merging/merge-contacts.ts';
import { optOut } from '../numbers/note-reachability.ts';
import { lockIdentities } from '../queries.ts';
import { decideRow, type RowDecision } from './decide-row.ts';
import { applyChanges, identityKey, insertPeople, lookUp, type Register } from './person-queries.ts';
import {
  countBehind,
  deleteOldImports,
  findImport,
  listRows,
  moveImport,
  type RowOutcome,
  type StoredImport,
  writeOutcomes,
  writeProgress,
} from './import-queries.ts';
import { readImportRow, type ImportedPerson } from './read-row.ts';

const payload = z.object({ importId: z.int() });
export type FileImportJob = Job<typeof payload>;

const atOnce = 200;
const keptDays = 7;

type Row = { line: number; cells: readonly string[] };
type ReadRow = { line: number; person: ImportedPerson | ImportReason };

/**
 * Tries the rows of a file, or takes them over, some at a time so that transactions stay short. Each row says for itself
 * whether it was taken over, so a second run goes on where the first ended.
 */
export function createFileImportJob(uow: UnitOfWork): FileImportJob {
  return defineJob({
    name: 'contacts.importFile',
    payload,
    timeoutMs: 30 * 60_000,
    async run({ importId }, { companyId, signal }) {
      if (companyId === null) return;
      const found = await uow.read(companyId, (db) => findImport(db, importId));
      if (!found || (found.status !== 'checking' && found.status !== 'running')) return;
      const isReal = found.status === 'running';
      const seen = new Map<string, number>();
      // Rows that a run before this one took over, and refused ones, count as gone through.
      let done = isReal ? await uow.read(companyId, (db) => countBehind(db, importId)) : 0;
      for (let after = 0; ;) {
        signal.throwIfAborted();
        const place = after;
        const rows = await uow.read(companyId, (db) =>
          listRows(db, { importId, after: place, limit: atOnce, onlyToApply: isReal }),
        );
        if (rows.length === 0) break;
        done += rows.length;
        await uow.write(companyId, async (work) => {
          await takeRows(work, found, { rows, seen, isReal });
          await writeProgress(work.db, importId, done);
          await tellProgress(work, importId);
        });
        after = rows.at(-1)?.line ?? after;
      }
      await uow.write(companyId, (work) => finish(work, found, isReal));
    },
  });
}

async function finish(work: Work, { id, userId }: StoredImport, isReal: boolean): Promise<void> {
  const { db } = work;
  await moveImport(db, id, { from: [isReal ? 'running' : 'checking'], to: isReal ? 'done' : 'checked' });
  const after = await findImport(db, id);
  if (isReal && after) {
    await audit(db, {
      companyId: db.companyId,
      by: { userId },
      action: 'contacts imported from file',
      object: String(id),
      detail: after.counts,
    });
    await work.record(contactsImported(db.companyId, {}));
  }
  await tellProgress(work, id);
}

async function tellProgress(work: Work, id: number): Promise<void> {
  const found = await findImport(work.db, id);
  if (found)
    await work.record(fileImportProgressed(work.db.companyId, { userId: found.userId, record: wireOf(found) }));
}

/** What leaves of an import. */
export const wireOf = ({ userId: _userId, mayMerge: _mayMerge, ...record }: StoredImport): ContactImport => record;

async function takeRows(
  work: Work,
  { id, columns, mayMerge, userId }: StoredImport,
  { rows, seen, isReal }: { rows: readonly Row[]; seen: Map<string, number>; isReal: boolean },
): Promise<void> {
  const { db } = work;
  const targets = columns.map(({ target }) => target);
  const read = rows.map(({ line, cells }): ReadRow => ({ line, person: readImportRow(cells, targets, db.companyId) }));
  const people = read.flatMap(({ person }) => (typeof person === 'string' ? [] : [person]));
  const numbers = people.flatMap(({ number }) => (number === null ? [] : [number]));
  // Whoever saves or resolves one of these numbers meanwhile waits for this transaction.
  if (isReal && numbers.length > 0)
    await lockIdentities(
      db,
      [...new Set(numbers)].map((value) => ({ kind: 'pn', scope: '', value })),
    );
  const register = await lookUp(db, people);
  const outcomes: RowOutcome[] = [];
  const added: ImportedPerson[] = [];
  for (const { line, person } of read) {
    const otherLine = typeof person === 'string' ? null : findRepeated(person, line, seen);
    const decision = decide(person, { register, mayMerge, isRepeated: otherLine !== null });
    outcomes.push({
      line,
      outcome: decision.outcome,
      reason: decision.outcome === 'refused' ? decision.reason : null,
      otherLine,
    });
    if (!isReal || typeof person === 'string') continue;
    if (decision.outcome === 'created') added.push(person);
    else await carryOut(work, userId, decision);
  }
  if (isReal) await addPeople(silently(work), added);
  await writeOutcomes(db, id, { outcomes, isApplied: isReal });
}

/** Thousands of events about single contacts would flood every screen: one at the end says it all. */
const silently = ({ db, record }: Work): Work => ({ db, record: (event) => record(event, { announce: false }) });

/** Adds new people. Who wanted no marketing before, or does not by the file, gets none. */
async function addPeople(work: Work, people: readonly ImportedPerson[]): Promise<void> {
  const added = await insertPeople(work.db, people);
  if (added.length === 0) return;
  const contacts = added.map(({ id, number }) => ({ id, number }));
  await work.record(contactsAdded(work.db.companyId, { contacts }));
  for (const { id, isOptedOut } of added) if (isOptedOut) await optOut(work, id);
}

/** The earlier line that speaks of the same person. */
function findRepeated(
  { number, contactId, identity }: ImportedPerson,
  line: number,
  seen: Map<string, number>,
): number | null {
  const keys = [
    ...(number === null ? [] : [`number/${number}`]),
    ...(contactId === null ? [] : [`code/${contactId}`]),
    ...(identity === null ? [] : [identityKey(identity)]),
  ];
  const earlier = keys.map((key) => seen.get(key)).find((known) => known !== undefined);
  for (const key of keys) if (!seen.has(key)) seen.set(key, line);
  return earlier ?? null;
}

function decide(
  person: ImportedPerson | ImportReason,
  { register, mayMerge, isRepeated }: { register: Register; mayMerge: boolean; isRepeated: boolean },
): RowDecision {
  if (typeof person === 'string') return { outcome: 'refused', reason: person };
  if (isRepeated) return { outcome: 'refused', reason: 'repeated' };
  const { byId, byNumber, byIdentity, byEmail } = register;
  const contact = (id: number | undefined) => (id === undefined ? undefined : byId.get(id));
  return decideRow(
    person,
    {
      byCode: contact(person.contactId ?? undefined),
      byNumber: contact(person.number === null ? undefined : byNumber.get(person.number)),
      byIdentity: contact(person.identity === null ? undefined : byIdentity.get(identityKey(person.identity))),
      byEmail: contact(person.email === '' ? undefined : byEmail.get(person.email)),
    },
    mayMerge,
  );
}

async function carryOut(work: Work, userId: number, decision: RowDecision): Promise<void> {
  const quiet = silently(work);
  if (decision.outcome === 'merged')
    await joinContacts(quiet, { userId }, { winnerId: decision.contactId, loserId: decision.loserId });
  if (decision.outcome === 'merged' || decision.outcome === 'updated')
    await applyChanges(work.db, decision.contactId, decision.changes);
  if ('changes' in decision && decision.changes.optsOut) await optOut(quiet, decision.contactId);
}

/** Deletes what is left of imports that nobody will finish. */
export const sweepImports = (uow: UnitOfWork): Cron =>
  defineCron({
    name: 'contacts.sweepImports',
    every: { everyMinutes: 720 },
    run: () => uow.writePlatform(({ db }) => deleteOldImports(db, keptDays)),
  });
