import type { ContactMerge, ContactRow, DuplicateGroup } from '@balcao/contract';
import { undoMergeDays } from '@balcao/contract';
import * as z from 'zod/mini';
import { ago, anyOf, changedNow, jsonb, now, rowsAs } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { cardColumns } from '../queries.ts';

/** Groups that are shown at once; whoever has more goes through them in turns. */
const mostGroups = 50;
const mostMerges = 50;

const person = z.object({
  name: z.string(),
  number: z.nullable(z.string()),
  email: z.string(),
  profilePicUrl: z.string(),
  namedByPerson: z.boolean(),
  isBlocked: z.boolean(),
  isBotOff: z.boolean(),
  optedOutAt: z.nullable(z.string()),
});
const kept = z.object({
  winner: person,
  loser: person,
  identities: z.array(z.object({ kind: z.string(), scope: z.string(), value: z.string() })),
  fieldIds: z.array(z.int()),
  belongings: z.object({
    ticketIds: z.array(z.int()),
    noteIds: z.array(z.int()),
    /** What the second one wrote in groups; all else is found by its tickets. */
    messageIds: z.array(z.number()),
    scheduleIds: z.array(z.int()),
    /** Its places in lists of people. */
    listItemIds: z.array(z.int()),
    /** Its places in lists where the first one was too, which go with it. */
    sharedPlaces: z._default(
      z.array(
        z.object({
          listId: z.int(),
          name: z.string(),
          number: z.nullable(z.string()),
          email: z.string(),
          variables: z.record(z.string(), z.string()),
        }),
      ),
      [],
    ),
    /** That it wants no advertising. */
    doNotDisturbIds: z.array(z.int()),
  }),
});
export type KeptOfMerge = z.output<typeof kept>;
export type Person = z.output<typeof person>;

/** Contacts that seem to be one person. */
export async function listDuplicates(db: TenantDb): Promise<DuplicateGroup[]> {
  const found = await db.sql
    .selectFrom(({ fn, val }) =>
      fn<{ reason: 'number' | 'email'; key: string; contact_id: number }>('duplicate_contacts', [val(mostGroups)]).as(
        'd',
      ),
    )
    .innerJoin('contacts as c', (join) => join.onRef('c.id', '=', 'd.contact_id').on('c.company_id', '=', db.companyId))
    .select(['d.reason', 'd.key', ...cardColumns.map((column) => `c.${column}` as const)])
    .orderBy('d.reason', 'desc')
    .orderBy('d.key')
    .orderBy('c.id')
    .execute();
  const groups = new Map<string, DuplicateGroup>();
  for (const { reason, key, ...contact } of found) {
    const group = groups.get(`${reason}/${key}`) ?? { reason, key, contacts: [] };
    group.contacts.push(contact);
    groups.set(`${reason}/${key}`, group);
  }
  return [...groups.values()].slice(0, mostGroups);
}

/** The two of a merge, locked in one order until it is done. */
export async function lockPair(
  db: TenantDb,
  ids: readonly number[],
): Promise<(Person & { id: number; isGroup: boolean; isAnonymous: boolean })[]> {
  const rows = await db.sql
    .selectFrom('contacts')
    .select(['id', 'is_group as isGroup', 'name', 'number', 'email', 'profile_pic_url as profilePicUrl'])
    .select(['named_by_person as namedByPerson', 'is_blocked as isBlocked', 'is_bot_off as isBotOff'])
    .select(['is_anonymous as isAnonymous', 'opted_out_at'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', anyOf(ids, 'int'))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ opted_out_at: optedOutAt, ...row }) => ({
    ...row,
    optedOutAt: optedOutAt?.toISOString() ?? null,
  }));
}

/** Everything that is the second one's, before it becomes the first one's. */
export async function readBelongings(
  db: TenantDb,
  { loserId: contactId, winnerId }: { loserId: number; winnerId: number },
): Promise<Omit<KeptOfMerge, 'winner' | 'loser'>> {
  const [identities, fields, tickets, notes, schedules, listItems, shared, doNotDisturb, messages] = await Promise.all([
    db.sql
      .selectFrom('contact_identities')
      .select(['kind', 'scope', 'value'])
      .where('company_id', '=', db.companyId)
      .where('contact_id', '=', contactId)
      .execute(),
    idsIn(db, 'contact_fields', contactId),
    idsIn(db, 'tickets', contactId),
    idsIn(db, 'ticket_notes', contactId),
    idsIn(db, 'schedules', contactId),
    idsIn(db, 'contact_list_items', contactId),
    db.sql
      .selectFrom('contact_list_items as i')
      .innerJoin('contact_list_items as other', (join) =>
        join
          .onRef('other.company_id', '=', 'i.company_id')
          .onRef('other.contact_list_id', '=', 'i.contact_list_id')
          .on('other.contact_id', '=', winnerId),
      )
      .select(['i.contact_list_id as listId', 'i.name', 'i.number', 'i.email'])
      .select((eb) => eb.ref('i.variables').$castTo<Record<string, string>>().as('variables'))
      .where('i.company_id', '=', db.companyId)
      .where('i.contact_id', '=', contactId)
      .execute(),
    idsIn(db, 'do_not_disturb', contactId),
    db.sql
      .selectFrom('messages as m')
      .innerJoin('tickets as t', (join) =>
        join.onRef('t.company_id', '=', 'm.company_id').onRef('t.id', '=', 'm.ticket_id'),
      )
      .select('m.id')
      .where('m.company_id', '=', db.companyId)
      .where('m.contact_id', '=', contactId)
      .where('t.contact_id', '<>', contactId)
      .execute(),
  ]);
  return {
    identities,
    fieldIds: fields,
    belongings: {
      ticketIds: tickets,
      noteIds: notes,
      messageIds: messages.map(({ id }) => Number(id)),
      scheduleIds: schedules,
      listItemIds: listItems,
      sharedPlaces: shared,
      doNotDisturbIds: doNotDisturb,
    },
  };
}

