import { type Campaign, type CampaignInput, campaignRow, type ScheduleTemplate } from '@balcao/contract';
import {
  type AuditAction,
  campaignSlots,
  filledSlots,
  isCampaignDeletable,
  isCampaignEditable,
  missingParts,
  nameLength,
  readSendAt,
  scheduleLimits,
} from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { findClock } from '../companies/index.ts';
import { deleteFiles, shareFile } from '../media/index.ts';
import { campaignCreated, campaignDeleted, campaignUpdated } from './events.ts';
import {
  type CampaignValues,
  deleteCampaignRow,
  insertCampaign,
  lockCampaign,
  type LockedCampaign,
  setCampaignFile,
  updateCampaign,
} from './change-queries.ts';
import { findCampaign, findProgress, findProvider, findReach } from './queries.ts';

/** Adds a campaign. */
export function createCampaign(uow: UnitOfWork, principal: Principal, input: CampaignInput): Promise<Campaign> {
  return uow.write(principal.companyId, async (work) => {
    const campaign = await addCampaign(work, await readValues(work.db, input, null));
    await note(work, principal, 'campaign created', campaign.id);
    return campaign;
  });
}

/** The same inside a running unit of work, with values that were looked at. */
export async function addCampaign(work: Work, values: CampaignValues): Promise<Campaign> {
  const id = await insertCampaign(work.db, values);
  const campaign = await getCampaign(work.db, id);
  await work.record(campaignCreated(work.db.companyId, progressOf(campaign)));
  return campaign;
}

/** Changes a campaign that is being written, was stopped, or is more than an hour away (R30). */
export function changeCampaign(
  uow: UnitOfWork,
  principal: Principal,
  { id, input }: { id: number; input: CampaignInput },
): Promise<Campaign> {
  return uow.write(principal.companyId, async (work) => {
    const before = await requireEditable(work.db, id);
    await updateCampaign(work.db, id, await readValues(work.db, input, before));
    await note(work, principal, 'campaign changed', id);
    return tellChanged(work, id);
  });
}

/** Deletes a campaign with its report and its file, unless it is being sent. */
export function deleteCampaign(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    const before = await requireCampaign(work.db, id);
    if (!isCampaignDeletable(before.status)) throw new AppError('ERR_CAMPAIGN_RUNNING');
    await deleteCampaignRow(work.db, id);
    await deleteFiles(work, before.media_id === null ? [] : [before.media_id]);
    await note(work, principal, 'campaign deleted', id);
    await work.record(campaignDeleted(principal.companyId, { campaignId: id }));
    return { id };
  });
}

/** Adds a copy of a campaign, with a file of its own and without a time. */
export function duplicateCampaign(uow: UnitOfWork, principal: Principal, id: number): Promise<Campaign> {
  return uow.write(principal.companyId, async (work) => {
    const original = await requireCampaign(work.db, id);
    const copyId = await insertCampaign(work.db, {
      ...valuesOf(original),
      name: copyName(original.name),
      status: 'inactive',
      scheduledAt: null,
      needsSnapshot: false,
    });
    const file = original.media_id === null ? undefined : await shareFile(work, original.media_id, 'company');
    if (file) await setCampaignFile(work.db, copyId, file);
    await note(work, principal, 'campaign copied', copyId, { from: id });
    const copy = await getCampaign(work.db, copyId);
    await work.record(campaignCreated(principal.companyId, progressOf(copy)));
    return copy;
  });
}

const copyName = (name: string): string => `${name.slice(0, nameLength.max - ' (2)'.length)} (2)`;

/** A campaign, locked. */
export async function requireCampaign(db: Work['db'], id: number): Promise<LockedCampaign> {
  const campaign = await lockCampaign(db, id);
  if (!campaign) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return campaign;
}

/** A campaign that may be changed now, locked. */
export async function requireEditable(db: Work['db'], id: number): Promise<LockedCampaign> {
  const campaign = await requireCampaign(db, id);
  if (!isCampaignEditable({ status: campaign.status, scheduledAt: campaign.scheduled_at }, campaign.now))
    throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE');
  return campaign;
}

/** Tells the admins how a campaign is now, and answers it. */
export async function tellChanged(work: Work, id: number): Promise<Campaign> {
  const campaign = await getCampaign(work.db, id);
  await work.record(campaignUpdated(work.db.companyId, progressOf(campaign)));
  return campaign;
}

/** A campaign as events tell it. The people of a list are counted once for both. */
const progressOf = (campaign: Campaign) => ({ record: campaignRow.parse(campaign), counters: campaign.counters });

/** Tells the admins how far a campaign is. */
export async function tellProgress(work: Work, id: number): Promise<void> {
  const progress = await findProgress(work.db, id);
  if (progress) await work.record(campaignUpdated(work.db.companyId, progress));
}

/** One campaign. */
export async function getCampaign(db: Work['db'], id: number): Promise<Campaign> {
  const campaign = await findCampaign(db, id);
  if (!campaign) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return campaign;
}

/** Writes down what a person did with a campaign. */
export const note = (
  { db }: Work,
  principal: Principal,
  action: AuditAction,
  id: number,
  detail?: Record<string, string | number>,
): Promise<void> =>
  audit(db, { companyId: db.companyId, by: principal, action, object: String(id), ...(detail ? { detail } : {}) });

