import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { chatbotRight, company, companyHours, companyIdParams, signup, signupConfirmation } from './schemas.ts';

export const companiesEndpoints = {
  get: endpoint({
    name: 'companies.get',
    method: 'GET',
    path: '/companies/{id}',
    summary: 'The own company; any company for the operator.',
    access: 'companies:readOwn',
    whileOverdue: true,
    params: companyIdParams,
    ids: { 'params.id': 'company' },
    response: company,
  }),
  changeHours: endpoint({
    name: 'companies.changeHours',
    method: 'PUT',
    path: '/companies/{id}/schedules',
    summary: 'Changes the opening hours of the own company, or for the operator of any.',
    access: 'settings:manage',
    params: companyIdParams,
    body: companyHours,
    ids: { 'params.id': 'company' },
    response: company,
  }),
  changeChatbotRight: endpoint({
    name: 'companies.changeChatbotRight',
    method: 'PUT',
    path: '/companies/{id}/chatbot',
    summary: 'Lets the admins of a company change its chatbot, or keeps that to the operator.',
    access: 'companies:manage',
    params: companyIdParams,
    body: chatbotRight,
    ids: { 'params.id': 'company' },
    response: company,
  }),
  signup: endpoint({
    name: 'companies.signup',
    method: 'POST',
    path: '/companies/cadastro',
    summary:
      'A new company signs up for three trial days. Where the server sends mail, it exists once its address is confirmed.',
    access: 'public',
    body: signup,
    ids: { 'body.planId': 'plan' },
    status: 201,
    response: z.object({
      /** Null while the address is not confirmed. */
      id: z.nullable(z.int()),
      name: z.string(),
    }),
  }),
  confirmSignup: endpoint({
    name: 'companies.confirmSignup',
    method: 'POST',
    path: '/companies/cadastro/confirmation',
    summary: 'Confirms the address of a company that signed up, which then exists.',
    access: 'public',
    body: signupConfirmation,
    status: 201,
    response: z.object({ id: z.int(), name: z.string() }),
  }),
  removeSampleData: endpoint({
    name: 'companies.removeSampleData',
    method: 'DELETE',
    path: '/sample-data',
    summary: 'Removes the example records of the first run from the own company.',
    access: 'sample-data:remove',
    response: z.object({ removed: z.int() }),
  }),
};