async function idsIn(
  db: TenantDb,
  table: 'contact_fields' | 'tickets' | 'ticket_notes' | 'schedules' | 'contact_list_items' | 'do_not_disturb',
  contactId: number,
): Promise<number[]> {
  const rows = await db.sql
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .execute();
  return rows.map(({ id }) => Number(id));
}

export type MergeToKeep = { winnerId: number; loserId: number; userId: number; kept: KeptOfMerge };

/** Keeps what is needed to take a merge back. */
export async function insertMerge(
  db: TenantDb,
  { winnerId, loserId, userId, kept: all }: MergeToKeep,
): Promise<number> {
  const { id } = await db.sql
    .insertInto('contact_merges')
    .values({ company_id: db.companyId, winner_id: winnerId, loser_id: loserId, user_id: userId, kept: jsonb(all) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const merges = (db: TenantDb) =>
  db.sql
    .selectFrom('contact_merges as m')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'm.company_id').onRef('c.id', '=', 'm.winner_id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'))
    .select(['m.id', 'm.kept', 'm.created_at', 'c.id as winnerId', 'c.name as winnerName', 'u.name as userName'])
    .where('m.company_id', '=', db.companyId)
    .where('m.undone_at', 'is', null)
    .where('m.created_at', '>', ago({ days: undoMergeDays }));

type MergeRow = Awaited<ReturnType<ReturnType<typeof merges>['execute']>>[number];

const asMerge = ({ id, kept: stored, created_at: at, winnerId, winnerName, userName }: MergeRow): ContactMerge => ({
  id,
  winner: { id: winnerId, name: winnerName },
  loserName: kept.parse(stored).loser.name,
  userName,
  createdAt: at.toISOString(),
});

/** The latest merges that can be taken back. */
export async function listMerges(db: TenantDb): Promise<ContactMerge[]> {
  return (await merges(db).orderBy('m.created_at', 'desc').limit(mostMerges).execute()).map(asMerge);
}

/** One of them. */
export async function findMerge(db: TenantDb, id: number): Promise<ContactMerge | undefined> {
  const row = await merges(db).where('m.id', '=', id).executeTakeFirst();
  return row && asMerge(row);
}

/** Takes a merge for undoing, once. */
export async function claimMerge(
  db: TenantDb,
  id: number,
): Promise<{ winnerId: number; loserId: number; kept: KeptOfMerge } | undefined> {
  const row = await db.sql
    .updateTable('contact_merges')
    .set({ undone_at: now() })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('created_at', '>', ago({ days: undoMergeDays }))
    .returning(['winner_id as winnerId', 'loser_id as loserId', 'kept'])
    .executeTakeFirst();
  return row && { ...row, kept: kept.parse(row.kept) };
}

/** Writes what the first one is without the second. */
export async function writeWinner(db: TenantDb, id: number, winner: Person): Promise<ContactRow | undefined> {
  return db.sql
    .updateTable('contacts')
    .set({
      name: winner.name,
      named_by_person: winner.namedByPerson,
      number: winner.number,
      email: winner.email,
      profile_pic_url: winner.profilePicUrl,
      is_blocked: winner.isBlocked,
      is_bot_off: winner.isBotOff,
      ...changedNow,
    })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .returning(cardColumns)
    .executeTakeFirst();
}

/** Brings the second one back under its old id, with its addresses and lines as far as the first one still has them. */
export async function restoreLoser(
  db: TenantDb,
  {
    winnerId,
    loserId,
    kept: { loser, identities, fieldIds },
  }: { winnerId: number; loserId: number; kept: KeptOfMerge },
): Promise<ContactRow> {
  const row = await db.sql
    .insertInto('contacts')
    .values({
      company_id: db.companyId,
      id: loserId,
      name: loser.name,
      number: loser.number,
      email: loser.email,
      profile_pic_url: loser.profilePicUrl,
      named_by_person: loser.namedByPerson,
      is_blocked: loser.isBlocked,
      is_bot_off: loser.isBotOff,
      opted_out_at: loser.optedOutAt === null ? null : new Date(loser.optedOutAt),
    })
    .returning(cardColumns)
    .executeTakeFirstOrThrow();
  if (identities.length > 0)
    await db.sql
      .updateTable('contact_identities as i')
      .from(rowsAs('k', identities, { kind: 'text', scope: 'text', value: 'text' }))
      .set({ contact_id: loserId, is_other_number: false })
      .where('i.company_id', '=', db.companyId)
      .where('i.contact_id', '=', winnerId)
      .whereRef('i.kind', '=', 'k.kind')
      .whereRef('i.scope', '=', 'k.scope')
      .whereRef('i.value', '=', 'k.value')
      .execute();
  await db.sql
    .updateTable('contact_fields')
    .set({ contact_id: loserId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', winnerId)
    .where('id', '=', anyOf(fieldIds, 'int'))
    .execute();
  return row;
}
