import { type AuditEntry, auditLogEndpoints } from '@balcao/contract';
import { route, type Route } from './fake-api.ts';
import { ana } from './fake-users.ts';

/** The smallest entry of the log: Ana logged in. */
export function buildAuditEntry(parts: Partial<AuditEntry> & { id: number }): AuditEntry {
  return {
    at: '2030-03-09T19:00:00.000Z',
    companyId: 7,
    companyName: 'Loja Aurora',
    actor: { id: ana.id, name: ana.name, isOperator: false },
    action: 'login',
    object: null,
    objectName: null,
    reason: null,
    supportAccessId: null,
    supportReason: null,
    address: '10.0.0.9',
    device: 'Firefox, Linux',
    ...parts,
  };
}

/** A log in which little has happened. */
export const auditLogRoutes = (): Route[] => [
  route(auditLogEndpoints.list, () => ({ entries: [buildAuditEntry({ id: 1 })], hasMore: false })),
];
