import Landmark from 'lucide-react/icons/landmark';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { styled } from '../../ui/styled.ts';
import { BankDialog } from '../billing/index.ts';
import { NoSimulator, SimulatorError, SimulatorLoading } from './simulator-states.tsx';
import { SimulatedBanner } from './simulated-banner.tsx';
import { useSimulatedConnections } from './use-simulated-connections.ts';
import { World } from './world.tsx';

const Root = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 680 });
const Choice = styled('div')({ width: 220, maxWidth: '100%' });

/** The virtual WhatsApp: the shop's phone and customers to play, without a real phone and without internet. */
export function SimulatorPage() {
  const { t } = useTranslation('simulator');
  const { connections, error, retry } = useSimulatedConnections();
  const canPay = useCan('billing:use');
  const [isBankOpen, setBankOpen] = useState(false);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const connection = connections?.find(({ id }) => id === chosenId) ?? connections?.[0];
  const options = (connections ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <Root>
      <SimulatedBanner />
      <PageHeader title={t('page.title')} text={t('page.lead')}>
        {canPay && connection && (
          <Button icon={<Landmark />} onClick={() => setBankOpen(true)} data-testid="simulator-bank">
            {t('page.bank')}
          </Button>
        )}
        {connection && (
          <Choice>
            <SelectInput
              aria-label={t('page.connection')}
              options={options}
              value={connection.id}
              onChange={({ target }) => setChosenId(Number(target.value))}
              data-testid="simulator-connection"
            />
          </Choice>
        )}
      </PageHeader>
      {error !== null && <SimulatorError error={error} onRetry={retry} />}
      {error === null && connections === undefined && <SimulatorLoading />}
      {connections?.length === 0 && <NoSimulator />}
      {connection && <World key={connection.id} connection={connection} />}
      {isBankOpen && (
        <Suspense fallback={null}>
          <BankDialog onClose={() => setBankOpen(false)} />
        </Suspense>
      )}
    </Root>
  );
}
