import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FaultsDialog } from './faults-dialog.tsx';
import type { Faults } from './faults-form.ts';

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  padding: '12px 16px 0',
  borderTop: `1px solid ${color.divider2}`,
});
const Title = styled('h3')({ ...type.secondary, margin: 0, fontWeight: 600 });
const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 });
const Quiet = styled('p')({ ...type.meta, margin: 0, color: color.text2 });

/** The active faults, one word each. */
function useActiveFaults({
  delayMs = 0,
  failRate = 0,
  duplicateRate = 0,
  offline,
  dropAcks,
  closeCode,
  refuseNumbers = [],
}: Faults): string[] {
  const { t } = useTranslation('simulator');
  const { number, percent } = useFormat();
  const words: Array<string | false> = [
    offline === true && t('faults.active.offline'),
    delayMs > 0 && t('faults.active.delay', { seconds: number(delayMs / 1000) }),
    failRate > 0 && t('faults.active.fail', { share: percent(failRate) }),
    duplicateRate > 0 && t('faults.active.duplicate', { share: percent(duplicateRate) }),
    dropAcks === true && t('faults.active.dropAcks'),
    closeCode !== undefined && t('faults.active.closeCode', { code: closeCode }),
    refuseNumbers.length > 0 && t('faults.active.refuse', { count: refuseNumbers.length }),
  ];
  return words.filter((word) => word !== false);
}

/** The faults of the virtual network: the active ones, a dialog to change them, and a button to clear them. */
export function FaultsSection({ faults, onSet }: { faults: Faults; onSet: (faults: Faults) => Promise<unknown> }) {
  const { t } = useTranslation('simulator');
  const [open, setOpen] = useState(false);
  const active = useActiveFaults(faults);
  return (
    <Root>
      <Title>{t('faults.title')}</Title>
      {active.length === 0 ? (
        <Quiet>{t('faults.none')}</Quiet>
      ) : (
        <Line data-testid="simulator-faults-active">
          {active.map((word) => (
            <StatusChip key={word} tone="warn">
              {word}
            </StatusChip>
          ))}
        </Line>
      )}
      <Line>
        <Button size="small" icon={<SlidersHorizontal />} onClick={() => setOpen(true)} data-testid="simulator-faults">
          {t('faults.change')}
        </Button>
        {active.length > 0 && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => onSet({}).catch(toast.failure)}
            data-testid="simulator-faults-clear"
          >
            {t('faults.clear')}
          </Button>
        )}
      </Line>
      {open && <FaultsDialog faults={faults} onSet={onSet} onClose={() => setOpen(false)} />}
    </Root>
  );
}
