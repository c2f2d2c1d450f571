import { randomInt, randomUUID } from 'node:crypto';
import { supportEvents } from '@balcao/contract';
import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { audited, requested, tell } from '../../../test/generated/effects.ts';
import { admins, everyUser } from '../../../test/generated/roles.ts';

/** An operator who is none of the people of the tests, so that nobody's logout ends the access. */
const nobody = (): number => randomInt(1_000_000, 2_000_000_000);

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    async supportAccess(app, company) {
      const [access] = await app.database.asOwner<{ id: number }>(
        `INSERT INTO support_accesses (company_id, operator_id, session_id, reason, ends_at)
         VALUES ($1, $2, $3, $4, now() + interval '1 hour') RETURNING id`,
        [company.id, nobody(), randomUUID(), company.canary],
      );
      return access?.id ?? 0;
    },
  },
  rows: ({ canary }) => [
    row('support_accesses', {
      operator_id: nobody(),
      session_id: randomUUID(),
      reason: canary,
      ends_at: '2099-12-31T00:00:00Z',
    }),
  ],
  roles: {
    'support.current': [...everyUser, 'overdueAdmin'],
    'support.begin': ['super'],
    'support.end': [...admins, 'overdueAdmin'],
  },
  requestOverrides: {
    // The operator's own company needs no support.
    'support.begin': ({ world }) => ({ body: { companyId: world.mine.id } }),
  },
  allowedChanges: {
    'support.begin': {
      support_accesses: {
        added: ['id', 'company_id', 'operator_id', 'session_id', 'reason', 'begun_at', 'ends_at'],
        // The operator's earlier one ends.
        changed: ['ended_at', 'ended_by', 'end_reason'],
      },
      audit_log: {
        added: [
          'id',
          'at',
          'company_id',
          'actor_id',
          'action',
          'object',
          'address',
          'device',
          'detail',
          'support_access_id',
        ],
      },
    },
    'support.end': {
      support_accesses: { changed: ['ended_at', 'ended_by', 'end_reason'] },
      audit_log: { added: [...(auditRow.audit_log?.added ?? []), 'support_access_id'] },
    },
  },
  effects: [
    {
      endpoint: 'support.begin',
      as: 'operator',
      audit: ({ caller, request }, answer) => ({
        action: 'support access opened',
        object: String(answer['id']),
        detail: { reason: String(request.body['reason']), minutes: Number(request.body['minutes']) },
        by: { companyId: Number(request.body['companyId']), actorId: caller.userId },
      }),
      tells: [tell(supportEvents.supportAccess, 'create', audiences.company)],
    },
    {
      endpoint: 'support.end',
      audit: audited('support access ended', requested, { why: 'company' }),
      tells: [tell(supportEvents.supportAccess, 'delete', audiences.company)],
    },
  ],
};
