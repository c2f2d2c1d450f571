import type { CampaignCounters, CampaignInput } from '@balcao/contract';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { readCounters } from '../../../src/features/campaigns/counter-queries.ts';
import { createCampaign } from '../../../src/features/campaigns/save-campaign.ts';
import { saveCampaignSettings } from '../../../src/features/campaigns/rules/save-settings.ts';
import { createCampaignSender } from '../../../src/features/campaigns/running/send-campaigns.ts';
import { createStarter } from '../../../src/features/campaigns/starting/start-campaigns.ts';
import { messageUpdated, receiveEvent } from '../../../src/features/messages/index.ts';
import { buildMessage } from '../../../src/features/messages/test-data.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import type { Principal } from '../../../src/platform/principal.ts';
import type { UnitOfWork } from '../../../src/platform/unit-of-work.ts';
import { startTestWork, type TestWork } from '../../support/test-work.ts';

export const log = createLogger('silent');
export let work: TestWork;
export let link: Awaited<ReturnType<TestWork['buildLink']>>;
export let admin: Principal;
export let listId: number;

/** Each test begins with a company of its own in a database without others: their campaigns would be sent beside its own. */
export function prepareCampaigns(): void {
  beforeAll(async () => {
    work = await startTestWork();
  });
  afterAll(() => work.close());
  beforeEach(async () => {
    await work.reset();
    link = await work.buildLink({ queues: 1 });
    admin = await work.buildAdmin(link.companyId);
    await saveCampaignSettings(work.uow, admin, {
      settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 },
    });
    await beginList();
  });
}

export const sql = <R extends object>(statement: string, values: readonly unknown[] = []): Promise<R[]> =>
  work.database.asOwner<R>(statement, [...values]);

/** Further people are added to a new list. */
export async function beginList(): Promise<void> {
  const [list] = await sql<{ id: number }>(
    "INSERT INTO contact_lists (company_id, name) VALUES ($1, 'VIP') RETURNING id",
    [link.companyId],
  );
  listId = list?.id ?? 0;
}

let people = 0;
type Item = {
  number?: string | null;
  contactId?: number | null;
  name?: string;
  isValid?: boolean;
  isChecked?: boolean;
  variables?: object;
};

/** Adds people to the list and answers their numbers. */
export async function addPeople(count: number, over: Item = {}): Promise<string[]> {
  const numbers: string[] = [];
  for (let one = 0; one < count; one += 1) {
    people += 1;
    const number = over.number === undefined ? `55119${String(70_000_000 + people)}` : over.number;
    await sql(
      `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, contact_id, is_whatsapp_valid, checked_at, variables)
       VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $7 THEN now() END, $8)`,
      [
        link.companyId,
        listId,
        over.name ?? `Pessoa ${people}`,
        number,
        over.contactId ?? null,
        over.isValid ?? true,
        over.isChecked ?? true,
        JSON.stringify(over.variables ?? {}),
      ],
    );
    if (number !== null) numbers.push(number);
  }
  return numbers;
}

export async function addContact(number: string): Promise<number> {
  const [contact] = await sql<{ id: number }>(
    "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Fernanda', $2) RETURNING id",
    [link.companyId, number],
  );
  await sql("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)", [
    link.companyId,
    number,
    contact?.id,
  ]);
  return contact?.id ?? 0;
}

/** A campaign whose time has come. */
export async function due(over: Partial<CampaignInput> = {}): Promise<number> {
  const { id } = await createCampaign(work.uow, admin, {
    name: 'Páscoa',
    contactListId: listId,
    whatsappId: link.connectionId,
    scheduledAt: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    message1: 'Oi {nome}!',
    ...over,
  } as CampaignInput);
  await sql("UPDATE campaigns SET scheduled_at = app_now() - interval '1 second' WHERE id = $1", [id]);
  return id;
}

export const start = (uow: UnitOfWork = work.uow): Promise<number> =>
  createStarter({ uow, log }, { onStarted: () => undefined }).drain();
