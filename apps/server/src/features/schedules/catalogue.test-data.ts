import { schedulesEvents } from '@balcao/contract';
import { auditRow, counted } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { newest, row, type FeatureCatalogue, type RequestOverride } from '../../../test/generated/catalogue.ts';
import { answered, audited, requested, tell } from '../../../test/generated/effects.ts';
import { everyUser } from '../../../test/generated/roles.ts';
import { addSchedule } from './save-schedule.ts';

const later = new Date(Date.now() + 24 * 3_600_000);
/** A time that lies ahead, and no template, which only connections to Meta have. */
const valid: RequestOverride = () => ({
  body: { body: 'Bom dia!', sendAt: later.toISOString(), template: undefined, whatsappId: null },
});

const values = [
  'contact_id',
  'body',
  'repeat',
  'month_day',
  'ends_by_answer',
  'only_open',
  'is_advertising',
  'file_awaited_since',
  'send_at',
  'due_at',
  'look_at',
  'updated_at',
];

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    // Of the caller: others may only look at it.
    async schedule(app, { id, canary, attendant }, caller) {
      const [contact] = await app.database.asOwner<{ id: number }>(
        'INSERT INTO contacts (company_id, name) VALUES ($1, $2) RETURNING id',
        [id, `Cliente ${canary}`],
      );
      return app.uow.write(
        id,
        async (work) =>
          (
            await addSchedule(work, caller?.userId ?? attendant.id, {
              contactId: contact?.id ?? 0,
              body: canary,
              sendAt: later,
              connectionId: null,
              template: null,
              repeat: 'none',
              monthDay: null,
              endsByAnswer: false,
              onlyOpen: false,
              isAdvertising: false,
              awaitsFile: false,
            })
          ).id,
      );
    },
  },
  rows: ({ canary, attendant }) => [
    row('contacts', { name: `Cliente ${canary}` }),
    row('schedules', {
      contact_id: newest('contacts'),
      user_id: attendant.id,
      body: canary,
      send_at: later,
      due_at: later,
      look_at: later,
    }),
  ],
  roles: {
    'schedules.list': everyUser,
    'schedules.week': everyUser,
    'schedules.ofContact': everyUser,
    'schedules.route': everyUser,
    'schedules.get': everyUser,
    'schedules.create': everyUser,
    'schedules.update': everyUser,
    'schedules.cancel': everyUser,
    'schedules.uploadMedia': everyUser,
    'schedules.removeMedia': everyUser,
    'schedules.remove': everyUser,
  },
  requestOverrides: {
    'schedules.create': valid,
    'schedules.update': valid,
  },
  allowedChanges: {
    'schedules.create': { schedules: { added: ['id', 'created_at', ...values] }, ...auditRow },
    'schedules.update': { schedules: { changed: [...values, 'fence', 'version'] }, ...auditRow },
    'schedules.cancel': { schedules: { changed: ['status', 'reason', 'version', 'updated_at'] }, ...auditRow },
    'schedules.uploadMedia': {
      schedules: { changed: ['media_id', 'media_name', 'version', 'updated_at'] },
      media_files: { added: ['id', 'storage_key', 'created_at'] },
      ...counted,
      ...auditRow,
    },
    'schedules.removeMedia': { schedules: { changed: ['version', 'updated_at'] }, ...auditRow },
    'schedules.remove': { schedules: { removed: true }, ...auditRow },
  },
  effects: [
    {
      endpoint: 'schedules.create',
      audit: audited('schedule created', answered),
      tells: [tell(schedulesEvents.schedule, 'create', audiences.company)],
    },
    {
      endpoint: 'schedules.update',
      audit: audited('schedule changed', requested),
      tells: [tell(schedulesEvents.schedule, 'update', audiences.company)],
    },
    {
      endpoint: 'schedules.cancel',
      audit: audited('schedule cancelled', requested),
      tells: [tell(schedulesEvents.schedule, 'update', audiences.company)],
    },
    {
      endpoint: 'schedules.uploadMedia',
      audit: audited('schedule changed', requested),
      tells: [tell(schedulesEvents.schedule, 'update', audiences.company)],
    },
    {
      endpoint: 'schedules.removeMedia',
      audit: audited('schedule changed', requested),
      tells: [tell(schedulesEvents.schedule, 'update', audiences.company)],
    },
    {
      endpoint: 'schedules.remove',
      audit: audited('schedule deleted', requested),
      tells: [tell(schedulesEvents.schedule, 'delete', audiences.company)],
    },
  ],
};
