import type { Connection } from '@balcao/contract';
import QrCode from 'lucide-react/icons/qr-code';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Unplug from 'lucide-react/icons/unplug';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import type { ConnectionHandlers } from './connection-handlers.ts';
import { type SessionAction, sessionActionsOf } from './session-actions.ts';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '4px 0',
  'td > &': { '@media (min-width: 1280px)': { flexWrap: 'nowrap' } },
});

const looks: Readonly<Record<SessionAction, { variant: ButtonVariant; icon?: ReactNode }>> = {
  showQr: { variant: 'tonal', icon: <QrCode /> },
  retry: { variant: 'outline', icon: <RefreshCw /> },
  newQr: { variant: 'outline', icon: <QrCode /> },
  disconnect: { variant: 'outline', icon: <Unplug /> },
  connecting: { variant: 'outline' },
};

/** What can be done about the session, by status (S273–S276). */
export function SessionButtons({ connection, handlers }: { connection: Connection; handlers: ConnectionHandlers }) {
  const { t } = useTranslation('connections');
  const busy = handlers.isBusy(connection);
  return (
    <Root>
      {sessionActionsOf(connection).map((action) => {
        const { variant, icon } = looks[action];
        const text = t(`session.${action}`);
        return (
          <Button
            key={action}
            size="small"
            variant={variant}
            icon={icon}
            busy={action === 'connecting'}
            disabled={busy}
            aria-label={t('session.of', { action: text, name: connection.name })}
            onClick={() => handlers.onSession(connection, action)}
            data-testid={`connections-session-${action}`}
          >
            {text}
          </Button>
        );
      })}
    </Root>
  );
}
