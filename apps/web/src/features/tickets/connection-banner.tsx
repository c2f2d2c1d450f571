import type { ConnectionStatus } from '@balcao/contract';
import Unplug from 'lucide-react/icons/unplug';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../lib/session/session.ts';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { useConnectionStatus } from '../connections/index.ts';
import type { TicketEntry } from '../desk/index.ts';

const Root = styled('div')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  padding: '8px 16px',
  borderBottom: `1px solid ${color.divider2}`,
  background: color.warnBg,
  color: color.text,
  '& > svg': { flex: 'none', width: 16, height: 16, color: color.warn },
  '& > span': { flex: 1, minWidth: 0 },
  '& > a': { flex: 'none', fontWeight: 600, color: color.text },
});

/** These come back by themselves; the others wait for a person. */
const returnsByItself: ReadonlySet<ConnectionStatus> = new Set(['PAIRING', 'TIMEOUT', 'OPENING']);

/** Says in the conversations of a connection that is down what happens to their messages. */
export function ConnectionBanner({ ticket: { whatsappId, whatsapp, status } }: { ticket: TicketEntry }) {
  const { t } = useTranslation('tickets');
  const mayReconnect = useCan('connections-page:actionButtons');
  const connectionStatus = useConnectionStatus(whatsappId);
  if (status === 'closed' || whatsapp === null || connectionStatus === undefined) return null;
  if (connectionStatus === 'CONNECTED') return null;
  return (
    <Root role="status" data-testid="connection-banner">
      <Unplug aria-hidden />
      <span>
        {t(returnsByItself.has(connectionStatus) ? 'connection.returns' : 'connection.down', { name: whatsapp.name })}
      </span>
      {mayReconnect && <Link to="/connections">{t('connection.open')}</Link>}
    </Root>
  );
}
