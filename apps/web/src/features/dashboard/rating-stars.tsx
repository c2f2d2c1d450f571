import { ratingWord } from '@balcao/domain';
import Star from 'lucide-react/icons/star';
import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '0 8px',
  '& > b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& > small': { ...type.secondary, color: color.text2 },
});
const Stars = styled('span')({
  display: 'inline-flex',
  gap: 2,
  color: color.warnDot,
  '& > [data-off]': { color: color.divider },
});

const most = 3;

/** A rating out of three: stars, the number, and the word for it (S103). */
export function RatingStars({ rating }: { rating: number }) {
  const { t, i18n } = useTranslation('dashboard');
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <Root>
      <Stars aria-hidden>
        {Array.from({ length: most }, (_, place) => (
          // The places of the stars never change.
          <Star key={place} size={14} fill="currentColor" data-off={place >= Math.round(rating) ? '' : undefined} />
        ))}
      </Stars>
      <b>{t('attendants.outOf', { rating: number.format(rating), most })}</b>
      <small>{t(`ratings.${ratingWord(rating)}`)}</small>
    </Root>
  );
}
