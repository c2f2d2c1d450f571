import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, type ButtonProps } from '../../../ui/inputs/button.tsx';
import type { TicketEntry } from '../../desk/index.ts';
import { acceptTicket } from '../../ticket-actions/index.ts';

/** Takes a waiting ticket of a list; its name says whose, because a list has many of them. */
export function AcceptButton({
  ticket,
  contactName,
  ...rest
}: { ticket: TicketEntry; contactName: string } & Pick<ButtonProps, 'variant' | 'tabIndex'> & {
    'data-main'?: boolean;
  }) {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const accept = async (): Promise<void> => {
    setBusy(true);
    await acceptTicket({ ticket, contactName, navigate });
    setBusy(false);
  };
  return (
    <Button
      busy={busy}
      aria-label={t('accept.of', { name: contactName })}
      onClick={() => void accept()}
      data-testid="ticket-accept"
      {...rest}
    >
      {t('accept.button')}
    </Button>
  );
}
