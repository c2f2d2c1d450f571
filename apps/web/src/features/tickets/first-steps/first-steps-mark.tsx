import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { useFirstSteps } from './use-first-steps.ts';

const Mark = styled('span', { shouldForwardProp: (prop) => prop !== 'rail' })<{ rail: boolean }>(({ rail }) => ({
  ...type.meta,
  flex: 'none',
  padding: '0 6px',
  borderRadius: radius.chip,
  background: color.primaryTint2,
  color: color.onTint,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  ...(rail ? { position: 'absolute', top: -2, right: -2, padding: '0 3px' } : { marginLeft: 'auto' }),
}));

/** How many of the first steps are done, beside "Tickets" in the menu until all are, or hidden. */
export function FirstStepsMark({ id, rail }: { id: string; rail: boolean }) {
  const { t } = useTranslation('firstSteps');
  const progress = useFirstSteps();
  if (progress === null) return null;
  const { done, steps } = progress;
  const label = t('progressLabel', { done, total: steps.length });
  return (
    <Mark id={id} rail={rail} aria-hidden aria-label={label} title={label} data-testid="menu-first-steps">
      {done}/{steps.length}
    </Mark>
  );
}
