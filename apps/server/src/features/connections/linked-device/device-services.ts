import type { SecretBox } from '../../../platform/security/secret-box.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { DeviceServices } from '../../../ports/whatsapp.ts';
import type { HeldRow } from '../links/lease-queries.ts';
import { createAuthStore } from './auth-store.ts';
import { findSent, keepSent } from './queries.ts';

export type DeviceDeps = {
  uow: UnitOfWork;
  secrets: SecretBox;
  /** What is known of a message; messages know. */ findMessage: (
    connection: HeldRow,
    id: string,
  ) => ReturnType<DeviceServices['findMessage']>;
};

/** Everything a linked device keeps in the database, for the holder of its link. */
export function createDeviceServices({ uow, secrets, findMessage }: DeviceDeps, held: HeldRow): DeviceServices {
  const { companyId, connectionId } = held;
  return {
    auth: createAuthStore({ uow, secrets }, held),
    sent: {
      keep: (wid, content) => uow.write(companyId, ({ db }) => keepSent(db, { connectionId, wid, content })),
      find: (wid) => uow.read(companyId, (db) => findSent(db, { connectionId, wid })),
    },
    findMessage: (id) => findMessage(held, id),
  };
}
