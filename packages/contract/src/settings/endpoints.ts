import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { setting, settingInput, settingKeyParams } from './schemas.ts';

export const settingsEndpoints = {
  list: endpoint({
    name: 'settings.list',
    method: 'GET',
    path: '/settings',
    summary: 'Every setting of the company; secrets as a mask.',
    access: 'settings:read',
    response: z.array(setting),
  }),
  listPublic: endpoint({
    name: 'settings.listPublic',
    method: 'GET',
    path: '/settings/public',
    summary: 'The settings every screen needs.',
    access: 'settings:readPublic',
    response: z.array(setting),
  }),
  update: endpoint({
    name: 'settings.update',
    method: 'PUT',
    path: '/settings/{key}',
    summary: 'Changes one setting.',
    access: 'settings:manage',
    params: settingKeyParams,
    body: settingInput,
    response: setting,
  }),
};