const places = Array.from({ length: campaignSlots }, (_, place) => (place + 1) as 1 | 2 | 3 | 4 | 5);

/** What a stored campaign consists of. */
export const valuesOf = (row: LockedCampaign): CampaignValues => ({
  name: row.name,
  status: row.status,
  confirmation: row.confirmation,
  contactListId: row.contact_list_id,
  connectionId: row.connection_id,
  scheduledAt: row.scheduled_at,
  messages: places.map((place) => row[`message${place}`]),
  confirmationMessages: places.map((place) => row[`confirmation_message${place}`]),
  templates: row.templates,
  controlPercent: row.control_percent,
  needsSnapshot: row.needs_snapshot,
});

const nothing: CampaignValues = {
  name: '',
  status: 'inactive',
  confirmation: false,
  contactListId: null,
  connectionId: null,
  scheduledAt: null,
  messages: [],
  confirmationMessages: [],
  templates: [],
  controlPercent: 0,
  needsSnapshot: false,
};

/** What was given, or else what was there; an empty text is none. */
const given = <T>(value: T | '' | null | undefined, before: T | null): T | null =>
  value === undefined ? before : value === '' ? null : value;

/** What a person wrote, looked at: list and connection exist; with a time it lies ahead and nothing is missing. */
async function readValues(
  db: Work['db'],
  input: CampaignInput,
  stored: LockedCampaign | null,
): Promise<CampaignValues> {
  const before = stored === null ? nothing : valuesOf(stored);
  const clock = await findClock(db);
  // A stopped one is let go on, not begun.
  const startsNow = input.startsNow === true && before.status !== 'cancelled';
  const values: CampaignValues = {
    name: input.name,
    status: before.status,
    confirmation: input.confirmation ?? before.confirmation,
    contactListId: given(input.contactListId, before.contactListId),
    connectionId: given(input.whatsappId, before.connectionId),
    scheduledAt: startsNow ? clock.now : readTime(input.scheduledAt, before.scheduledAt, clock),
    messages: places.map((place) => given(input[`message${place}`], before.messages[place - 1] ?? null)),
    confirmationMessages: places.map((place) =>
      given(input[`confirmationMessage${place}`], before.confirmationMessages[place - 1] ?? null),
    ),
    templates: input.templates ?? before.templates,
    controlPercent: input.controlPercent ?? before.controlPercent,
    // What was written down for its people may say something else now.
    needsSnapshot: before.status === 'cancelled',
  };
  await requireParts(db, values);
  // A stopped one stays so until it is let go on, with whatever time it has.
  if (before.status === 'cancelled') return values;
  if (values.scheduledAt === null) return { ...values, status: 'inactive' };
  if (!startsNow && values.scheduledAt <= clock.now) throw new AppError('ERR_CAMPAIGN_PAST');
  await requireComplete(db, values);
  return { ...values, status: 'scheduled' };
}

/** The moment that was given, or else the one that was there; an empty text is none. */
function readTime(
  text: string | null | undefined,
  before: Date | null,
  { timeZone, now }: { timeZone: string; now: Date },
): Date | null {
  if (text === undefined) return before;
  if (text === null || text === '') return null;
  const at = readSendAt(text, timeZone);
  if (at === null || at.getTime() - now.getTime() > scheduleLimits.yearsAhead * yearMs)
    throw new AppError('ERR_VALIDATION', { data: { fields: { scheduledAt: 'invalid' } } });
  return at;
}

const yearMs = 366 * 24 * 3_600_000;

async function requireParts(db: Work['db'], { contactListId, connectionId }: CampaignValues): Promise<void> {
  if (contactListId !== null && !(await findReach(db, contactListId, undefined)).exists)
    throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  if (connectionId !== null && (await findProvider(db, connectionId)) === undefined)
    throw new AppError('ERR_NO_WAPP_FOUND');
}

const isFilled = (template: ScheduleTemplate | null | undefined): boolean =>
  template !== null && template !== undefined;

/** Refuses a campaign that could not be sent as it is. */
export async function requireComplete(db: Work['db'], values: CampaignValues): Promise<void> {
  const { contactListId, connectionId, confirmation, messages, templates } = values;
  const provider = connectionId === null ? undefined : await findProvider(db, connectionId);
  const reach = contactListId === null ? null : await findReach(db, contactListId, provider);
  const hasTemplate = places.map((place) => isFilled(templates[place - 1]));
  const missing = missingParts({
    ...values,
    reachable: reach?.isReachable === true ? 1 : 0,
    connectionId: provider === undefined ? null : connectionId,
    hasTemplate: provider === 'cloud' ? hasTemplate : [],
    messages: provider === 'cloud' ? [] : messages,
    confirmation: confirmation && provider !== 'cloud',
  });
  // Meta's API takes no free text from who did not write first, and so no question either.
  const isFreeText = filledSlots({ messages, hasTemplate: [] }).some((slot) => hasTemplate[slot - 1] !== true);
  if (provider === 'cloud' && (confirmation || isFreeText)) throw new AppError('ERR_CAMPAIGN_NEEDS_TEMPLATE');
  if (missing.length > 0)
    throw new AppError('ERR_CAMPAIGN_INCOMPLETE', {
      data: { fields: Object.fromEntries(missing.map((field) => [field, 'required'])) },
    });
}
