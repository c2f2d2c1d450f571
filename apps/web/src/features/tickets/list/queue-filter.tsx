import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { screen } from '../../../lib/screen.tsx';
import { useMenu } from '../../../ui/dialogs/use-menu.ts';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import type { QueueOption } from './use-queue-choices.ts';

/** Loaded when it is first opened. */
const QueueMenu = screen([], async () => (await import('./queue-menu.tsx')).QueueMenu);

const Box = styled('button')({
  ...type.secondary,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  height: 28,
  margin: '0 -6px',
  padding: '0 6px',
  border: 0,
  borderRadius: radius.chip,
  background: 'none',
  font: 'inherit',
  fontSize: 13,
  color: color.text2,
  cursor: 'pointer',
  '& b': { ...ellipsis, fontWeight: 550, color: color.text },
  '& svg': { width: 16, height: 16, flex: 'none' },
  '&:hover': { background: color.hover },
  [narrow]: { height: 44 },
});

/** Filters the lists by queues; none chosen means all of them (S117). */
export function QueueFilter({
  options,
  value,
  onChange,
}: {
  options: readonly QueueOption[];
  value: readonly number[];
  onChange: (ids: readonly number[]) => void;
}) {
  const { t } = useTranslation('tickets');
  const menu = useMenu();
  const chosen = options.filter((option) => value.includes(option.id));

  function summary(): string {
    if (chosen.length === 0) return t('filters.allQueues');
    return chosen.length === 1 ? (chosen[0]?.name ?? '') : t('filters.queuesCount', { count: chosen.length });
  }

  return (
    <>
      <Box
        type="button"
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.openFrom}
        data-testid="tickets-queues"
      >
        {t('filters.queues')} <b>{summary()}</b>
        <ChevronDown aria-hidden />
      </Box>
      <Suspense fallback={null}>
        {menu.popover.anchorEl !== null && (
          <QueueMenu popover={menu.popover} options={options} value={value} onChange={onChange} />
        )}
      </Suspense>
    </>
  );
}