export const lookNow = () => sql('UPDATE campaign_lanes SET look_at = app_now() WHERE look_at IS NOT NULL');
export const serve = async (uow: UnitOfWork = work.uow): Promise<void> => {
  await lookNow();
  await createCampaignSender({ uow, log }).drain();
};

/** The link takes what waits in line, or says another word to it. */
export const answerLine = async (state: 'sent' | 'failed' | 'uncertain' = 'sent', error: string | null = null) => {
  const rows = await sql<{ message_id: string }>(
    `UPDATE outbox SET state = $2, error = $3, attempts = attempts + 1 WHERE company_id = $1 AND state = 'queued' RETURNING message_id`,
    [link.companyId, state, error],
  );
  for (const { message_id: id } of rows) {
    await sql('UPDATE messages SET send_state = $2, send_error = $3 WHERE id = $1', [id, state, error]);
    if (state === 'failed')
      await work.uow.write(link.companyId, (one) =>
        one.record(
          messageUpdated(link.companyId, { message: { id: Number(id), sendState: 'failed' } as never, row: undefined }),
        ),
      );
  }
  return rows.length;
};
export const run = async (): Promise<void> => {
  await start();
  await serve();
  await answerLine();
  await serve();
};

export const statusOf = async (id: number) =>
  (
    await sql<{ status: string; stop_reason: string | null; completed_at: Date | null }>(
      'SELECT status, stop_reason, completed_at FROM campaigns WHERE id = $1',
      [id],
    )
  )[0];
type Recipient = {
  name: string;
  number: string | null;
  state: string;
  reason: string | null;
  message: string;
  slot: number;
  retry_at: Date | null;
  sent_at: Date | null;
  answered_at: Date | null;
  ticket_id: number | null;
  attempts: number;
};
export const recipients = (id: number) =>
  sql<Recipient>('SELECT * FROM campaign_recipients WHERE campaign_id = $1 ORDER BY id', [id]);
export const countersOf = (id: number): Promise<CampaignCounters> =>
  work.uow.read(link.companyId, (db) => readCounters(db, id));
export const texts = async (): Promise<string[]> =>
  (
    await sql<{ body: string }>('SELECT body FROM messages WHERE company_id = $1 AND from_me ORDER BY id', [
      link.companyId,
    ])
  ).map(({ body }) => body);
export const says = (number: string, body: string): Promise<unknown> =>
  receiveEvent({ uow: work.uow, log }, link, buildMessage({ body, from: [`pn:${number}`], at: Date.now() }));
export const tickets = () =>
  sql<{ id: number; status: string }>('SELECT id, status FROM tickets WHERE company_id = $1 ORDER BY id', [
    link.companyId,
  ]);

/** The counts that were kept must be those one gets by counting. */
export async function expectTrueCounts(id: number): Promise<void> {
  const [counted] = await sql<Record<string, string>>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE is_valid) AS valids,
       count(*) FILTER (WHERE state IN ('pending', 'asked')) AS pending, count(*) FILTER (WHERE state = 'queued') AS queued,
       count(*) FILTER (WHERE state IN ('sent', 'delivered', 'read')) AS sent, count(*) FILTER (WHERE state IN ('delivered', 'read')) AS delivered,
       count(*) FILTER (WHERE state = 'read') AS read, count(*) FILTER (WHERE state = 'failed') AS failed,
       count(*) FILTER (WHERE state = 'failed' AND retry_at IS NOT NULL) AS retrying,
       count(*) FILTER (WHERE state = 'uncertain') AS uncertain, count(*) FILTER (WHERE state = 'skipped') AS skipped,
       count(*) FILTER (WHERE state = 'control') AS control, count(requested_at) AS "confirmationRequested", count(confirmed_at) AS confirmed,
       count(*) FILTER (WHERE answered_at IS NOT NULL AND state <> 'control') AS answered,
       count(*) FILTER (WHERE answered_at IS NOT NULL AND state = 'control') AS "controlAnswered"
     FROM campaign_recipients WHERE campaign_id = $1`,
    [id],
  );
  const kept = await countersOf(id);
  expect(kept).toEqual(Object.fromEntries(Object.keys(kept).map((key) => [key, Number(counted?.[key])])));
}
