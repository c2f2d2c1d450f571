import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import {
  simulatedAckInput,
  simulatedCallInput,
  simulatedConnection,
  simulatedConnectionParams,
  simulatedDeletionInput,
  simulatedEditInput,
  simulatedFaults,
  simulatedMessageInput,
  simulatedPhoneInput,
  simulatedReactionInput,
  simulatedReceived,
  simulatedReceivedQuery,
  simulatedTypingInput,
} from './schemas.ts';

const common = { access: 'simulator:control', params: simulatedConnectionParams, ids: { 'params.id': 'simulatedConnection' } } as const;
const newId = z.object({ id: z.string() });
const nothing = z.object({});

/** Control of the virtual phone; a connection of another provider is not found here. */
export const simulatorEndpoints = {
  get: endpoint({ name: 'simulator.get', method: 'GET', path: '/simulator/connections/{id}', summary: 'The virtual phone of a connection and its customers.', ...common, response: simulatedConnection }),
  scan: endpoint({ name: 'simulator.scan', method: 'POST', path: '/simulator/connections/{id}/scan', summary: 'Scans the QR code the connection shows.', ...common, response: z.object({ number: z.string() }) }),
  write: endpoint({ name: 'simulator.write', method: 'POST', path: '/simulator/connections/{id}/messages', summary: 'A customer writes; repeating an id is a redelivery.', ...common, body: simulatedMessageInput, response: newId }),
  listReceived: endpoint({
    name: 'simulator.listReceived',
    method: 'GET',
    path: '/simulator/connections/{id}/messages',
    summary: 'What customers have received, oldest first: all of them, or one.',
    ...common,
    query: simulatedReceivedQuery,
    response: z.array(simulatedReceived),
  }),
  acknowledge: endpoint({ name: 'simulator.acknowledge', method: 'POST', path: '/simulator/connections/{id}/acks', summary: 'Tells how far a message got: 1 sent, 2 delivered, 3 read, 4 played.', ...common, body: simulatedAckInput, response: nothing }),
  setFaults: endpoint({ name: 'simulator.setFaults', method: 'POST', path: '/simulator/connections/{id}/faults', summary: 'Replaces the whole set of faults; an empty one clears it.', ...common, body: simulatedFaults, response: nothing }),
  call: endpoint({ name: 'simulator.call', method: 'POST', path: '/simulator/connections/{id}/calls', summary: 'A customer calls.', ...common, body: simulatedCallInput, response: newId }),
  type: endpoint({ name: 'simulator.type', method: 'POST', path: '/simulator/connections/{id}/typing', summary: 'A customer types, records or stops.', ...common, body: simulatedTypingInput, response: nothing }),
  react: endpoint({ name: 'simulator.react', method: 'POST', path: '/simulator/connections/{id}/reactions', summary: 'A customer reacts; an empty emoji takes it back.', ...common, body: simulatedReactionInput, response: nothing }),
  edit: endpoint({ name: 'simulator.edit', method: 'POST', path: '/simulator/connections/{id}/edits', summary: 'A customer changes a message of his.', ...common, body: simulatedEditInput, response: nothing }),
  revoke: endpoint({ name: 'simulator.revoke', method: 'POST', path: '/simulator/connections/{id}/deletions', summary: 'A customer deletes a message of his for everybody.', ...common, body: simulatedDeletionInput, response: nothing }),
  setPhone: endpoint({ name: 'simulator.setPhone', method: 'POST', path: '/simulator/connections/{id}/phone', summary: 'Switches the phone on or off, removes the linked device, bans the account, demands a passkey.', ...common, body: simulatedPhoneInput, response: nothing }),
};
