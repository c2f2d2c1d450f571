import { useTranslation } from 'react-i18next';
import type { Pace } from './pace.ts';

/** A pace in words: "De 20 a 30 s entre uma mensagem e outra, pausa de 60 s a cada 20." */
export function usePaceText(): (pace: Pace) => string {
  const { t } = useTranslation('campaigns');
  const seconds = ([least, most]: readonly [number, number]): string =>
    least === most ? t('pace.seconds', { seconds: least }) : t('pace.range', { least, most });
  return ({ gap, rest }) => {
    const isAtOnce = gap[1] === 0;
    const gaps = isAtOnce ? t('pace.atOnce') : t('pace.gap', { time: seconds(gap) });
    const rests =
      rest === null || rest.length[1] === 0 ? '' : t('pace.rest', { time: seconds(rest.length), count: rest.after });
    return rests === '' ? `${gaps}.` : `${gaps}, ${rests}.`;
  };
}
