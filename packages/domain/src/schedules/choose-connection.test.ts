import { describe, expect, it } from 'vitest';
import { chooseConnection, type ConnectionOfContact } from './choose-connection.ts';

const build = (id: number, over: Partial<ConnectionOfContact> = {}): ConnectionOfContact => ({
  id,
  isConnected: true,
  isDefault: false,
  isRunning: false,
  lastAt: null,
  ...over,
});

describe('S603 the connection nobody has chosen', () => {
  it.each<[string, ConnectionOfContact[], number | null]>([
    ['is none where there is none', [], null],
    ['is the only one', [build(1)], 1],
    ['is the default one', [build(1), build(2, { isDefault: true })], 2],
    ['is where the last conversation was', [build(1, { isDefault: true }), build(2, { lastAt: 5 })], 2],
    ['is where a conversation runs', [build(1, { lastAt: 9 }), build(2, { lastAt: 5, isRunning: true })], 2],
    ['is a connected one', [build(1, { isConnected: false, isRunning: true }), build(2)], 2],
    ['is told also while none is connected', [build(1, { isConnected: false })], 1],
    ['is the oldest of equals', [build(2), build(1)], 1],
  ])('%s', (_what, connections, id) => {
    expect(chooseConnection(connections)?.id ?? null).toBe(id);
  });
});
