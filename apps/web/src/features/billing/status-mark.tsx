import type { Invoice } from '@balcao/contract';
import { invoiceState, type InvoiceState } from '@balcao/domain';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../lib/format/use-format.ts';
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx';

const looks = {
  paid: { tone: 'ok', icon: <Check /> },
  overdue: { tone: 'error', icon: <CircleAlert /> },
  open: { tone: 'info', icon: <Clock /> },
  cancelled: { tone: 'neutral', icon: <Ban /> },
} as const satisfies Record<InvoiceState, { tone: ChipTone; icon: unknown }>;

/** "Pago", "Vencido" or "Em Aberto", as word, icon and colour (S331, S333). */
export function StatusMark({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const state = invoiceState(invoice, useToday());
  const { tone, icon } = looks[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(state === 'paid' && invoice.isSimulated ? 'status.paidSimulated' : `status.${state}`)}
    </StatusChip>
  );
}
