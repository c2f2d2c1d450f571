import { companiesEndpoints } from '@balcao/contract';
import { daysBetween, neverDue } from '@balcao/domain';
import { useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../lib/api/api-client.ts';
import { useFormat, useToday } from '../../lib/format/use-format.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { StatusChip } from '../../ui/feedback/status-chip.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, radius } from '../../ui/theme/tokens.ts';

const Root = styled('section')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '6px 12px',
  minHeight: 52,
  marginBottom: 12,
  padding: '10px 20px 10px 16px',
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider2}`,
  '& > svg': { flex: 'none', color: color.warn },
  '& > p': { margin: 0, flex: '0 1 auto', minWidth: 0 },
  '& > p > span': { color: color.text2 },
  '& > a': { marginLeft: 'auto', color: color.primary, fontWeight: 550, textDecoration: 'none' },
  '& > a:hover': { textDecoration: 'underline' },
  [narrow]: { '& > p': { flex: '1 1 calc(100% - 40px)' } },
});

/** The own company; that it could not be loaded is noted and not told (S91). */
function useCompanyQuietly() {
  const id = useSignedIn().user.companyId;
  return useQuery({
    queryKey: ['dashboard', 'company', id],
    async queryFn({ signal }) {
      try {
        return await call(companiesEndpoints.get, { params: { id }, signal });
      } catch (error) {
        // oxlint-disable-next-line no-console -- a failure that nobody is told of is at least noted.
        console.warn('the due date could not be loaded', error);
        throw error;
      }
    },
    meta: { quiet: true },
  });
}

/** From this many days before it on, the date is marked. */
const soon = 5;

/** When the subscription ends. While that is not known, or there is no such day, nothing is shown (S91). */
export function DueCard() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const today = useToday();
  const { data: company } = useCompanyQuietly();
  if (!company || company.dueDate === null || company.dueDate >= neverDue) return null;
  const { dueDate, plan } = company;
  const left = daysBetween(today, dueDate);
  return (
    <Root aria-label={t('due.label')} data-testid="dashboard-due">
      <CalendarClock size={20} aria-hidden />
      <p>
        <strong>{t('due.text', { date: format.day(dueDate) })}</strong>
        {plan && <span>{` · ${plan.name}`}</span>}
      </p>
      {left >= 0 && left <= soon && <StatusChip tone="warn">{t('due.left', { count: left })}</StatusChip>}
      {left < 0 && <StatusChip tone="error">{t('due.over')}</StatusChip>}
      <Link to="/financeiro">{t('due.invoices')}</Link>
    </Root>
  );
}
