import { auditRow } from '../../../test/generated/allowed-changes.ts';
import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { audited, nothing } from '../../../test/generated/effects.ts';
import { admins } from '../../../test/generated/roles.ts';

const onlyNarrows = 'it chooses among the rows of the own company, of which a stranger has none';
const request = { everywhere: 'false', action: undefined, companyId: undefined, from: undefined, to: undefined };

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  roles: {
    'auditLog.list': admins,
    'auditLog.exportAll': admins,
  },
  allowedChanges: { 'auditLog.exportAll': auditRow },
  requestOverrides: {
    'auditLog.list': () => ({ query: { ...request, action: 'login' } }),
    'auditLog.exportAll': () => ({ body: { ...request, action: 'login' } }),
  },
  tenancyExceptions: {
    'auditLog.list query.userId': { status: 200, why: onlyNarrows },
    'auditLog.list query.supportAccessId': { status: 200, why: onlyNarrows },
    'auditLog.exportAll body.userId': { status: 200, why: onlyNarrows },
    'auditLog.exportAll body.supportAccessId': { status: 200, why: onlyNarrows },
  },
  effects: [{ endpoint: 'auditLog.exportAll', audit: audited('audit log exported', nothing), tells: [] }],
};
