import { settingsEvents } from '@balcao/contract';
import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { audited, tell } from '../../../test/generated/effects.ts';
import { admins, everyUser } from '../../../test/generated/roles.ts';

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  roles: {
    'settings.list': admins,
    'settings.listPublic': everyUser,
    'settings.update': admins,
  },
  allowedChanges: {
    'settings.update': { settings: { changed: ['value', 'updated_at'] }, ...auditRow },
  },
  requestOverrides: {
    'settings.update': () => ({ params: { key: 'userRating' }, body: { key: undefined, value: 'enabled' } }),
  },
  effects: [
    {
      endpoint: 'settings.update',
      audit: audited('setting changed', ({ request }) => String(request.params['key'])),
      tells: [tell(settingsEvents.settings, 'update', audiences.company)],
    },
    {
      endpoint: 'settings.update',
      when: 'of which only admins know',
      arrange: async () => ({ params: { key: 'autoReopenTimeout' }, body: { value: '60' } }),
      audit: audited('setting changed', ({ request }) => String(request.params['key'])),
      tells: [tell(settingsEvents.settings, 'update', audiences.admins)],
    },
  ],
};
