import type { ScheduleTemplate } from '@balcao/contract';
import type { CampaignStatus, CampaignStop } from '@balcao/domain';
import { appNow, changedNow, jsonb } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** A campaign as its rules see it; nobody else changes it until the end. */
export async function lockCampaign(db: TenantDb, id: number) {
  const row = await db.sql
    .selectFrom('campaigns')
    .selectAll()
    .select(appNow().as('now'))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, templates: row.templates as unknown as (ScheduleTemplate | null)[] };
}

export type LockedCampaign = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>;

/** What a person decides about a campaign. */
export type CampaignValues = {
  name: string;
  status: CampaignStatus;
  confirmation: boolean;
  contactListId: number | null;
  connectionId: number | null;
  scheduledAt: Date | null;
  messages: readonly (string | null)[];
  confirmationMessages: readonly (string | null)[];
  templates: readonly (ScheduleTemplate | null)[];
  controlPercent: number;
  needsSnapshot: boolean;
};

const columnsOf = ({ messages, confirmationMessages, templates, ...values }: CampaignValues) => ({
  name: values.name,
  status: values.status,
  confirmation: values.confirmation,
  contact_list_id: values.contactListId,
  connection_id: values.connectionId,
  scheduled_at: values.scheduledAt,
  message1: messages[0] ?? null,
  message2: messages[1] ?? null,
  message3: messages[2] ?? null,
  message4: messages[3] ?? null,
  message5: messages[4] ?? null,
  confirmation_message1: confirmationMessages[0] ?? null,
  confirmation_message2: confirmationMessages[1] ?? null,
  confirmation_message3: confirmationMessages[2] ?? null,
  confirmation_message4: confirmationMessages[3] ?? null,
  confirmation_message5: confirmationMessages[4] ?? null,
  templates: jsonb(templates),
  control_percent: values.controlPercent,
  needs_snapshot: values.needsSnapshot,
});

/** Adds a campaign, and answers its id. */
export async function insertCampaign(db: TenantDb, values: CampaignValues): Promise<number> {
  const { id } = await db.sql
    .insertInto('campaigns')
    .values({ company_id: db.companyId, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const one = (db: TenantDb, id: number) =>
  db.sql
    .updateTable('campaigns')
    .set({ ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id);

/** Writes what a person decided. */
export async function updateCampaign(db: TenantDb, id: number, values: CampaignValues): Promise<void> {
  await one(db, id).set(columnsOf(values)).execute();
}

/** Sets the file of a campaign, or takes it away. */
export async function setCampaignFile(
  db: TenantDb,
  id: number,
  file: { id: string; fileName: string } | null,
): Promise<void> {
  await one(db, id)
    .set({ media_id: file?.id ?? null, media_name: file?.fileName ?? null })
    .execute();
}

/** Deletes a campaign with its people. */
export async function deleteCampaignRow(db: TenantDb, id: number): Promise<void> {
  await db.sql.deleteFrom('campaigns').where('company_id', '=', db.companyId).where('id', '=', id).execute();
}

/** Stops a campaign; `reason` is null when a person does it. One that never began has to write its people down yet. */
export async function stopCampaignRow(db: TenantDb, id: number, reason: CampaignStop | null): Promise<void> {
  await one(db, id)
    .set((eb) => ({
      status: 'cancelled',
      stop_reason: reason,
      leased_until: null,
      needs_snapshot: eb.or([eb.ref('needs_snapshot'), eb('started_at', 'is', null)]).$castTo<boolean>(),
    }))
    .execute();
}

/** Lets a stopped campaign go on. */
export async function restartCampaignRow(db: TenantDb, id: number): Promise<void> {
  await one(db, id).set({ status: 'running', stop_reason: null, completed_at: null, leased_until: null }).execute();
}

/** Everything that was to be sent has been: it is over. */
export async function finishCampaignRow(db: TenantDb, id: number): Promise<void> {
  await one(db, id).set({ status: 'finished', completed_at: appNow() }).execute();
}
