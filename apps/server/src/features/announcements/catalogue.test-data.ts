import { announcementsEvents } from '@balcao/contract';
import { auditRow, counted } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { answered, audited, type Call, requested, set, tell } from '../../../test/generated/effects.ts';
import { everybody, everyUser } from '../../../test/generated/roles.ts';
import { buildPng } from '../../platform/media/test-data.ts';

let made = 0;

const values = ['title', 'text', 'priority', 'active', 'published_at', 'updated_at', 'version'];
const hidden = (call: Call) =>
  set(call, 'UPDATE announcements SET active = false WHERE id = $1', [call.request.params['id']]);
const updated = tell(announcementsEvents.announcement, 'update', audiences.everyone);

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    // Of the platform: every company reads it, so it carries no company's mark. What nobody asks for by name is not
    // shown yet.
    async announcement(app, _company, caller) {
      made += 1;
      const [announcement] = await app.database.asOwner<{ id: number }>(
        "INSERT INTO announcements (title, text, active) VALUES ($1, 'Aviso', $2) RETURNING id",
        [`Informativo ${made}`, caller !== undefined],
      );
      return announcement?.id ?? 0;
    },
  },
  roles: {
    'announcements.page': [...everyUser, 'overdueAdmin'],
    'announcements.get': [...everyUser, 'overdueAdmin'],
    'announcements.create': ['super'],
    'announcements.update': ['super'],
    'announcements.uploadMedia': ['super'],
    'announcements.removeMedia': ['super'],
    'announcements.remove': ['super'],
    'announcements.publicPicture': everybody,
    'announcements.publicPictureByApi': everybody,
  },
  // Files that belong to no announcement.
  answersInstead: {
    'announcements.publicPicture': [404, 'ERR_NO_MEDIA_FOUND'],
    'announcements.publicPictureByApi': [404, 'ERR_NO_MEDIA_FOUND'],
  },
  allowedChanges: {
    'announcements.create': { announcements: { added: ['id', 'created_at', ...values] }, ...auditRow },
    'announcements.update': { announcements: { changed: values }, ...auditRow },
    'announcements.uploadMedia': {
      announcements: { changed: ['media_company_id', 'media_id', 'media_name', 'updated_at', 'version'] },
      media_files: { added: ['id', 'storage_key', 'created_at'] },
      ...counted,
      ...auditRow,
    },
    'announcements.removeMedia': { announcements: { changed: ['updated_at', 'version'] }, ...auditRow },
    'announcements.remove': { announcements: { removed: true }, ...auditRow },
  },
  files: { 'announcements.uploadMedia': { name: 'aviso.png', content: buildPng() } },
  requestOverrides: {
    'announcements.create': () => ({ body: { status: true } }),
    'announcements.update': () => ({ body: { status: true } }),
  },
  effects: [
    {
      endpoint: 'announcements.create',
      as: 'operator',
      arrange: async () => ({ body: { status: true } }),
      audit: audited('announcement created', answered),
      tells: [tell(announcementsEvents.announcement, 'create', audiences.everyone)],
    },
    {
      endpoint: 'announcements.create',
      when: 'inactive',
      as: 'operator',
      arrange: async () => ({ body: { status: false } }),
      audit: audited('announcement created', answered),
      tells: [tell(announcementsEvents.announcement, 'create', audiences.operators)],
    },
    {
      endpoint: 'announcements.update',
      as: 'operator',
      arrange: async () => ({ body: { status: true } }),
      audit: audited('announcement changed', requested),
      tells: [updated],
    },
    {
      endpoint: 'announcements.update',
      when: 'which becomes inactive',
      as: 'operator',
      arrange: async () => ({ body: { status: false } }),
      audit: audited('announcement changed', requested),
      tells: [
        tell(announcementsEvents.announcement, 'delete', audiences.everyone),
        tell(announcementsEvents.announcement, 'update', audiences.operators),
      ],
    },
    {
      endpoint: 'announcements.update',
      when: 'which stays inactive',
      as: 'operator',
      arrange: async (call) => ({ ...(await hidden(call)), body: { status: false } }),
      audit: audited('announcement changed', requested),
      tells: [tell(announcementsEvents.announcement, 'update', audiences.operators)],
    },
    {
      endpoint: 'announcements.uploadMedia',
      as: 'operator',
      audit: audited('announcement changed', requested),
      tells: [updated],
    },
    {
      endpoint: 'announcements.removeMedia',
      as: 'operator',
      audit: audited('announcement changed', requested),
      tells: [updated],
    },
    {
      endpoint: 'announcements.remove',
      as: 'operator',
      audit: audited('announcement deleted', requested),
      tells: [tell(announcementsEvents.announcement, 'delete', audiences.everyone)],
    },
    {
      endpoint: 'announcements.remove',
      when: 'which was inactive',
      as: 'operator',
      arrange: hidden,
      audit: audited('announcement deleted', requested),
      tells: [tell(announcementsEvents.announcement, 'delete', audiences.operators)],
    },
  ],
};
