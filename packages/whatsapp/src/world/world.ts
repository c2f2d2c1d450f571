import { customerOperations } from './customers.ts';
import { deviceOperations } from './device.ts';
import { ledgerOperations } from './ledger.ts';
import { phoneOperations } from './phone.ts';
import { profileOperations } from './profiles.ts';
import { shopOperations } from './shop.ts';
import type { WorldDb } from './world-db.ts';

/** The virtual WhatsApp. Its state is only in the database: any node may act on it, and none is missed when it dies. */
export function createWorld(db: WorldDb) {
  return {
    ...phoneOperations(db),
    ...customerOperations(db),
    ...profileOperations(db),
    ...shopOperations(db),
    ...deviceOperations(db),
    ...ledgerOperations(db),
  };
}

export type World = ReturnType<typeof createWorld>;
