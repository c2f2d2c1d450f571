import { connectionStatuses } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { needsAttention } from '../health/attention.ts';
import { sessionActionsOf } from './session-actions.ts';

describe('sessionActionsOf', () => {
  it.each([
    ['S273', 'qrcode', ['showQr']],
    ['S274', 'DISCONNECTED', ['retry', 'newQr']],
    ['S275', 'CONNECTED', ['disconnect']],
    ['S275', 'PAIRING', ['disconnect']],
    ['S275', 'TIMEOUT', ['disconnect']],
    ['S276', 'OPENING', ['connecting']],
  ] as const)('%s %s', (_, status, expected) => {
    expect(sessionActionsOf({ status, provider: 'beta' })).toEqual(expected);
  });

  it('S274 offers no QR code where there is none', () => {
    expect(sessionActionsOf({ status: 'DISCONNECTED', provider: 'cloud' })).toEqual(['retry']);
  });
});

describe('needsAttention', () => {
  it.each(connectionStatuses)('S35 %s beside a connected one', (status) => {
    expect(needsAttention([{ status: 'CONNECTED' }, { status }])).toBe(status !== 'CONNECTED');
  });

  it('131042 warns of a connection that nobody pays for', () => {
    expect(needsAttention([{ status: 'CONNECTED', paymentMissingAt: '2026-11-02T12:00:00Z' }])).toBe(true);
    expect(needsAttention([{ status: 'CONNECTED', paymentMissingAt: null }])).toBe(false);
  });

  it('S35 is quiet without connections', () => {
    expect(needsAttention([])).toBe(false);
  });
});
