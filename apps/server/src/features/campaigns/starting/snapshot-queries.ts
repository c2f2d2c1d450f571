import type { CampaignSettings, ScheduleTemplate } from '@balcao/contract';
import { builtInVariable, campaignKey, splitText, textLength } from '@balcao/domain';
import type { Expression, ExpressionBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { inPercentOfRows, joined, jsonbOf, jsonText, literal, randomOf } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';

/** One of the texts of a campaign: what is said, what is asked before, and the template it is sent as. */
export type SnapshotText = {
  slot: number;
  message: string;
  confirmationMessage: string | null;
  template: ScheduleTemplate | null;
};

export type Snapshot = {
  campaignId: number;
  contactListId: number;
  /** Whether people are written to of whom WhatsApp was not asked. */
  takesUnchecked: boolean;
  texts: readonly SnapshotText[];
  variables: CampaignSettings['variables'];
  controlPercent: number;
};

type Person = {
  id: number;
  name: string;
  number: string | null;
  email: string;
  variables: unknown;
  contact_id: number | null;
  is_whatsapp_valid: boolean;
  is_checked: boolean;
  is_blocked: boolean;
  is_opted_out: boolean;
  person: string;
  slot: number;
  is_control: boolean;
};
type Chosen = Database & { p: Person };
type Builder = ExpressionBuilder<Chosen, 'p'>;

/**
 * Writes down who gets a campaign, with the finished text for each, in one statement: each person once, whatever numbers
 * and names they are known by. Who was written down and has got nothing yet is written anew; who got something stays.
 */
export async function writeRecipients(db: TenantDb, snapshot: Snapshot): Promise<void> {
  const { campaignId } = snapshot;
  await db.sql
    .insertInto('campaign_recipients')
    .columns([
      'company_id',
      'campaign_id',
      'person',
      'contact_id',
      'name',
      'number',
      'slot',
      'message',
      'confirmation_message',
      'template',
      'is_valid',
      'state',
      'reason',
    ])
    .expression((eb) =>
      eb
        .selectFrom(writeTexts(db, snapshot).as('t'))
        .select((of) => [
          of.cast<number>(of.val(db.companyId), 'integer').as('company_id'),
          of.cast<number>(of.val(campaignId), 'integer').as('campaign_id'),
          't.person',
          't.contact_id',
          't.name',
          't.number',
          't.slot',
          't.message',
          't.confirmation_message',
          't.template',
          of
            .and([of('t.refusal', 'is', null), of.not(of.ref('t.is_control'))])
            .$castTo<boolean>()
            .as('is_valid'),
          of
            .case()
            .when('t.refusal', 'is not', null)
            .then(literal('skipped'))
            .when('t.is_control', '=', literal(true))
            .then(literal('control'))
            .else(literal('pending'))
            .end()
            .as('state'),
          't.refusal as reason',
        ])
        // Nobody else writes people of this campaign down meanwhile: whoever does keeps the campaign. To expect a conflict
        // with each row would take a fifth longer.
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('campaign_recipients as known')
                .select('known.id')
                .where('known.company_id', '=', db.companyId)
                .where('known.campaign_id', '=', campaignId)
                .whereRef('known.person', '=', 't.person'),
            ),
          ),
        )
        // Whoever had their turn keeps it under every name they had then, whatever number or contact they are by now.
        .where(({ not, exists, fn, cast, val, ref }) =>
          not(
            exists(
              hadTurn(db, campaignId).where('had.identity', '=', () =>
                fn<string>('concat', [cast<string>(val('contact:'), 'text'), ref('t.contact_id')]),
              ),
            ),
          ),
        )
        .where(({ not, exists, fn, cast, val, ref }) =>
          not(
            exists(
              hadTurn(db, campaignId).where('had.identity', '=', () =>
                fn<string>('concat', [cast<string>(val('pn::'), 'text'), ref('t.number')]),
              ),
            ),
          ),
        ),
    )
    .execute();
}

const hadTurn = (db: TenantDb, campaignId: number) =>
  db.sql
    .selectFrom('campaign_identities as had')
    .select('had.recipient_id')
    .where('had.company_id', '=', db.companyId)
    .where('had.campaign_id', '=', campaignId);

