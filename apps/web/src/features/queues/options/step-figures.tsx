import Footprints from 'lucide-react/icons/footprints';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import type { Figures } from './use-options.ts';

const Line = styled('p')({
  ...type.secondary,
  display: 'flex',
  gap: 8,
  margin: 0,
  color: color.text2,
  '& > svg': { flex: 'none', marginTop: 1 },
});

type Props = {
  figures: Figures;
  /** Null for the menu of the queue itself. */
  optionId: number | null;
};

/** How many conversations reached a step lately, and how many of them got no further. Nothing where none did. */
export function StepFigures({ figures: { days, steps }, optionId }: Props) {
  const { t } = useTranslation('queues');
  const step = steps.get(optionId);
  if (!step) return null;
  const parts = [
    t('figures.reached', { count: step.reached }),
    t('figures.left', { count: step.left }),
    t('figures.called', { count: step.called }),
  ];
  return (
    <Line data-testid={optionId === null ? 'queue-figures' : 'option-figures'}>
      <Footprints size={16} aria-hidden />
      <span>
        {t('figures.days', { count: days })}: {parts.join(' · ')}
      </span>
    </Line>
  );
}
