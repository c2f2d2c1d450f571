import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSignedIn } from '../../lib/session/session.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { SampleMark } from '../../ui/display/sample-mark.tsx';
import { DialogFoot, DialogHead, DialogTitle, useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { type TicketEntry, viewerOf } from '../desk/index.ts';
import { MessageHistory } from '../messages/index.ts';
import { acceptTicket, useRunningAction } from './actions.ts';
import { offeredActions } from './offered-actions.ts';

const Messages = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 520px',
  minHeight: 0,
  background: color.wallpaper,
});

/** Shows a conversation without taking part in it; one that waits can be accepted here (S218). */
export function PeekDialog({
  ticket,
  contactName,
  onClose,
}: {
  ticket: TicketEntry;
  contactName: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['ticketActions', 'common']);
  const titleId = useId();
  const fullScreen = useIsNarrow();
  const navigate = useNavigate();
  const running = useRunningAction(ticket.id);
  const { accept: mayAccept } = offeredActions(ticket, viewerOf(useSignedIn().user));

  async function accept(): Promise<void> {
    await acceptTicket({ ticket, contactName, navigate });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: fullScreen ? { borderRadius: 0 } : { width: 640, maxWidth: 'calc(100vw - 32px)' } } }}
      data-testid="peek-dialog"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{t('peek.title', { name: contactName })}</DialogTitle>
        {ticket.whatsapp?.isSample && <SampleMark />}
      </DialogHead>
      <Messages data-testid="peek-messages">
        <MessageHistory ticketId={ticket.id} contactName={contactName} isGroup={ticket.isGroup} />
      </Messages>
      <DialogFoot>
        <Button autoFocus onClick={onClose} data-testid="peek-close">
          {t('common:actions.close')}
        </Button>
        {mayAccept && (
          <Button
            variant="primary"
            busy={running === 'accept'}
            aria-label={t('actions.acceptOf', { name: contactName })}
            onClick={() => void accept()}
            data-testid="peek-accept"
          >
            {t('actions.accept')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
