import type { SecretBox } from '../../../platform/security/secret-box.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { AuthStore } from '../../../ports/whatsapp.ts';
import type { HeldRow } from '../links/lease-queries.ts';
import {
  deleteDevice,
  deleteKeys,
  findCredentials,
  isHeld,
  listKeys,
  listKeysOfKind,
  requireHeld,
  saveCredentials,
  saveKeys,
} from './queries.ts';

/**
 * The keys of one linked device in the database. Each call is one transaction, and each write proves that its writer
 * still holds the link: two who advance the same ratchets would make every message unreadable.
 */
export function createAuthStore({ uow, secrets }: { uow: UnitOfWork; secrets: SecretBox }, held: HeldRow): AuthStore {
  const { companyId, connectionId } = held;
  const credentialsAt = { table: 'device_credentials', column: 'sealed', companyId, row: String(connectionId) };
  const keyAt = (kind: string, id: string) => ({
    table: 'device_keys',
    column: 'sealed',
    companyId,
    row: JSON.stringify([connectionId, kind, id]),
  });
  return {
    async readCreds() {
      const sealed = await uow.read(companyId, (db) => findCredentials(db, connectionId));
      return sealed === undefined ? null : secrets.open(sealed, credentialsAt);
    },
    writeCreds: (json) =>
      uow.write(companyId, async ({ db }) => {
        await requireHeld(db, held);
        await saveCredentials(db, connectionId, secrets.seal(json, credentialsAt));
      }),
    async readKeys(kind, ids) {
      const keys = await uow.read(companyId, (db) => listKeys(db, { connectionId, kind, ids }));
      return new Map(keys.map(({ id, sealed }) => [id, secrets.open(sealed, keyAt(kind, id))]));
    },
    async listKeys(kind) {
      const keys = await uow.read(companyId, (db) => listKeysOfKind(db, { connectionId, kind }));
      return new Map(keys.map(({ id, sealed }) => [id, secrets.open(sealed, keyAt(kind, id))]));
    },
    writeKeys: (changes) =>
      uow.write(companyId, async ({ db }) => {
        await requireHeld(db, held);
        await saveKeys(
          db,
          connectionId,
          changes.flatMap(({ kind, id, value }) =>
            value === null ? [] : [{ kind, id, sealed: secrets.seal(value, keyAt(kind, id)) }],
          ),
        );
        await deleteKeys(
          db,
          connectionId,
          changes.filter(({ value }) => value === null),
        );
      }),
    // Somebody else's keys by now, or gone with their connection: not ours to forget.
    wipe: (received) =>
      uow.write(companyId, async ({ db }) => {
        if (await isHeld(db, held)) await deleteDevice(db, connectionId, received);
      }),
  };
}
