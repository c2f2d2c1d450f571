import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { styled } from '../../ui/styled.ts';
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
  const [chosenId, setChosenId] = useState<number | null>(null);
  const connection = connections?.find(({ id }) => id === chosenId) ?? connections?.[0];
  const options = (connections ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <Root>
      <SimulatedBanner />
      <PageHeader title={t('page.title')} text={t('page.lead')}>
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
    </Root>
  );
}
