import { dayIn } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import { useStore } from '../store.ts';
import { formatFor, type Format } from './format.ts';
import { languageOf } from './i18n.ts';
import { minuteClock } from './use-now.ts';

const defaultTimeZone = 'America/Sao_Paulo';

function useTimeZone(): string {
  const session = useSession();
  return session.status === 'in' ? session.user.company.timeZone : defaultTimeZone;
}

/** Dates, numbers and money in the language on screen and the company's time zone. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const timeZone = useTimeZone();
  const language = languageOf(i18n.language);
  return formatFor({ language, timeZone });
}

/** The calendar day in the company's time zone. The component is drawn again when the next day begins. */
export function useToday(): string {
  const timeZone = useTimeZone();
  return useStore(minuteClock, (now) => dayIn(timeZone, new Date(now)));
}
