import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format.ts';
import { languageOf } from './i18n.ts';
import { useSession } from '../session/session.ts';

const defaultTimeZone = 'America/Sao_Paulo';

/** Dates, numbers and money in the language on screen and the company's zone. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const session = useSession();
  const timeZone = session.status === 'in' ? session.user.company.timeZone : defaultTimeZone;
  const language = languageOf(i18n.language);
  return useMemo(() => createFormat({ language, timeZone }), [language, timeZone]);
}
