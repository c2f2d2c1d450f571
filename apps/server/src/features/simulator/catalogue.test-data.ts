import { buildConnection } from '../../../test/support/test-conversations.ts';
import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { none, type CallEffects } from '../../../test/generated/effects.ts';
import { admins } from '../../../test/generated/roles.ts';

const virtual = none('the virtual phone is no part of the product');
const ofTheWorld = 'the id of a message in the virtual WhatsApp, looked up within its connection only';

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: { simulatedConnection: (app, company) => buildConnection(app, company) },
  roles: {
    'simulator.get': admins,
    'simulator.scan': admins,
    'simulator.write': admins,
    'simulator.listReceived': admins,
    'simulator.acknowledge': admins,
    'simulator.setFaults': admins,
    'simulator.call': admins,
    'simulator.type': admins,
    'simulator.react': admins,
    'simulator.edit': admins,
    'simulator.revoke': admins,
    'simulator.setPhone': admins,
  },
  answersInstead: {
    // No phone is linked that could hear of it.
    'simulator.scan': [409, 'ERR_SIMULATOR_STATE'],
    'simulator.write': [409, 'ERR_SIMULATOR_STATE'],
    'simulator.acknowledge': [409, 'ERR_SIMULATOR_STATE'],
    'simulator.call': [409, 'ERR_SIMULATOR_STATE'],
    'simulator.type': [409, 'ERR_SIMULATOR_STATE'],
    'simulator.react': [409, 'ERR_SIMULATOR_STATE'],
    'simulator.edit': [409, 'ERR_SIMULATOR_STATE'],
    'simulator.revoke': [409, 'ERR_SIMULATOR_STATE'],
  },
  allowedChanges: {
    // The virtual WhatsApp is outside: none of its tables is the product's.
    'simulator.scan': {},
    'simulator.write': {},
    'simulator.acknowledge': {},
    'simulator.setFaults': {},
    'simulator.call': {},
    'simulator.type': {},
    'simulator.react': {},
    'simulator.edit': {},
    'simulator.revoke': {},
    'simulator.setPhone': {},
  },
  notRecordIds: {
    'simulator.write body.id': ofTheWorld,
    'simulator.write body.quotedId': ofTheWorld,
    'simulator.write body.choiceId': ofTheWorld,
    'simulator.acknowledge body.id': ofTheWorld,
    'simulator.react body.messageId': ofTheWorld,
    'simulator.edit body.messageId': ofTheWorld,
    'simulator.revoke body.messageId': ofTheWorld,
  },
  effects: [
    'simulator.scan',
    'simulator.write',
    'simulator.acknowledge',
    'simulator.setFaults',
    'simulator.call',
    'simulator.type',
    'simulator.react',
    'simulator.edit',
    'simulator.revoke',
    'simulator.setPhone',
  ].map((endpoint): CallEffects => ({ endpoint, audit: virtual, tells: [] })),
};
