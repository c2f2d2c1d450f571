import type { Connection } from '@balcao/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/errors.ts';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type, visuallyHidden } from '../../ui/theme/tokens.ts';
import { ChatPanel } from './chat/chat-panel.tsx';
import { CustomersPanel } from './customers/customers-panel.tsx';
import { type ChatMessage, listPartners } from './customers/people.ts';
import { PhonePanel } from './phone/phone-panel.tsx';
import { ScenarioBar } from './scenarios/scenario-bar.tsx';
import { SimulatorError, SimulatorLoading } from './simulator-states.tsx';
import { usePeople } from './customers/use-people.ts';
import { usePersonas } from './customers/use-personas.ts';
import { useSimulatorCalls } from './use-simulator-calls.ts';
import { useVirtualPhone } from './phone/use-virtual-phone.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(240px, 276px) minmax(216px, 252px) minmax(0, 1fr)',
  gap: 16,
  flex: 1,
  minHeight: 0,
});
const Single = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', flex: 1, minHeight: 0 });
const Tabs = styled('div')({ flex: 'none', marginBottom: 12, '& legend': visuallyHidden });
const Silent = styled('p')({
  ...type.secondary,
  margin: '0 0 12px',
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warnBg,
  color: color.warn,
});

const nothing: readonly ChatMessage[] = [];

const views = ['phone', 'customers', 'chat'] as const;
type View = (typeof views)[number];

/** The phone of one connection, its customers, and the chat of the chosen one. */
export function World({ connection }: { connection: Connection }) {
  const { t } = useTranslation('simulator');
  const wide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const { data, error, refetch } = useVirtualPhone(connection.id);
  const calls = useSimulatorCalls(connection.id);
  const { people, add } = usePeople(connection.id);
  const [view, setView] = useState<View>('phone');
  const [chosen, setChosen] = useState<string | null>(null);

  const partners = useMemo(() => listPartners(data?.customers ?? [], people), [data?.customers, people]);
  const { personaOf, setPersona } = usePersonas({
    partners,
    messages: data?.messages ?? nothing,
    linked: data?.linked ?? false,
    calls,
  });

  if (data === undefined)
    return error === null ? <SimulatorLoading /> : <SimulatorError error={error} onRetry={() => void refetch()} />;

  // Chosen once: whoever writes moves to the top of the list, and the chat must not switch with it.
  if (chosen === null && partners[0] !== undefined) setChosen(partners[0].customer);
  const partner = partners.find(({ customer, lid }) => customer === chosen || (lid !== null && lid === chosen));
  const choose = (customer: string): void => {
    setChosen(customer);
    setView('chat');
  };

  const panels = {
    phone: <PhonePanel connection={connection} world={data} calls={calls} />,
    customers: (
      <CustomersPanel
        partners={partners}
        personaOf={personaOf}
        messages={data.messages}
        chosen={partner?.customer ?? null}
        onChoose={choose}
        onAdd={add}
      />
    ),
    chat: (
      <ChatPanel
        key={partner?.customer}
        partner={partner}
        shopName={connection.name}
        messages={data.messages}
        linked={data.linked}
        calls={calls}
        persona={personaOf(partner?.customer ?? '')}
        onPersona={(persona) => partner && setPersona(partner.customer, persona)}
      />
    ),
  };

  return (
    <>
      <ScenarioBar linked={data.linked && !data.phone.banned} calls={calls} />
      {error !== null && (
        <Silent role="status" data-testid="simulator-silent">
          {errorText(error)}
        </Silent>
      )}
      {wide ? (
        <Columns>
          {panels.phone}
          {panels.customers}
          {panels.chat}
        </Columns>
      ) : (
        <>
          <Tabs>
            <Segmented
              label={t('views.label')}
              options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
              value={view}
              onChange={setView}
              data-testid="simulator-view"
            />
          </Tabs>
          <Single>{panels[view]}</Single>
        </>
      )}
    </>
  );
}
