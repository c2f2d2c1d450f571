import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { publicPlan } from './schemas.ts';

export const plansEndpoints = {
  listPublic: endpoint({
    name: 'plans.listPublic',
    method: 'GET',
    path: '/plans/list',
    summary: 'The plans offered to new companies.',
    access: 'public',
    response: z.array(publicPlan),
  }),
};
