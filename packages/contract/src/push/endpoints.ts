import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import { pushChoices, pushDevice, pushDeviceInput, pushDeviceParams, pushState, pushTestResult } from './schemas.ts';

const access = 'push:use';

export const pushEndpoints = {
  read: endpoint({
    name: 'push.read',
    method: 'GET',
    path: '/push',
    summary: 'What the caller wants to be told while the app is closed, and on which devices.',
    access,
    response: pushState,
  }),
  choose: endpoint({
    name: 'push.choose',
    method: 'PUT',
    path: '/push',
    summary: 'Chooses what the caller is told while the app is closed, and the quiet hours.',
    access,
    body: pushChoices,
    response: pushChoices,
  }),
  addDevice: endpoint({
    name: 'push.addDevice',
    method: 'POST',
    path: '/push/devices',
    summary: 'Registers the browser of the caller; one that is known already stays once.',
    access,
    body: pushDeviceInput,
    status: 201,
    response: pushDevice,
  }),
  removeDevice: endpoint({
    name: 'push.removeDevice',
    method: 'DELETE',
    path: '/push/devices/{id}',
    summary: 'A device of the caller is told nothing any more.',
    access,
    params: pushDeviceParams,
    ids: { 'params.id': 'pushDevice' },
    response: z.object({ id }),
  }),
  test: endpoint({
    name: 'push.test',
    method: 'POST',
    path: '/push/test',
    summary: 'Sends a test to every device of the caller at once and answers how each went.',
    access,
    response: z.object({ results: z.array(pushTestResult) }),
  }),
};
