import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, type ButtonProps } from '../../../ui/inputs/button.tsx';
import type { TicketEntry } from '../../desk/index.ts';
import { acceptTicket, useRunningAction } from '../../ticket-actions/index.ts';

/** Accepts a waiting ticket of a list. Its label names the contact, because a list has many of these buttons. */
export function AcceptButton({
  ticket,
  contactName,
  ...rest
}: { ticket: TicketEntry; contactName: string } & Pick<ButtonProps, 'variant' | 'size' | 'tabIndex'> & {
    'data-main'?: boolean;
  }) {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const running = useRunningAction(ticket.id);
  return (
    <Button
      busy={running === 'accept'}
      aria-label={t('accept.of', { name: contactName })}
      onClick={() => void acceptTicket({ ticket, contactName, navigate })}
      data-testid="ticket-accept"
      {...rest}
    >
      {t('accept.button')}
    </Button>
  );
}
