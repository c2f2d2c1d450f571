import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/inputs/button.tsx';
import { DialogFoot, DialogHead, DialogTitle, useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import type { TicketEntry } from '../desk/index.ts';
import { MessageHistory } from '../messages/index.ts';

const Messages = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 520px',
  minHeight: 0,
  background: color.wallpaper,
});

/** Shows a conversation without taking part in it (S218). */
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
      </DialogHead>
      <Messages data-testid="peek-messages">
        <MessageHistory ticketId={ticket.id} contactName={contactName} isGroup={ticket.isGroup} />
      </Messages>
      <DialogFoot>
        <Button autoFocus onClick={onClose} data-testid="peek-close">
          {t('common:actions.close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
