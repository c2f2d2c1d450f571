import { fallbackLanguage, type Language, languages, loadTexts, isNamespace } from '@balcao/locales';
import { createInstance, type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { browserStore } from '../session/storage.ts';

/** What is stored and written to `<html lang>`. Portuguese is Brazilian. */
const tags = { pt: 'pt-BR', en: 'en', es: 'es' } as const satisfies Record<Language, string>;

const storageKey = 'language';

/** The texts for a stored or browser language; Portuguese for languages we have no texts in. */
export function languageOf(tag: string | null | undefined): Language {
  return languages.find((language) => tag?.toLowerCase().split('-')[0] === language) ?? fallbackLanguage;
}

const bundles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    if (!isNamespace(namespace)) return done(new Error(`no texts named ${namespace}`), false);
    loadTexts(languageOf(language), namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

export const i18n = createInstance();

function showLanguage(language: Language): void {
  document.documentElement.lang = tags[language];
}

/** Loads the texts every screen needs in the stored language; the first render waits for it. */
export async function startI18n(): Promise<void> {
  const language = languageOf(browserStore.getItem(storageKey));
  showLanguage(language);
  await i18n
    .use(bundles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      supportedLngs: languages,
      ns: ['common', 'errors', 'validation'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
      partialBundledLanguages: true,
      react: { useSuspense: true, bindI18n: 'languageChanged' },
    });
}

/** Switches every visible text at once and remembers the choice (S72). */
export async function setLanguage(language: Language): Promise<void> {
  browserStore.setItem(storageKey, tags[language]);
  await i18n.changeLanguage(language);
  showLanguage(language);
}

/** The language on screen. */
export function currentLanguage(): Language {
  return languageOf(i18n.language);
}
