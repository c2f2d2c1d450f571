import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { TicketEntry } from './desk-state.ts';
import { useAccept } from './use-accept.ts';

/** Takes a waiting ticket; its name says whose, because a list has many of them. */
export function AcceptButton({ ticket, contactName, onAccepted }: { ticket: TicketEntry; contactName: string; onAccepted: () => void }) {
  const { t } = useTranslation('tickets');
  const { busy, accept } = useAccept(ticket, onAccepted);
  return (
    <Button variant="tonal" busy={busy} aria-label={t('accept.of', { name: contactName })} onClick={() => void accept()} data-testid="ticket-accept">
      {t('accept.button')}
    </Button>
  );
}
