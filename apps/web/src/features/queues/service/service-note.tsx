import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import { type GapsPlace, listGaps, maxShownGaps } from './list-gaps.ts';
import { useServiceGaps } from './use-service.ts';

const Root = styled('section')({
  ...type.secondary,
  margin: '0 0 16px',
  padding: '6px 8px 6px 14px',
  borderRadius: 10,
  background: color.warnBg,
  color: color.text,
  '& > ul': { display: 'flex', flexDirection: 'column', gap: 4, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px', minHeight: 40 },
  '& svg': { flex: 'none', color: color.warn },
  '& p': { flex: '1 1 150px', margin: 0, minWidth: 0, overflowWrap: 'anywhere', textWrap: 'pretty' },
  [narrow]: { '& a': { height: 44 } },
  '&[data-in-card]': { margin: 0, borderRadius: 0, padding: '8px 12px 8px 22px' },
});

type Props = {
  place: GapsPlace;
  /** Whether it is a part of a card instead of a card itself. */
  isInCard?: boolean;
};

/** What keeps customers from being served although it looks set up, each with the button that repairs it (S1114). */
export function ServiceNote({ place, isInCard = false }: Props) {
  const { t } = useTranslation('service');
  const answer = useServiceGaps();
  const gaps = answer === undefined ? [] : listGaps(answer, place);
  if (gaps.length === 0) return null;
  const more = gaps.length - maxShownGaps;
  return (
    <Root aria-label={t('title')} data-in-card={isInCard || undefined} data-testid="service-note">
      <ul>
        {gaps.slice(0, maxShownGaps).map(({ kind, id, name, to }) => (
          <li key={`${kind}-${id}`} data-testid={`service-gap-${kind}`}>
            <TriangleAlert size={18} aria-hidden />
            <p>{t(`gaps.${kind}`, { name })}</p>
            <ButtonLink size="small" to={to} aria-label={t(`repairOf.${kind}`, { name })} data-testid="service-repair">
              {t(`repair.${kind}`)}
            </ButtonLink>
          </li>
        ))}
        {more > 0 && <li>{t('more', { count: more })}</li>}
      </ul>
    </Root>
  );
}
