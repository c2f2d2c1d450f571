import { campaignsEvents } from '@balcao/contract';
import { auditRow, counted } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { newest, row, type FeatureCatalogue, type RequestOverride } from '../../../test/generated/catalogue.ts';
import { answered, audited, type Call, nothing, requested, set, tell } from '../../../test/generated/effects.ts';
import { admins } from '../../../test/generated/roles.ts';

let made = 0;
const later = new Date(Date.now() + 24 * 3_600_000);
const { campaign, campaignSettings } = campaignsEvents;
const created = tell(campaign, 'create', audiences.admins);
const updated = tell(campaign, 'update', audiences.admins);

const template = { name: 'pascoa', language: 'pt_BR', header: {}, body: { 1: '{nome}' }, buttons: {} };
/** Without a time, so that nothing has to be complete. */
const unscheduled: RequestOverride = () => ({ body: { scheduledAt: null, startsNow: false, templates: [template] } });

const texts = [1, 2, 3, 4, 5].flatMap((slot) => [`message${slot}`, `confirmation_message${slot}`]);
const values = [
  'name',
  'folded_name',
  'status',
  'confirmation',
  'contact_list_id',
  'connection_id',
  'scheduled_at',
  'control_percent',
  'needs_snapshot',
  'updated_at',
  ...texts,
];

const ruleColumns = ['send_from', 'send_until', 'on_sundays', 'on_holidays', 'weekly_cap', 'daily_most'];

