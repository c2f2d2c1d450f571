import { type Connection, type ConnectionSession, connectionsEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { buildConnection } from '../../../test/builders/build-connection.ts';
import { updateBadges, updateConnections, updateSession, isWhole, type KnownConnection } from './connection-list.ts';
import { changeConnections } from '../live-updates.ts';
import { connectionsKey } from '../query-keys.ts';

function sessionOf(connection: Connection, parts: Partial<ConnectionSession> = {}): ConnectionSession {
  const {
    id,
    name,
    status,
    statusReason,
    statusSince,
    qrcode,
    qrcodeUntil,
    pairingCode,
    restrictedUntil,
    restrictionIsOpen,
    paymentMissingAt,
    clockAheadSeconds,
    retries,
    number,
    truth,
    version,
    updatedAt,
  } = connection;
  return {
    id,
    name,
    status,
    statusReason,
    statusSince,
    qrcode,
    qrcodeUntil,
    pairingCode,
    restrictedUntil,
    restrictionIsOpen,
    paymentMissingAt,
    clockAheadSeconds,
    retries,
    number,
    truth,
    version,
    updatedAt,
    ...parts,
  };
}

const centro = buildConnection();
const filial = buildConnection({ id: 6, name: 'Filial', isDefault: false });

describe('updateConnections', () => {
  it('S285 puts a new connection where a fresh list would have it, by name', () => {
    const rows = updateConnections([centro], { action: 'create', whatsapp: filial });
    expect(rows.map((row) => row.name)).toEqual(['Filial', 'Loja Centro']);
    expect(updateConnections(rows, { action: 'create', whatsapp: filial })).toEqual(rows);
  });

  it('S285 replaces, drops older versions and removes', () => {
    const newer = buildConnection({ name: 'Loja Norte', version: 5 });
    const rows = updateConnections([filial, centro], { action: 'update', whatsapp: newer });
    expect(rows.map((row) => row.name)).toEqual(['Filial', 'Loja Norte']);
    expect(updateConnections(rows, { action: 'update', whatsapp: centro })).toBe(rows);
    expect(updateConnections(rows, { action: 'delete', whatsappId: 5 })).toEqual([filial]);
  });

  it('S285 leaves one default when another becomes it', () => {
    const rows = updateConnections([filial, centro], {
      action: 'update',
      whatsapp: { ...filial, isDefault: true, version: 5 },
    });
    expect(rows.filter(isWhole).map((row) => [row.name, row.isDefault])).toEqual([
      ['Filial', true],
      ['Loja Centro', false],
    ]);
  });
});

describe('updateSession', () => {
  it('S283 S285 brings status and code to the row and keeps the rest', () => {
    const session = sessionOf(centro, { status: 'qrcode', qrcode: '2@abc', number: null, version: 5 });
    expect(updateSession([filial, centro], session)).toEqual([
      filial,
      { ...centro, status: 'qrcode', qrcode: '2@abc', number: null, version: 5 },
    ]);
  });

  it('S285 drops an older session and one of a connection it does not know', () => {
    const rows = [centro];
    expect(updateSession(rows, sessionOf(centro, { status: 'TIMEOUT', version: 3 }))).toEqual(rows);
    expect(updateSession(rows, sessionOf(filial, { status: 'TIMEOUT', version: 9 }))).toEqual(rows);
  });
});

describe('updateBadges', () => {
  const badge = { id: 5, name: 'Loja Centro', status: 'CONNECTED' } as const;

  it('S35 follows badges where only badges are known', () => {
    const rows = updateBadges([badge], { action: 'update', whatsapp: { ...badge, status: 'TIMEOUT' } });
    expect(rows).toEqual([{ ...badge, status: 'TIMEOUT' }]);
    expect(updateBadges(rows, { action: 'delete', whatsappId: 5 })).toEqual([]);
  });

  it('S285 leaves whole rows to their own events, which have versions', () => {
    const rows = [centro];
    expect(updateBadges(rows, { action: 'update', whatsapp: { ...badge, status: 'TIMEOUT' } })).toBe(rows);
    expect(updateBadges(rows, { action: 'delete', whatsappId: 5 })).toBe(rows);
  });
});

describe('changeConnections', () => {
  it('does not invent a list nobody asked for', () => {
    const client = new QueryClient();
    changeConnections(client, (rows) => updateConnections(rows, { action: 'create', whatsapp: centro }));
    expect(client.getQueryData(connectionsKey)).toBeUndefined();
  });

  it('S285 turns a stale list into what a fresh one would show, sample after sample', () => {
    const client = new QueryClient();
    client.setQueryData<readonly KnownConnection[]>(connectionsKey, []);
    const events = (eventSamples['whatsapp'] ?? []).map((payload) => connectionsEvents.whatsapp.payload.parse(payload));
    for (const event of events) {
      changeConnections(client, (rows) => updateConnections(rows, event));
      const rows = client.getQueryData<readonly KnownConnection[]>(connectionsKey) ?? [];
      const fresh = event.action === 'delete' ? [] : [event.whatsapp];
      expect(rows).toEqual(fresh);
    }
    expect(events.map((event) => event.action)).toEqual(['create', 'update', 'delete']);
  });

  it('S283 S285 brings the sample of a session to its row, and only what belongs to a session', () => {
    const samples = (eventSamples['whatsappSession'] ?? []).map((payload) =>
      connectionsEvents.whatsappSession.payload.parse(payload),
    );
    for (const { session } of samples) {
      const known = buildConnection({ id: session.id, version: session.version - 1 });
      expect(updateSession([known], session)).toEqual([{ ...known, ...session }]);
    }
    expect(samples.length).toBeGreaterThan(0);
  });

  it('S35 follows the samples of the badge', () => {
    const samples = (eventSamples['whatsappBadge'] ?? []).map((payload) =>
      connectionsEvents.whatsappBadge.payload.parse(payload),
    );
    const steps = samples.map((event) => updateBadges([{ id: 5, name: 'Loja', status: 'CONNECTED' }], event));
    expect(steps).toEqual([[{ id: 5, name: 'Loja', status: 'TIMEOUT' }], []]);
  });
});
