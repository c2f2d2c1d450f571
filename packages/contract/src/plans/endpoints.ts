import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import {
  listedPlan,
  messageRates,
  overuses,
  plan,
  planIdParams,
  planInput,
  publicPlan,
  storageUse,
} from './schemas.ts';

const byId = { params: planIdParams, ids: { 'params.id': 'plan' } } as const;

export const plansEndpoints = {
  listPublic: endpoint({
    name: 'plans.listPublic',
    method: 'GET',
    path: '/plans/list',
    summary: 'The plans offered to new companies.',
    access: 'public',
    response: z.array(publicPlan),
  }),
  all: endpoint({
    name: 'plans.all',
    method: 'GET',
    path: '/plans/all',
    summary: 'Every plan by name, with how many companies have it; at most 500.',
    access: 'plans:manage',
    response: z.array(listedPlan),
  }),
  storage: endpoint({
    name: 'plans.storage',
    method: 'GET',
    path: '/plans/storage',
    summary: 'What the files of the own company take, and how much its plan allows.',
    access: 'settings:read',
    response: storageUse,
  }),
  rates: endpoint({
    name: 'plans.rates',
    method: 'GET',
    path: '/message-rates',
    summary: 'What Meta charges for a message of each kind, as the operator wrote it down.',
    access: 'settings:read',
    response: messageRates,
  }),
  changeRates: endpoint({
    name: 'plans.changeRates',
    method: 'PUT',
    path: '/message-rates',
    summary: 'Writes down what Meta charges for a message of each kind.',
    access: 'plans:manage',
    body: messageRates,
    response: messageRates,
  }),
  get: endpoint({
    name: 'plans.get',
    method: 'GET',
    path: '/plans/{id}',
    summary: 'A plan on offer or of the own company; any plan for the operator.',
    access: 'companies:readOwn',
    whileOverdue: true,
    ...byId,
    response: plan,
  }),
  create: endpoint({
    name: 'plans.create',
    method: 'POST',
    path: '/plans',
    summary: 'Adds a plan.',
    access: 'plans:manage',
    body: planInput,
    status: 201,
    response: plan,
  }),
  update: endpoint({
    name: 'plans.update',
    method: 'PUT',
    path: '/plans/{id}',
    summary: 'Changes a plan, and answers which of its companies have more than it allows now.',
    access: 'plans:manage',
    ...byId,
    body: planInput,
    response: z.extend(plan, { over: overuses }),
  }),
  remove: endpoint({
    name: 'plans.remove',
    method: 'DELETE',
    path: '/plans/{id}',
    summary: 'Deletes a plan that no company has.',
    access: 'plans:manage',
    ...byId,
    response: z.object({ id }),
  }),
};