/** The campaign of the tests waits for its time unless it is said otherwise. */
const withStatus =
  (status: string) =>
  (call: Call): ReturnType<typeof set> =>
    set(call, 'UPDATE campaigns SET status = $2 WHERE id = $1', [call.request.params['id'], status]);

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    async campaign(app, { id, canary }) {
      made += 1;
      const [stored] = await app.database.asOwner<{ id: number }>(
        `WITH list AS (INSERT INTO contact_lists (company_id, name) VALUES ($1, $2) RETURNING id),
           item AS (INSERT INTO contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid)
             SELECT $1, id, $2, '5511900000001', true FROM list),
           link AS (INSERT INTO connections (company_id, name, provider) VALUES ($1, $2 || ' ' || $4, 'simulator') RETURNING id)
         INSERT INTO campaigns (company_id, name, message1, status, scheduled_at, contact_list_id, connection_id)
         SELECT $1, $2, $2, 'scheduled', $3, list.id, link.id FROM list, link RETURNING id`,
        [id, canary, later, String(made)],
      );
      return stored?.id ?? 0;
    },
  },
  rows: ({ canary }) => [
    row('campaign_settings', { message_interval: 20, longer_interval_after: 20, greater_interval: 60 }),
    row('campaign_rules', {
      send_from: '09:00',
      send_until: '20:00',
      on_sundays: false,
      on_holidays: false,
      weekly_cap: 3,
      daily_most: 1_000,
    }),
    row('contacts', { name: canary, number: null }),
    row('cloud_reached', { waba_id: canary, contact_id: newest('contacts'), reached_at: later }),
    row('campaigns', { name: canary, message1: canary }),
    row('campaign_recipients', {
      campaign_id: newest('campaigns'),
      person: `n${canary}`,
      name: canary,
      slot: 1,
      message: canary,
      is_valid: true,
      state: 'sent',
    }),
    row('campaign_identities', {
      campaign_id: newest('campaigns'),
      identity: `pn::${canary}`,
      recipient_id: newest('campaign_recipients'),
    }),
    row('connections', { name: `Campanhas ${canary}`, provider: 'simulator' }),
    row('campaign_lanes', { connection_id: newest('connections') }),
  ],
  roles: {
    'campaigns.list': admins,
    'campaigns.get': admins,
    'campaigns.report': admins,
    'campaigns.create': admins,
    'campaigns.update': admins,
    'campaigns.remove': admins,
    'campaigns.cancel': admins,
    'campaigns.restart': admins,
    'campaigns.duplicate': admins,
    'campaigns.sendAgain': admins,
    'campaigns.uploadMedia': admins,
    'campaigns.removeMedia': admins,
    'campaigns.shipping': admins,
    'campaigns.exportShipping': admins,
    'campaigns.waiting': admins,
    'campaigns.settings': admins,
    'campaigns.saveSettings': admins,
    'campaigns.cost': admins,
    'campaigns.forecast': admins,
    'campaigns.rules': admins,
    'campaigns.saveRules': admins,
  },
  answersInstead: {
    // The campaign of the tests waits for its time.
    'campaigns.restart': [409, 'ERR_CAMPAIGN_STATE'],
    'campaigns.sendAgain': [409, 'ERR_CAMPAIGN_STATE'],
  },
  requestOverrides: {
    'campaigns.create': unscheduled,
    'campaigns.update': unscheduled,
    'campaigns.saveRules': () => ({
      body: {
        sendFrom: '08:00',
        sendUntil: '18:00',
        onSundays: true,
        onHolidays: true,
        weeklyCap: 1,
        dailyMost: 100,
      },
    }),
    'campaigns.forecast': () => ({ query: { scheduledAt: undefined, controlPercent: '10', templates: 'aviso' } }),
    'campaigns.saveSettings': () => ({
      body: {
        settings: {
          messageInterval: 5,
          longerIntervalAfter: 10,
          greaterInterval: 20,
          variables: [{ key: 'cupom', value: 'PASCOA10' }],
        },
      },
    }),
  },
  allowedChanges: {
    'campaigns.create': { campaigns: { added: ['id', 'created_at', 'templates', ...values] }, ...auditRow },
    'campaigns.update': { campaigns: { changed: ['templates', 'version', ...values] }, ...auditRow },
    'campaigns.remove': { campaigns: { removed: true }, ...auditRow },
    'campaigns.cancel': {
      campaigns: { changed: ['status', 'stop_reason', 'needs_snapshot', 'leased_until', 'version', 'updated_at'] },
      ...auditRow,
    },
    'campaigns.restart': {},
    'campaigns.sendAgain': {},
    'campaigns.duplicate': { campaigns: { added: ['id', 'created_at', 'updated_at'] }, ...auditRow },
    'campaigns.uploadMedia': {
      campaigns: { changed: ['media_id', 'media_name', 'version', 'updated_at'] },
      media_files: { added: ['id', 'storage_key', 'created_at'] },
      ...counted,
      ...auditRow,
    },
    'campaigns.removeMedia': { campaigns: { changed: ['version', 'updated_at'] }, ...auditRow },
    'campaigns.exportShipping': { ...auditRow },
    'campaigns.saveRules': {
      campaign_rules: {
        added: ruleColumns,
        changed: ruleColumns,
      },
      ...auditRow,
    },
    'campaigns.saveSettings': {
      campaign_settings: {
        added: ['message_interval', 'longer_interval_after', 'greater_interval', 'variables'],
        changed: ['message_interval', 'longer_interval_after', 'greater_interval', 'variables'],
      },
      ...auditRow,
    },
  },
  effects: [
    { endpoint: 'campaigns.create', audit: audited('campaign created', answered), tells: [created] },
    { endpoint: 'campaigns.update', audit: audited('campaign changed', requested), tells: [updated] },
    {
      endpoint: 'campaigns.remove',
      audit: audited('campaign deleted', requested),
      tells: [tell(campaign, 'delete', audiences.admins)],
    },
    { endpoint: 'campaigns.cancel', audit: audited('campaign stopped', requested), tells: [updated] },
    {
      endpoint: 'campaigns.restart',
      arrange: withStatus('cancelled'),
      audit: audited('campaign restarted', requested),
      tells: [updated],
    },
    {
      endpoint: 'campaigns.sendAgain',
      arrange: withStatus('finished'),
      audit: audited('campaign sent again', requested, { count: 0 }),
      tells: [updated],
    },
    {
      endpoint: 'campaigns.duplicate',
      audit: (call, answer) => ({
        action: 'campaign copied',
        object: String(answer['id']),
        detail: { from: Number(call.request.params['id']) },
      }),
      tells: [created],
    },
    { endpoint: 'campaigns.uploadMedia', audit: audited('campaign changed', requested), tells: [updated] },
    { endpoint: 'campaigns.removeMedia', audit: audited('campaign changed', requested), tells: [updated] },
    {
      endpoint: 'campaigns.exportShipping',
      audit: audited('campaign exported', requested),
      tells: [],
    },
    { endpoint: 'campaigns.saveRules', audit: audited('campaign settings changed', nothing), tells: [] },
    {
      endpoint: 'campaigns.saveSettings',
      audit: audited('campaign settings changed', nothing),
      tells: [tell(campaignSettings, 'update', audiences.admins)],
    },
  ],
};
