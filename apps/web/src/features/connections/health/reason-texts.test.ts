import { connectionStatuses, providers, statusReasons } from '@balcao/contract';
import { languages, loadTexts, type Texts } from '@balcao/locales';
import { describe, expect, it } from 'vitest';
import { nextStepOf } from '../dialog/next-step.ts';
import { reasonKey, situationKey } from './reason-key.ts';

const partOf = (texts: Texts, key: string): Texts => {
  const part = texts[key];
  return typeof part === 'object' ? part : {};
};

describe.each(languages)('the texts in %s', (language) => {
  it('S277 S284 explain every reason, and what to do about it', async () => {
    const reasons = partOf(await loadTexts(language, 'connections'), 'reasons');
    expect(Object.keys(reasons).sort()).toEqual([...statusReasons].sort());
    for (const reason of statusReasons)
      expect(partOf(reasons, reason)).toEqual({
        cause: expect.stringMatching(/\.$/),
        next: expect.stringMatching(/\.$/),
      });
  });

  it('S277 name and explain every status', async () => {
    const texts = await loadTexts(language, 'connections');
    for (const status of connectionStatuses) {
      expect(Object.keys(partOf(partOf(texts, 'status'), status))).toEqual(['label', 'tip']);
      expect(Object.keys(partOf(partOf(texts, 'situations'), status))).toEqual(['cause', 'next']);
    }
  });
});

describe.each(languages)('the texts of Meta’s API in %s', (language) => {
  it('S274 speak neither of a phone nor of a QR code', async () => {
    const texts = await loadTexts(language, 'connections');
    const reasons = partOf(texts, 'cloudReasons');
    const spoken = statusReasons.filter((reason) =>
      reasonKey({ provider: 'cloud' }, reason).startsWith('cloudReasons.'),
    );
    expect(Object.keys(reasons).sort()).toEqual([...spoken].sort());
    for (const reason of spoken)
      expect(partOf(reasons, reason)).toEqual({
        cause: expect.stringMatching(/\.$/),
        next: expect.not.stringContaining('QR'),
      });
    expect(Object.keys(partOf(texts, 'cloudSituation'))).toEqual(['cause', 'next']);
  });
});

describe('reasonKey', () => {
  it.each([
    ['beta', 'logged_out', 'reasons.logged_out'],
    ['cloud', 'logged_out', 'cloudReasons.logged_out'],
    ['cloud', 'token_refused', 'reasons.token_refused'],
  ] as const)('over %s %s is %s', (provider, reason, key) => {
    expect(reasonKey({ provider }, reason)).toBe(key);
  });

  it('tells a closed connection to Meta from a phone that is not linked', () => {
    expect(situationKey({ provider: 'cloud', status: 'DISCONNECTED', retries: 0 })).toBe('cloudSituation');
    expect(situationKey({ provider: 'cloud', status: 'OPENING', retries: 0 })).toBe('situations.OPENING');
  });
});

it('S446 a connection that is tried again is not said to open within seconds', () => {
  expect(situationKey({ provider: 'beta', status: 'OPENING', retries: 1 })).toBe('situations.TIMEOUT');
});

describe('nextStepOf', () => {
  it.each(statusReasons)('S274 %s has a step once the connection is down', (reason) => {
    expect(nextStepOf({ status: 'DISCONNECTED', statusReason: reason, provider: 'beta' })).not.toBeNull();
  });

  it.each([
    ['qrcode', null, 'beta', 'showQr'],
    ['DISCONNECTED', null, 'beta', 'newQr'],
    ['DISCONNECTED', null, 'cloud', 'retry'],
    ['DISCONNECTED', 'qr_expired', 'simulator', 'newQr'],
    ['DISCONNECTED', 'replaced', 'beta', 'retry'],
    ['DISCONNECTED', 'passkey_required', 'beta', 'useCloud'],
    ['DISCONNECTED', 'not_available', 'cloud', 'edit'],
    ['DISCONNECTED', 'unknown_code', 'beta', 'retry'],
    ['DISCONNECTED', 'unknown_code', 'cloud', 'edit'],
    ['TIMEOUT', 'unreachable', 'beta', null],
    ['OPENING', null, 'beta', null],
    ['PAIRING', null, 'beta', null],
    ['CONNECTED', null, 'beta', null],
  ] as const)('%s because of %s over %s: %s', (status, statusReason, provider, step) => {
    expect(nextStepOf({ status, statusReason, provider })).toBe(step);
    expect(providers).toContain(provider);
  });
});
