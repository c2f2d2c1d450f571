import { settingSpecs } from '@balcao/contract';
import { auditSentence } from '@balcao/domain';
import { loadTexts, type Texts } from '@balcao/locales';
import { describe, expect, it } from 'vitest';

const languages = ['pt', 'en', 'es'] as const;

const textAt = (texts: Texts | string | undefined, ...[key, ...rest]: string[]): string | undefined =>
  typeof texts === 'string' || texts === undefined ? texts : textAt(texts[key ?? ''], ...rest);

/** Where a screen names a setting: in the settings, in the tab of payments, or in the form of a company. */
async function labelOf(key: string, language: (typeof languages)[number]): Promise<string | undefined> {
  const [settings, billing, companies] = await Promise.all(
    (['settings', 'billing', 'companies'] as const).map((namespace) => loadTexts(language, namespace)),
  );
  if (key === 'paymentGateway') return textAt(billing, 'payments', 'gateway', 'label');
  if (key === 'campaignsEnabled') return textAt(companies, 'fields', 'campaigns');
  return (
    textAt(settings, 'options', key, 'label') ??
    textAt(settings, 'platform', key) ??
    textAt(settings, 'integrations', 'fields', key) ??
    textAt(billing, 'payments', 'fields', key)
  );
}

/** Of no screen; older clients change it. */
const unseen = ['ratingsTimeout'];

describe('the settings in the log of activities', () => {
  it.each(Object.keys(settingSpecs))('S807 %s has a name in every language, the one of its screen', async (key) => {
    for (const language of languages) {
      const before = auditSentence('setting changed', '', language);
      const name = auditSentence('setting changed', key, language).slice(before.length + 1);
      expect(name, language).not.toBe(key);
      if (unseen.includes(key)) continue;
      const label = await labelOf(key, language);
      expect(label, language).toBeDefined();
      // What belongs to another system has its name before.
      expect(name.replace(/^(IXC|MK-AUTH|ASAAS|Efí|Asaas): /, ''), language).toBe(label);
    }
  });

  it('S807 no two settings have one name', () => {
    for (const language of languages) {
      const names = Object.keys(settingSpecs).map((key) => auditSentence('setting changed', key, language));
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });
});
