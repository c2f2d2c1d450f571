export { Customers, newMessageId, type Addressing, type CustomerWrites } from './customers.ts';
export type { Device } from './device.ts';
export { FakeWebServer, type FakeWebOptions } from './fake-web-server.ts';
export type { Faults } from './faults.ts';
export type { Group } from './group.ts';
export type { FakeMessage } from './ledger.ts';
export type { FakeFile, FakeKind } from './message-content.ts';
export type { SignalPeer } from './signal-peer.ts';
