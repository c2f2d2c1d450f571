import { simulatorEndpoints, ticketsEndpoints, type ListedTicket } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/api-client.ts';
import { useBusy } from '../../../lib/busy.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button, type ButtonProps } from '../../../ui/inputs/button.tsx';
import { useConnections } from '../../connections/index.ts';
import { toRequestQuery } from '../../desk/index.ts';
import { acceptTicket, useRunningAction } from '../../ticket-actions/index.ts';

const everywhere = { search: '', showAll: true, queueIds: [], tags: [], users: [] };

/** Who can be answered now: whoever waits longest, else somebody whose conversation is open already. */
export function useFirstCustomer(isWanted: boolean): ListedTicket | undefined {
  const { data } = useQuery({
    queryKey: ['setup', 'firstCustomer'],
    queryFn: async ({ signal }) => {
      const listed = (status: 'pending' | 'open') =>
        call(ticketsEndpoints.list, { query: toRequestQuery({ ...everywhere, status }), signal });
      const waiting = (await listed('pending')).tickets.filter(({ contact }) => !contact.isGroup);
      const byWaiting = waiting.toSorted((one, other) => one.waitingSince.localeCompare(other.waitingSince));
      return byWaiting[0] ?? (await listed('open')).tickets[0] ?? null;
    },
    enabled: isWanted,
    refetchInterval: 2_000,
    refetchOnMount: 'always',
    gcTime: 0,
    meta: { quiet: true },
  });
  return data ?? undefined;
}

/** The virtual number that customers can write to. */
export function useVirtualNumber(isWanted: boolean): number | undefined {
  const { data } = useConnections({ enabled: isWanted });
  return data?.find((row) => 'provider' in row && row.provider === 'simulator' && row.status === 'CONNECTED')?.id;
}

type Look = Pick<ButtonProps, 'variant' | 'block'> & { 'data-testid': string };
const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;

function CustomerButton({ ticket, look }: { ticket: ListedTicket; look: Look }) {
  const { t } = useTranslation('firstSteps');
  const navigate = useNavigate();
  const running = useRunningAction(ticket.id);
  const name = firstNameOf(ticket.contact.name);
  if (ticket.status === 'open') {
    return (
      <Button {...look} onClick={() => void navigate(`/tickets/${ticket.uuid}`)}>
        {t('answer.resume', { name })}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      busy={running === 'accept'}
      onClick={() => void acceptTicket({ ticket, contactName: ticket.contact.name, navigate })}
    >
      {t('answer.button', { name })}
    </Button>
  );
}

/** Lets a customer of the virtual WhatsApp write, for whoever has nobody to answer yet. */
function TestCustomerButton({ connectionId, look }: { connectionId: number; look: Look }) {
  const { t } = useTranslation('firstSteps');
  const toast = useToast();
  const { busy, run } = useBusy();
  const write = (): Promise<unknown> =>
    call(simulatorEndpoints.write, {
      params: { id: connectionId },
      body: { from: '5511987654321', name: 'Maria Souza', body: t('answer.message') },
    }).catch(toast.failure);
  return (
    <Button {...look} busy={busy} onClick={() => void run(write)}>
      {busy ? t('answer.calling') : t('answer.call')}
    </Button>
  );
}

/** The button that leads to the first answer; none while there is only to wait for somebody. */
export function AnswerButton({
  ticket,
  connectionId,
  ...look
}: Look & { ticket: ListedTicket | undefined; connectionId: number | undefined }) {
  if (ticket !== undefined) return <CustomerButton ticket={ticket} look={look} />;
  return connectionId === undefined ? null : <TestCustomerButton connectionId={connectionId} look={look} />;
}