/** The people of a list with their finished texts, and why somebody gets nothing. */
function writeTexts(db: TenantDb, snapshot: Snapshot) {
  const { texts } = snapshot;
  const written = db.sql.selectFrom(listPeople(db, snapshot).as('p')).select((eb) => [
    'p.person',
    'p.contact_id',
    'p.name',
    'p.number',
    'p.slot',
    'p.is_control',
    eb.fn
      .coalesce(
        perSlot(eb, texts, ({ message }) => textFor(eb, message, snapshot)),
        eb.val(''),
      )
      .as('message'),
    eb
      .cast<string | null>(
        perSlot(eb, texts, ({ confirmationMessage }) =>
          confirmationMessage === null ? null : textFor(eb, confirmationMessage, snapshot),
        ),
        'text',
      )
      .as('confirmation_message'),
    perSlotTemplate(eb, snapshot).as('template'),
    refusalOf(eb, snapshot).as('reason'),
  ]);
  return db.sql
    .selectFrom(written.as('w'))
    .selectAll('w')
    .select((eb) =>
      eb
        .case()
        .when('w.reason', 'is not', null)
        .then(eb.ref('w.reason'))
        .when(eb.fn<number>('length', [eb.ref('w.message')]), '>', eb.lit(textLength.message))
        .then(literal('tooLong'))
        .end()
        .as('refusal'),
    );
}

/** Forgets those who were written down and have got nothing, so that they can be written down anew. */
export async function forgetUnsent(db: TenantDb, campaignId: number): Promise<void> {
  await db.sql
    .deleteFrom('campaign_recipients')
    .where('company_id', '=', db.companyId)
    .where('campaign_id', '=', campaignId)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', literal('pending')), eb('asked_at', 'is', null), eb('first_tried_at', 'is', null)]),
        eb.and([eb('state', 'in', [literal('skipped'), literal('control')]), eb('is_valid', '=', literal(false))]),
      ]),
    )
    .execute();
  await db.sql
    .deleteFrom('campaign_identities as i')
    .where('i.company_id', '=', db.companyId)
    .where('i.campaign_id', '=', campaignId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('campaign_recipients as r')
            .select('r.id')
            .where('r.company_id', '=', db.companyId)
            .whereRef('r.id', '=', 'i.recipient_id'),
        ),
      ),
    )
    .execute();
}

/** The people of a list, each once: of two entries the one with a number that WhatsApp knows. */
export const listPeople = (db: TenantDb, snapshot: Snapshot) =>
  db.sql
    .selectFrom(listEntries(db, snapshot).as('q'))
    .selectAll('q')
    .distinctOn('q.person')
    .orderBy('q.person')
    .orderBy('q.is_whatsapp_valid', 'desc')
    .orderBy('q.id');

/** The entries of a list with the contact they are known as, and the text that chance gives them. */
const listEntries = (db: TenantDb, { contactListId, texts, controlPercent }: Snapshot) =>
  db.sql
    .selectFrom('contact_list_items as i')
    // Whatever number somebody is known by, it leads to the one contact.
    .leftJoin('contact_identities as d', (join) =>
      join
        .onRef('d.company_id', '=', 'i.company_id')
        .on('d.kind', '=', literal('pn'))
        .onRef('d.value', '=', 'i.number'),
    )
    .leftJoin('contacts as k', (join) =>
      join
        .onRef('k.company_id', '=', 'i.company_id')
        .on(({ eb, fn, ref }) => eb('k.id', '=', fn.coalesce(ref('i.contact_id'), ref('d.contact_id')))),
    )
    .leftJoin('do_not_disturb as n', (join) =>
      join.onRef('n.company_id', '=', 'i.company_id').onRef('n.number', '=', 'i.number'),
    )
    .leftJoin('do_not_disturb as o', (join) =>
      join.onRef('o.company_id', '=', 'i.company_id').onRef('o.contact_id', '=', 'k.id'),
    )
    .select(({ eb, fn, ref, val, cast }) => [
      'i.id',
      'i.name',
      'i.number',
      'i.email',
      'i.variables',
      'k.id as contact_id',
      'i.is_whatsapp_valid',
      eb('i.checked_at', 'is not', null).$castTo<boolean>().as('is_checked'),
      fn
        .coalesce(
          eb.or([eb('k.is_blocked', '=', literal(true)), eb('k.is_anonymous', '=', literal(true))]),
          eb.lit(false),
        )
        .$castTo<boolean>()
        .as('is_blocked'),
      eb
        .or([eb('n.id', 'is not', null), eb('o.id', 'is not', null), eb('k.opted_out_at', 'is not', null)])
        .$castTo<boolean>()
        .as('is_opted_out'),
      eb
        .case()
        .when('k.id', 'is not', null)
        .then(fn<string>('concat', [cast<string>(val('c'), 'text'), ref('k.id')]))
        .else(fn<string>('concat', [cast<string>(val('n'), 'text'), ref('i.number')]))
        .end()
        .as('person'),
      randomOf(texts.map(({ slot }) => slot)).as('slot'),
      inPercentOfRows(controlPercent).as('is_control'),
    ])
    .where('i.company_id', '=', db.companyId)
    .where('i.contact_list_id', '=', contactListId);

