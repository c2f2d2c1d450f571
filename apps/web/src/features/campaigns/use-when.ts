import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMinute } from '../../lib/format/use-now.ts';

/** A moment as part of a sentence: "hoje às 17:40", or with its day. */
export function useWhen(): (at: string) => string {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const today = format.date(useMinute());
  return (at) => {
    const date = format.date(at);
    const time = format.time(at);
    return date === today ? t('when.today', { time }) : t('when.on', { date, time });
  };
}
