import { cloudChecks, cloudFaults } from '@balcao/contract';
import { languages, loadTexts, type Texts } from '@balcao/locales';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, severityOf, verdictOf } from './cloud-report.ts';

const partOf = (texts: Texts, key: string): Texts => {
  const part = texts[key];
  return typeof part === 'object' ? part : {};
};

describe.each(languages)('the texts in %s', (language) => {
  it('have a sentence for every fault: what is wrong, and what to do', async () => {
    const faults = partOf(await loadTexts(language, 'connections'), 'cloudFaults');
    expect(Object.keys(faults).sort()).toEqual([...cloudFaults].sort());
    for (const fault of cloudFaults)
      expect([fault, faults[fault]]).toEqual([fault, expect.stringMatching(/^\p{Lu}.{20,}\.$/u)]);
  });

  it('name every check', async () => {
    expect(Object.keys(partOf(await loadTexts(language, 'connections'), 'cloudChecks')).sort()).toEqual(
      [...cloudChecks].sort(),
    );
  });
});

describe('the verdict', () => {
  it.each([
    ['nothing wrong', [null, null], 'fine'],
    ['low quality', [null, 'quality_low'], 'warned'],
    ['a part not looked at', [null, 'not_checked'], 'warned'],
    ['a refused token among others', ['token_refused', 'not_checked', 'quality_low'], 'faulty'],
  ] as const)('%s', (_, faults, verdict) => {
    expect(verdictOf(faults.map((fault) => ({ fault })))).toBe(verdict);
  });

  it('takes what connecting mends as a warning', () => {
    expect(severityOf('app_not_subscribed')).toBe('warned');
    expect(severityOf('banned')).toBe('faulty');
  });
});

describe('isPublicAddress', () => {
  it.each([
    ['https://balcao.exemplo.com', true],
    ['http://balcao.exemplo.com', false],
    ['https://localhost:8080', false],
    ['https://balcao', false],
    ['https://192.168.0.10', false],
    ['https://172.20.1.1', false],
    ['https://172.64.1.1', true],
    ['https://[::1]', false],
  ])('%s: %s', (address, expected) => {
    expect(isPublicAddress(new URL(address))).toBe(expected);
  });
});
