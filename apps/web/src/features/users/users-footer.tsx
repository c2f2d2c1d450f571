import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/feedback/status-chip.tsx';
import { styled } from '../../ui/styled.ts';

const Root = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8 });

/**
 * How many users there are and how many the plan allows, so that a full plan is noticed before the form is filled in.
 */
export function UsersFooter({ total, limit }: { total: number; limit: number | null }) {
  const { t } = useTranslation('users');
  if (limit === null) return t('list.total', { count: total });
  return (
    <Root data-testid="users-plan">
      {t('list.inPlan', { total, limit, count: limit })}
      {total >= limit && <StatusChip tone="warn">{t('list.full')}</StatusChip>}
    </Root>
  );
}
