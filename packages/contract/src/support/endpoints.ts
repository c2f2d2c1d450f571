import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import { newSupportAccess, supportAccess, supportAccessParams } from './schemas.ts';

export const supportEndpoints = {
  current: endpoint({
    name: 'support.current',
    method: 'GET',
    path: '/support-accesses',
    summary: 'The support accesses to the own company that are open now.',
    access: 'session:use',
    whileOverdue: true,
    response: z.object({ accesses: z.array(supportAccess) }),
  }),
  begin: endpoint({
    name: 'support.begin',
    method: 'POST',
    path: '/support-accesses',
    summary: 'The operator enters another company, for a reason and for a time; an earlier access of the same ends.',
    access: 'support:begin',
    body: newSupportAccess,
    ids: { 'body.companyId': 'company' },
    status: 201,
    response: supportAccess,
  }),
  end: endpoint({
    name: 'support.end',
    method: 'DELETE',
    path: '/support-accesses/{id}',
    summary: 'Ends a support access at once, by the operator or by an admin of the company.',
    access: 'support:end',
    whileOverdue: true,
    params: supportAccessParams,
    ids: { 'params.id': 'supportAccess' },
    response: z.object({ id }),
  }),
};
