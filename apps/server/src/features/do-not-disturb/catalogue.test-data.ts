import { doNotDisturbEvents } from '@balcao/contract';
import { auditRow, counted } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { answered, audited, nothing, requested, tell } from '../../../test/generated/effects.ts';
import { admins } from '../../../test/generated/roles.ts';
import { noteDoNotDisturb } from './index.ts';

const { doNotDisturb } = doNotDisturbEvents;

let made = 0;
const nextNumber = (): string => {
  made += 1;
  return `55219${String(80_000_000 + made)}`;
};

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    doNotDisturb: (app, { id, canary }) =>
      app.uow.write(id, async (work) => {
        const person = { number: nextNumber(), contactId: null };
        return (await noteDoNotDisturb(work, person, { reason: canary, source: 'person', by: null })).id;
      }),
  },
  rows: ({ canary }) => [row('do_not_disturb', { number: nextNumber(), reason: canary })],
  roles: {
    'doNotDisturb.page': admins,
    'doNotDisturb.create': admins,
    'doNotDisturb.importFile': admins,
    'doNotDisturb.remove': admins,
  },
  files: { 'doNotDisturb.importFile': { name: 'sair.csv', content: Buffer.from(`${nextNumber()}\n`) } },
  allowedChanges: {
    'doNotDisturb.importFile': {
      do_not_disturb: { added: ['id', 'number', 'contact_id', 'reason', 'created_at'] },
      ...counted,
      ...auditRow,
    },
    'doNotDisturb.create': {
      do_not_disturb: { added: ['id', 'number', 'contact_id', 'reason', 'created_at'] },
      ...auditRow,
    },
    'doNotDisturb.remove': { do_not_disturb: { removed: true }, ...auditRow },
  },
  requestOverrides: { 'doNotDisturb.create': () => ({ body: { number: undefined } }) },
  effects: [
    {
      endpoint: 'doNotDisturb.create',
      audit: audited('do not disturb added', answered, { source: 'person' }),
      tells: [tell(doNotDisturb, 'create', audiences.admins)],
    },
    {
      endpoint: 'doNotDisturb.importFile',
      audit: audited('do not disturb imported', nothing, { added: 1 }),
      tells: [tell(doNotDisturb, 'reload', audiences.admins)],
    },
    {
      endpoint: 'doNotDisturb.remove',
      audit: audited('do not disturb removed', requested),
      tells: [tell(doNotDisturb, 'delete', audiences.admins)],
    },
  ],
};
