import { anyOf, literal, rowsAs } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';

/** Somebody whose turn has come: the row of the campaign, and who it is by now. */
export type TurnPerson = { id: number; campaignId: number; contactId: number; number: string | null };

/**
 * Keeps under which names these people had their turn, and answers who of them must not be written to: somebody else in
 * the campaign has one of the names and got the text, or was asked, or comes before them in this very list.
 */
export async function claimIdentities(db: TenantDb, people: readonly TurnPerson[]): Promise<ReadonlySet<number>> {
  if (people.length === 0) return new Set();
  const { companyId } = db;
  const given = () =>
    rowsAs(
      'p',
      people.map((person) => ({ ...person })),
      { id: 'int', campaignId: 'int', contactId: 'int', number: 'text' },
    );
  const rows = await db.sql
    .with('names', (query) =>
      query
        .selectFrom(given())
        .select(({ fn, ref, cast, val }) => [
          ref('p.id').as('id'),
          ref('p.campaignId').as('campaign_id'),
          fn<string>('concat', [cast<string>(val('contact:'), 'text'), ref('p.contactId')]).as('identity'),
        ])
        .union(
          query
            .selectFrom(given())
            .select(({ fn, ref, cast, val }) => [
              ref('p.id').as('id'),
              ref('p.campaignId').as('campaign_id'),
              fn<string>('concat', [cast<string>(val('pn::'), 'text'), ref('p.number')]).as('identity'),
            ])
            .where('p.number', 'is not', null),
        )
        .union(
          query
            .selectFrom(given())
            .innerJoin('contact_identities as i', (join) =>
              join.on('i.company_id', '=', companyId).onRef('i.contact_id', '=', 'p.contactId'),
            )
            .select(({ fn, ref, cast, val }) => [
              ref('p.id').as('id'),
              ref('p.campaignId').as('campaign_id'),
              fn<string>('concat', [
                ref('i.kind'),
                cast<string>(val(':'), 'text'),
                ref('i.scope'),
                cast<string>(val(':'), 'text'),
                ref('i.value'),
              ]).as('identity'),
            ]),
        ),
    )
    .with('claimed', (query) =>
      query
        .insertInto('campaign_identities')
        .columns(['company_id', 'campaign_id', 'identity', 'recipient_id'])
        .expression((eb) =>
          eb
            .selectFrom('names as n')
            .select((of) => [
              of.cast<number>(of.val(companyId), 'integer').as('company_id'),
              'n.campaign_id',
              'n.identity',
              'n.id as recipient_id',
            ])
            .distinctOn(['n.campaign_id', 'n.identity'])
            .orderBy('n.campaign_id')
            .orderBy('n.identity')
            .orderBy('n.id'),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'campaign_id', 'identity'])
            .doUpdateSet((eb) => ({ recipient_id: eb.ref('excluded.recipient_id') }))
            // Whoever has the name and got nothing, because it failed or was not their turn after all, gives it up.
            .where((eb) =>
              eb.or([
                eb('campaign_identities.recipient_id', '=', eb.ref('excluded.recipient_id')),
                eb.not(
                  eb.exists(
                    eb
                      .selectFrom('campaign_recipients as other')
                      .innerJoin('campaign_recipients as mine', (join) => join.onTrue())
                      .select('other.id')
                      .where('other.company_id', '=', companyId)
                      .where('mine.company_id', '=', companyId)
                      .whereRef('other.id', '=', 'campaign_identities.recipient_id')
                      .whereRef('mine.id', '=', 'excluded.recipient_id')
                      .where((is) =>
                        is.or([
                          is('other.state', 'in', reached),
                          // Of two questions one may be answered, by either of them.
                          is.and([is('other.state', '=', literal('asked')), is('mine.confirmed_at', 'is', null)]),
                        ]),
                      ),
                  ),
                ),
              ]),
            ),
        )
        .returning(['campaign_id', 'identity', 'recipient_id']),
    )
    .selectFrom('names as n')
    .leftJoin('claimed as c', (join) =>
      join
        .onRef('c.campaign_id', '=', 'n.campaign_id')
        .onRef('c.identity', '=', 'n.identity')
        .onRef('c.recipient_id', '=', 'n.id'),
    )
    .select('n.id')
    .distinct()
    .where('c.identity', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What a message of a campaign has become when its person was written to, or may have been. */
const reached = (['queued', 'sent', 'delivered', 'read', 'uncertain'] as const).map((state) => literal(state));

/** Two contacts turned out to be one person: who was kept as the second is kept as the first too. */
export async function nameWinner(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<void> {
  await db.sql
    .insertInto('campaign_identities')
    .columns(['company_id', 'campaign_id', 'identity', 'recipient_id'])
    .expression((eb) =>
      eb
        .selectFrom('campaign_recipients as r')
        .innerJoin('campaign_identities as l', (join) =>
          join
            .onRef('l.company_id', '=', 'r.company_id')
            .onRef('l.campaign_id', '=', 'r.campaign_id')
            .on('l.identity', '=', `contact:${loserId}`),
        )
        .select((of) => [
          'r.company_id',
          'r.campaign_id',
          of.cast<string>(of.val(`contact:${winnerId}`), 'text').as('identity'),
          'l.recipient_id',
        ])
        .where('r.company_id', '=', db.companyId)
        .where('r.contact_id', '=', loserId)
        .orderBy('r.campaign_id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Somebody was made anonymous: their numbers and addresses go, and the contact, who is nobody now, stays. */
export async function forgetIdentities(
  db: TenantDb,
  { contactId, numbers }: { contactId: number; numbers: readonly string[] },
): Promise<void> {
  await db.sql
    .deleteFrom('campaign_identities')
    .where('company_id', '=', db.companyId)
    .where('identity', 'not like', 'contact:%')
    .where('recipient_id', 'in', (eb) =>
      eb
        .selectFrom('campaign_recipients')
        .select('id')
        .where('company_id', '=', db.companyId)
        .where((is) => is.or([is('contact_id', '=', contactId), is('number', '=', anyOf(numbers, 'text'))])),
    )
    .execute();
}
