export type { SimulatorProfile } from './capabilities.ts';
export type { AcceptedMessage } from './create-shop-sender.ts';
export { createSimulatorDriver } from './create-simulator-driver.ts';
export type { SimulatorTiming } from './socket.ts';
export type { Faults } from '../world/faults.ts';
export type { Overview, ReceivedMessage, Transcript } from '../world/ledger.ts';
export { createWorld, type World } from '../world/world.ts';
export { everyConnection, type WorldDb } from '../world/world-db.ts';
export { WorldRefused } from '../world/world-refused.ts';
