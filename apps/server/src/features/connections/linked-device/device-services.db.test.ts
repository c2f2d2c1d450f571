import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../../test/support/test-people.ts';
import { createSecretBox } from '../../../platform/security/secret-box.ts';
import { toAddress } from '../../../ports/whatsapp.ts';
import { deleteOldSentContents } from './delete-old-sent.ts';
import { createDeviceServices } from './device-services.ts';
import { keepAddressBook } from './keep-address-book.ts';
import { NotHeld } from './queries.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const secrets = createSecretBox(`1:${Buffer.alloc(32, 7).toString('base64')}`);

/** A connection whose link is held under fence 1, and its device as the holder of some fence has it. */
async function buildDevice() {
  const [row] = await app.database.asOwner<{ id: number }>(
    "INSERT INTO connections (company_id, name) VALUES ($1, 'Loja ' || gen_random_uuid()) RETURNING id",
    [company.id],
  );
  const connectionId = row?.id ?? 0;
  await app.database.asOwner(
    "INSERT INTO session_leases (company_id, connection_id, holder, fence, expires_at) VALUES ($1, $2, gen_random_uuid(), 1, now() + interval '1 hour')",
    [company.id, connectionId],
  );
  const heldBy = (fence: number) => ({ companyId: company.id, connectionId, fence });
  return {
    connectionId,
    held: heldBy(1),
    deviceOf: (fence: number) =>
      createDeviceServices({ uow: app.uow, secrets, findMessage: async () => null }, heldBy(fence)),
  };
}

describe('the keys of a linked device', () => {
  it('come back as they were written, and nobody reads them in the table', async () => {
    const { connectionId, deviceOf } = await buildDevice();
    const { auth } = deviceOf(1);
    expect(await auth.readCreds()).toBeNull();
    await auth.writeCreds('{"noiseKey":"segredo"}');
    await auth.writeCreds('{"noiseKey":"segredo 2"}');
    expect(await auth.readCreds()).toBe('{"noiseKey":"segredo 2"}');
    await auth.writeKeys([
      ...Array.from({ length: 812 }, (_, id) => ({ kind: 'pre-key', id: String(id), value: `segredo ${id}` })),
      { kind: 'session', id: '5511988887777.0', value: 'segredo' },
    ]);
    await auth.writeKeys([
      { kind: 'pre-key', id: '5', value: null },
      { kind: 'pre-key', id: '6', value: 'segredo novo' },
    ]);
    expect(Object.fromEntries(await auth.readKeys('pre-key', ['4', '5', '6', '9999']))).toEqual({
      4: 'segredo 4',
      6: 'segredo novo',
    });
    expect((await auth.readKeys('session', ['5511988887777.0'])).get('5511988887777.0')).toBe('segredo');
    const rows = await app.database.asOwner<{ sealed: string }>(
      'SELECT sealed FROM device_keys WHERE connection_id = $1 UNION ALL SELECT sealed FROM device_credentials WHERE connection_id = $1',
      [connectionId],
    );
    expect(rows).toHaveLength(813);
    expect(
      rows.some(({ sealed }) => sealed.includes('segredo') || Buffer.from(sealed, 'base64').includes('segredo')),
    ).toBe(false);
  });

  it('do not open in another place', async () => {
    const { connectionId, deviceOf } = await buildDevice();
    const { auth } = deviceOf(1);
    await auth.writeKeys([{ kind: 'pre-key', id: '1', value: 'um' }]);
    await app.database.asOwner("UPDATE device_keys SET id = '2' WHERE connection_id = $1", [connectionId]);
    await expect(auth.readKeys('pre-key', ['2'])).rejects.toThrow();
  });

  it('T11 are not written by a holder who lost the link', async () => {
    const { connectionId, deviceOf } = await buildDevice();
    const [old, next] = [deviceOf(1).auth, deviceOf(2).auth];
    await old.writeKeys([{ kind: 'session', id: 'a', value: 'um' }]);
    await app.database.asOwner('UPDATE session_leases SET fence = 2 WHERE connection_id = $1', [connectionId]);
    await next.writeKeys([{ kind: 'session', id: 'a', value: 'dois' }]);
    await expect(old.writeKeys([{ kind: 'session', id: 'a', value: 'três' }])).rejects.toBeInstanceOf(NotHeld);
    await expect(old.writeCreds('{}')).rejects.toBeInstanceOf(NotHeld);
    await old.wipe([]);
    expect((await next.readKeys('session', ['a'])).get('a')).toBe('dois');
    await next.writeKeys([
      { kind: 'received', id: 'kept', value: 'a' },
      { kind: 'received', id: 'done', value: 'b' },
    ]);
    await next.wipe(['kept']);
    expect((await next.readKeys('session', ['a'])).size).toBe(0);
    expect([...(await next.listKeys('received'))]).toEqual([['kept', 'a']]);
  });
});

describe('what a linked device keeps beside them', () => {
  it('is the content of what it sent, for two weeks', async () => {
    const { connectionId, deviceOf } = await buildDevice();
    const { sent } = deviceOf(1);
    await sent.keep('A1', Buffer.from([1, 2, 3]));
    await sent.keep('A1', Buffer.from([1, 2, 3]));
    await sent.keep('A2', Buffer.from([4]));
    await app.database.asOwner(
      "UPDATE sent_contents SET sent_at = now() - interval '15 days' WHERE connection_id = $1 AND wid = 'A2'",
      [connectionId],
    );
    await deleteOldSentContents(app.uow);
    expect([await sent.find('A1'), await sent.find('A2')]).toEqual([Buffer.from([1, 2, 3]), null]);
  });

  it('is whom the owner of the phone knows, under the newest name', async () => {
    const { connectionId, held } = await buildDevice();
    const [pn, lid] = [
      { kind: 'pn', scope: '', value: '5511988887777' },
      { kind: 'lid', scope: '', value: '99' },
    ] as const;
    await keepAddressBook(app.uow, held, [
      { identities: [lid, pn], name: 'Ana' },
      { identities: [lid], name: '  ' },
      { identities: [], name: 'Ninguém' },
    ]);
    await keepAddressBook(app.uow, held, [
      { identities: [pn], name: 'Ana P.' },
      { identities: [pn], name: 'Ana Paula' },
    ]);
    expect(
      await app.database.asOwner('SELECT address, name FROM phone_contacts WHERE connection_id = $1', [connectionId]),
    ).toEqual([{ address: toAddress(pn), name: 'Ana Paula' }]);
    await keepAddressBook(app.uow, { ...held, fence: 9 }, [{ identities: [pn], name: 'Outro' }]);
    expect(
      await app.database.asOwner('SELECT name FROM phone_contacts WHERE connection_id = $1', [connectionId]),
    ).toEqual([{ name: 'Ana Paula' }]);
  });
});