function perSlot(
  eb: Builder,
  texts: readonly SnapshotText[],
  of: (text: SnapshotText) => Expression<string | null> | null,
): Expression<string | null> {
  const [first, ...others] = texts;
  const none = eb.cast<string | null>(eb.val(null), 'text');
  const value = (text: SnapshotText | undefined): Expression<string | null> =>
    (text === undefined ? null : of(text)) ?? none;
  return others.reduce<Expression<string | null>>(
    (other, text) => eb.case().when('p.slot', '=', eb.lit(text.slot)).then(value(text)).else(other).end(),
    value(first),
  );
}

/** The filled template of the chosen text; null where there is none. */
function perSlotTemplate(eb: Builder, snapshot: Snapshot) {
  const filled = perSlot(eb, snapshot.texts, ({ template }) =>
    template === null ? null : eb.cast<string>(templateFor(eb, template, snapshot), 'text'),
  );
  return eb.cast<string | null>(filled, 'jsonb');
}

function templateFor(eb: Builder, { name, language, header, body, buttons }: ScheduleTemplate, snapshot: Snapshot) {
  const part = (values: Readonly<Record<string, string>>): Expression<never> =>
    jsonbOf(Object.entries(values).map(([key, value]) => [key, textFor(eb, value, snapshot)]));
  const text = (value: string): Expression<string> => eb.cast<string>(eb.val(value), 'text');
  return eb.fn<never>('jsonb_build_object', [
    text('name'),
    text(name),
    text('language'),
    text(language),
    text('header'),
    part(header),
    text('body'),
    part(body),
    text('buttons'),
    part(buttons),
  ]);
}

/** A text with its variables filled for each person. The database never reads what it fills in (T48). */
function textFor(eb: Builder, text: string, { variables }: Snapshot): Expression<string> {
  return joined(
    splitText(text).map((piece): Expression<string | null> => {
      if (piece.kind === 'words') return eb.val(piece.text);
      const builtIn = builtInVariable(piece.key);
      if (builtIn !== null && builtIn !== 'firstName') return eb.ref(`p.${builtIn}`);
      const column = jsonText(eb.ref('p.variables'), piece.key);
      const own = variables.find(({ key }) => campaignKey(key) === piece.key)?.value;
      if (builtIn !== 'firstName' || own !== undefined) return eb.fn.coalesce(column, eb.val(own ?? ''));
      const blank = eb.cast<string>(eb.val(' '), 'text');
      return eb.fn.coalesce(column, eb.fn<string>('split_part', [eb.ref('p.name'), blank, eb.lit(1)]));
    }),
  );
}

/** Why a person gets nothing; null when they do. */
export const refusalOf = (eb: Builder, { takesUnchecked }: Snapshot) => {
  const isKnown = eb.or([
    eb.ref('p.is_whatsapp_valid'),
    // Who is known as a contact without a number is reached by another name.
    eb('p.number', 'is', null),
    ...(takesUnchecked ? [eb.not(eb.ref('p.is_checked'))] : []),
  ]);
  return eb
    .case()
    .when(eb.not(isKnown))
    .then(
      eb
        .case()
        .when(eb.ref('p.is_checked'), '=', literal(true))
        .then(literal('invalidNumber'))
        .else(literal('unchecked'))
        .end(),
    )
    .when(eb.ref('p.is_blocked'), '=', literal(true))
    .then(literal('blocked'))
    .when(eb.ref('p.is_opted_out'), '=', literal(true))
    .then(literal('optedOut'))
    .end();
};
