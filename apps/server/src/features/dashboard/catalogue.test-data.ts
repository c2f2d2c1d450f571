import { auditRow } from '../../../test/generated/allowed-changes.ts';
import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { audited, nothing } from '../../../test/generated/effects.ts';
import { admins } from '../../../test/generated/roles.ts';

const onlyNarrows = { status: 200, why: 'it chooses among the rows of the own company, of which a stranger has none' };
const period = { days: '30', date_from: undefined, date_to: undefined };

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  roles: {
    'dashboard.get': admins,
    'dashboard.hours': admins,
    'dashboard.rows': admins,
    'dashboard.wallboard': admins,
    'dashboard.report': admins,
    'dashboard.exportReport': admins,
  },
  requestOverrides: {
    'dashboard.get': () => ({ query: period }),
    'dashboard.hours': () => ({ query: { date: undefined } }),
    'dashboard.rows': () => ({
      query: { ...period, figure: 'cycles', date: undefined, hour: undefined, after: undefined },
    }),
    'dashboard.report': () => ({ query: { ...period, after: undefined } }),
    'dashboard.exportReport': () => ({ body: period }),
  },
  tenancyExceptions: {
    'dashboard.rows query.userId': onlyNarrows,
    'dashboard.report query.queueId': onlyNarrows,
    'dashboard.report query.userId': onlyNarrows,
    'dashboard.report query.tagId': onlyNarrows,
    'dashboard.report query.whatsappId': onlyNarrows,
    'dashboard.report query.campaignId': onlyNarrows,
    'dashboard.exportReport body.queueId': onlyNarrows,
    'dashboard.exportReport body.userId': onlyNarrows,
    'dashboard.exportReport body.tagId': onlyNarrows,
    'dashboard.exportReport body.whatsappId': onlyNarrows,
    'dashboard.exportReport body.campaignId': onlyNarrows,
  },
  allowedChanges: { 'dashboard.exportReport': auditRow },
  effects: [
    { endpoint: 'dashboard.exportReport', audit: audited('tickets exported', nothing, { format: 'xlsx' }), tells: [] },
  ],
};
