import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { none } from '../../../test/generated/effects.ts';
import { admins, everyUser } from '../../../test/generated/roles.ts';

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  rows: ({ canary }) => [
    row('message_templates', {
      connection_id: newest('connections'),
      name: canary,
      language: 'pt_BR',
      category: 'utility',
      status: 'approved',
      body: '',
      footer: '',
      buttons: '[]',
    }),
  ],
  roles: {
    'templates.list': everyUser,
    'templates.sync': admins,
  },
  allowedChanges: {
    'templates.sync': {},
  },
  effects: [{ endpoint: 'templates.sync', audit: none('it only asks Meta again'), tells: [] }],
};
