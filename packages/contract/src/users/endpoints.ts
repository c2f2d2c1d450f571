import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { pageQuery } from '../http/paging.ts';
import { colleague, companyIdQuery, newUser, user, userChange, userIdParams } from './schemas.ts';

export const usersEndpoints = {
  list: endpoint({
    name: 'users.list',
    method: 'GET',
    path: '/users',
    summary:
      'A page of the company’s users, newest first, searched by name and e-mail; attendants get names, queues and who is online.',
    access: 'users:list',
    query: pageQuery,
    response: z.object({
      users: z.union([z.array(user), z.array(colleague)]),
      count: z.int(),
      hasMore: z.boolean(),
      /** Users the plan allows; null without a limit. */
      limit: z.nullable(z.int()),
      /** Users the company has, whatever the search. */
      total: z.int(),
    }),
  }),
  options: endpoint({
    name: 'users.options',
    method: 'GET',
    path: '/users/list',
    summary: 'Every user of the company by name, for pickers. The operator may name a company.',
    access: 'users:list',
    query: companyIdQuery,
    ids: { 'query.companyId': 'company' },
    response: z.array(z.pick(user, { id: true, name: true, email: true, profile: true, queues: true })),
  }),
  get: endpoint({
    name: 'users.get',
    method: 'GET',
    path: '/users/{id}',
    summary: 'One user with the queues.',
    access: 'users:readOne',
    whileOverdue: true,
    params: userIdParams,
    ids: { 'params.id': 'user' },
    response: user,
  }),
  create: endpoint({
    name: 'users.create',
    method: 'POST',
    path: '/users',
    summary: 'Adds a user to the company.',
    access: 'users:manage',
    body: newUser,
    ids: { 'body.queueIds[]': 'queue', 'body.companyId': 'company' },
    status: 201,
    response: user,
  }),
  update: endpoint({
    name: 'users.update',
    method: 'PUT',
    path: '/users/{id}',
    summary: 'Changes a user: oneself, or anyone of the company by an admin.',
    access: 'users:updateOne',
    whileOverdue: true,
    params: userIdParams,
    body: userChange,
    ids: { 'params.id': 'user', 'body.queueIds[]': 'queue' },
    response: user,
  }),
  remove: endpoint({
    name: 'users.remove',
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Deletes a user; the session ends at once.',
    access: 'users:manage',
    params: userIdParams,
    ids: { 'params.id': 'user' },
    response: z.object({ id: z.int() }),
  }),
  resetSecondFactor: endpoint({
    name: 'users.resetSecondFactor',
    method: 'DELETE',
    path: '/users/{id}/second-factor',
    summary: 'Takes the second factor of a user away who has lost it; the sessions of the user end.',
    access: 'users:manage',
    params: userIdParams,
    ids: { 'params.id': 'user' },
    response: z.object({ id: z.int() }),
  }),
};
