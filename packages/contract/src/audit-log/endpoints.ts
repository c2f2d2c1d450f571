import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { auditEntry, auditLogExport, auditLogQuery } from './schemas.ts';

export const auditLogEndpoints = {
  list: endpoint({
    name: 'auditLog.list',
    method: 'GET',
    path: '/audit-log',
    summary: 'What was done in the company, newest first, 30 at a time; for the operator also of other companies.',
    access: 'auditLog:read',
    query: auditLogQuery,
    ids: { 'query.companyId': 'company', 'query.userId': 'user', 'query.supportAccessId': 'supportAccess' },
    response: z.object({ entries: z.array(auditEntry), hasMore: z.boolean() }),
  }),
  exportAll: endpoint({
    name: 'auditLog.exportAll',
    method: 'POST',
    path: '/audit-log/export',
    summary: 'The same as a file with columns.',
    access: 'auditLog:read',
    body: auditLogExport,
    ids: { 'body.companyId': 'company', 'body.userId': 'user', 'body.supportAccessId': 'supportAccess' },
  }),
};
