import type { ContactRow } from '@balcao/contract';
import { sql } from 'kysely';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import { ago, anyOf, arrayOf, fromNow, literal, now, rowsAs } from '../../../platform/sql-expressions.ts';
import type { OfCompany, PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import { fenceOf, isLeasedUnder, leaseEnd } from '../../../platform/worker/due-time-lease.ts';
import type { Address } from '../../../ports/whatsapp.ts';
import type { PictureOutcome } from './picture-outcome.ts';

const contactColumns = [
  'c.id',
  'c.name',
  'c.number',
  'c.email',
  'c.profile_pic_url as profilePicUrl',
  'c.is_group as isGroup',
  'c.is_blocked as isBlocked',
  'c.is_bot_off as isBotOff',
  'c.is_anonymous as isAnonymous',
  'c.version',
] as const;

type ContactOnLink = { contactId: number; connectionId: number };

const wantPictureQuery = prepareQuery((db, param: Params<OfCompany & ContactOnLink>) =>
  db
    .updateTable('contacts')
    .set({
      picture_state: 'wanted',
      picture_connection_id: param('connectionId'),
      picture_attempts: 0,
      picture_next_at: now(),
    })
    .where('company_id', '=', param('companyId'))
    .where('id', '=', param('contactId'))
    .where('picture_next_at', '<=', now())
    .where((eb) =>
      eb.or([
        eb('picture_state', '<>', 'wanted'),
        eb('picture_connection_id', 'is', null),
        eb.and([
          eb('picture_connection_id', '<>', param('connectionId')),
          eb('picture_next_at', '<=', ago({ minutes: 5 })),
        ]),
      ]),
    ),
);

/**
 * A conversation begins: the picture is wanted unless what is known of it still holds. One that waits already is left
 * to its link, unless that link had its time.
 */
export async function wantPicture(db: TenantDb, { contactId, connectionId }: ContactOnLink): Promise<void> {
  await wantPictureQuery(db, { companyId: db.companyId, contactId, connectionId });
}

/**
 * What is known of the picture holds no more; without a link it was ever fetched by, the next conversation fetches it.
 */
export async function wantPictureAgain(db: TenantDb, contactId: number): Promise<void> {
  await db.sql
    .updateTable('contacts')
    .set((eb) => ({
      picture_state: eb
        .case()
        .when('picture_connection_id', 'is', null)
        .then(eb.ref('picture_state'))
        .else(literal('wanted'))
        .end(),
      picture_attempts: 0,
      picture_next_at: now(),
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', contactId)
    .execute();
}

/** A contact whose picture is due, and by which connection; `place` counts those of that connection. */
export type DuePicture = { contactId: number; companyId: number; connectionId: number; place: number };

const duePicturesQuery = prepareQuery((db, param: Params<{ perConnection: number }>) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('contacts')
        .select(['id', 'company_id', 'picture_next_at'])
        .select((contacts) => [
          contacts.ref('picture_connection_id').$notNull().as('connection_id'),
          contacts.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('picture_connection_id').orderBy('picture_next_at').orderBy('id'))
            .as('place'),
        ])
        .where('picture_state', '=', literal('wanted'))
        .where('picture_next_at', '<=', now())
        .where('picture_connection_id', 'is not', null)
        .as('due'),
    )
    .select(['id as contactId', 'company_id as companyId', 'connection_id as connectionId', 'place'])
    .where('place', '<=', param('perConnection'))
    .orderBy('picture_next_at')
    .orderBy('id'),
);

/**
 * The pictures that are due, of all companies and at most so many of each connection; who waits longest comes first.
 */
export const listDuePictures = (db: PlatformDb, perConnection: number): Promise<DuePicture[]> =>
  duePicturesQuery(db, { perConnection });

/** A picture to fetch: where from, and what the one we have looks like. */
export type WantedPicture = {
  contactId: number;
  companyId: number;
  connectionId: number;
  fence: number;
  chat: Address | null;
  attempts: number;
  sha256: Buffer | null;
};

/** The claim of one picture. */
export type PictureClaim = Pick<WantedPicture, 'contactId' | 'fence'>;

const dueAt = sql.ref('contacts.picture_next_at');

/** The id of the file that the address of a picture names; null for an address of another kind. */
const fileOfPicture = sql<string | null>`substring(claimed.profile_pic_url FROM '^/media/([0-9a-f-]{36})$')::uuid`;

/** Claims those of the pictures that are still due; those of a node that died are due again when the lease is over. */
export async function claimPictures(
  db: PlatformDb,
  { contactIds, leaseMs }: { contactIds: readonly number[]; leaseMs: number },
): Promise<WantedPicture[]> {
  return db.sql
    .with('claimed', (query) =>
      query
        .updateTable('contacts')
        .set((eb) => ({ picture_attempts: eb('picture_attempts', '+', 1), picture_next_at: leaseEnd(leaseMs) }))
        .where('id', '=', (eb) => eb.fn.any(arrayOf(duePictures(db, contactIds))))
        .returning(['company_id', 'id', 'picture_attempts', 'profile_pic_url'])
        .returning((eb) => [
          eb.ref('picture_connection_id').$notNull().as('connection_id'),
          fenceOf(dueAt).as('fence'),
        ]),
    )
    .selectFrom('claimed')
    .leftJoin('media_files as file', (join) =>
      join.onRef('file.company_id', '=', 'claimed.company_id').on('file.id', '=', fileOfPicture),
    )
    .select(['claimed.id as contactId', 'claimed.company_id as companyId', 'claimed.connection_id as connectionId'])
    .select(['claimed.fence', 'claimed.picture_attempts as attempts', 'file.sha256'])
    .select((eb) =>
      eb
        .selectFrom('tickets as t')
        .select((tickets) => tickets.ref('t.chat').$castTo<Address | null>().as('chat'))
        .whereRef('t.company_id', '=', 'claimed.company_id')
        .whereRef('t.contact_id', '=', 'claimed.id')
        .whereRef('t.connection_id', '=', 'claimed.connection_id')
        .orderBy('t.updated_at', 'desc')
        .limit(1)
        .as('chat'),
    )
    .execute();
}

const duePictures = (db: PlatformDb, contactIds: readonly number[]) =>
  db.sql
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', anyOf(contactIds, 'int'))
    .where('picture_state', '=', 'wanted')
    .where('picture_next_at', '<=', now())
    .where('picture_connection_id', 'is not', null)
    .forUpdate()
    .skipLocked();

/** Gives claimed pictures back as if they had not been claimed. */
export async function handBackPictures(db: PlatformDb, claims: readonly PictureClaim[]): Promise<void> {
  const rows = claims.map(({ contactId, fence }) => ({ id: contactId, fence }));
  await db.sql
    .updateTable('contacts')
    .from(rowsAs('claim', rows, { id: 'int', fence: 'bigint' }))
    .set((eb) => ({ picture_next_at: now(), picture_attempts: eb('picture_attempts', '-', 1) }))
    .whereRef('contacts.id', '=', 'claim.id')
    .where('picture_state', '=', 'wanted')
    .where(isLeasedUnder(sql.ref('claim.fence'), dueAt))
    .execute();
}

type SettledPicture = OfCompany &
  PictureClaim & {
    state: PictureOutcome['state'];
    waitSeconds: number;
    /** Attempts that do not count. */
    uncounted: number;
    /** Null keeps the picture. */
    url: string | null;
  };

const settlePictureQuery = prepareQuery((db, param: Params<SettledPicture>) =>
  db
    .with('before', (query) =>
      query
        .selectFrom('contacts')
        .select('id')
        .select(({ eb, fn }) =>
          eb('profile_pic_url', 'is distinct from', fn.coalesce(param('url'), 'profile_pic_url')).as('is_news'),
        )
        .where('company_id', '=', param('companyId'))
        .where('id', '=', param('contactId'))
        .where('picture_state', '=', 'wanted')
        .where(isLeasedUnder(param('fence'), dueAt))
        .forNoKeyUpdate(),
    )
    .updateTable('contacts as c')
    .from('before')
    .set((eb) => ({
      picture_state: param('state'),
      picture_attempts: eb('picture_attempts', '-', param('uncounted')),
      picture_next_at: fromNow({ seconds: param('waitSeconds') }),
      version: eb('version', '+', eb.cast<number>('before.is_news', 'integer')),
      updated_at: eb.case().when('before.is_news', '=', true).then(now()).else(eb.ref('c.updated_at')).end(),
      profile_pic_url: eb.fn.coalesce(param('url'), 'c.profile_pic_url'),
    }))
    .whereRef('c.id', '=', 'before.id')
    .returning(contactColumns)
    .returning('before.is_news as isNews'),
);

/**
 * Writes how the question ended. With an address, also an empty one, the contact changes for those who look at it, and
 * is answered. Undefined, and nothing written, when the claim is no longer ours: another node has it, or the picture
 * changed while it was fetched and is wanted anew.
 */
export async function settlePicture(
  db: TenantDb,
  { contactId, fence }: PictureClaim,
  { state, waitMs, countsAsAttempt, url }: PictureOutcome & { url: string | null },
): Promise<{ contact: ContactRow | null } | undefined> {
  const [row] = await settlePictureQuery(db, {
    companyId: db.companyId,
    contactId,
    fence,
    state,
    waitSeconds: waitMs / 1000,
    uncounted: countsAsAttempt ? 0 : 1,
    url,
  });
  if (!row) return undefined;
  const { isNews, ...contact } = row;
  return { contact: isNews ? contact : null };
}
