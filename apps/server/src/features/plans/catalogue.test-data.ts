import { auditRow } from '../../../test/generated/allowed-changes.ts';
import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { answered, audited, none, nothing, requested } from '../../../test/generated/effects.ts';
import { admins, everybody, everyUser } from '../../../test/generated/roles.ts';

const columns = [
  'name',
  'users',
  'connections',
  'queues',
  'value_cents',
  'is_public',
  'storage_mb',
  'api_per_minute',
  'updated_at',
];

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: { plan: async (_app, { planId }) => planId },
  roles: {
    'plans.listPublic': everybody,
    'plans.all': ['super'],
    'plans.storage': admins,
    'plans.rates': admins,
    'plans.changeRates': ['super'],
    'plans.get': [...everyUser, 'overdueAdmin'],
    'plans.create': ['super'],
    'plans.update': ['super'],
    'plans.remove': ['super'],
  },
  // The plan of the tests is the one their companies have.
  answersInstead: { 'plans.remove': [409, 'ERR_PLAN_IN_USE'] },
  allowedChanges: {
    'plans.changeRates': {
      message_rates: { changed: ['currency', 'marketing', 'utility', 'authentication', 'service', 'updated_at'] },
      ...auditRow,
    },
    'plans.create': { plans: { added: ['id', 'created_at', ...columns] }, ...auditRow },
    'plans.update': { plans: { changed: columns }, ...auditRow },
    'plans.remove': {},
  },
  effects: [
    { endpoint: 'plans.all', as: 'operator', audit: none('reading'), tells: [] },
    {
      endpoint: 'plans.changeRates',
      as: 'operator',
      audit: audited('message rates changed', nothing),
      tells: [],
    },
    { endpoint: 'plans.create', as: 'operator', audit: audited('plan created', answered), tells: [] },
    { endpoint: 'plans.update', as: 'operator', audit: audited('plan changed', requested), tells: [] },
    {
      endpoint: 'plans.remove',
      as: 'operator',
      async arrange({ world: { app } }) {
        const [plan] = await app.database.asOwner<{ id: number }>(
          "INSERT INTO plans (name, users, connections, queues, value_cents) VALUES ('Sem empresas', 1, 1, 1, 1) RETURNING id",
        );
        return { params: { id: String(plan?.id) } };
      },
      audit: audited('plan deleted', requested),
      tells: [],
    },
  ],
};
