import type { ContactCard } from '@balcao/contract';
import { abilitiesOf, refuseWriting, type Viewer } from '@balcao/domain';
import Phone from 'lucide-react/icons/phone';
import { useTranslation } from 'react-i18next';
import { createTasks } from '../../../lib/busy.ts';
import { i18n } from '../../../lib/format/i18n.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { askNumber, createClientId, type TicketEntry, viewerOf } from '../../desk/index.ts';

/** The tickets in which it is being asked: a second click does nothing. */
const tasks = createTasks<number, 'askNumber'>();

/** Whether the customer of a ticket can be asked for their number: it is hidden, and the connection can ask (S775). */
export function canAskNumber(
  ticket: TicketEntry,
  contact: Pick<ContactCard, 'number' | 'isGroup'>,
  viewer: Viewer,
): boolean {
  const isHidden = contact.number === null && !contact.isGroup;
  return isHidden && abilitiesOf(ticket.whatsapp?.provider).askNumber && refuseWriting(viewer, ticket) === null;
}

/** Asks for it. A refusal says why, and the screen stays as it was. */
export async function askForNumber(ticketId: number): Promise<void> {
  await tasks.run(ticketId, 'askNumber', async () => {
    try {
      await askNumber(ticketId, { clientId: createClientId() });
      toast.success(i18n.getFixedT(null, 'ticketActions')('toasts.numberAsked'));
    } catch (error) {
      toast.failure(error);
    }
  });
}

/** The same as a button beside what is known of the contact. */
export function AskNumberButton({ ticket, contact }: { ticket: TicketEntry; contact: ContactCard }) {
  const { t } = useTranslation('ticketActions');
  const { user } = useSignedIn();
  const isBusy = useStore(tasks.running, (running) => running.has(ticket.id));
  if (!canAskNumber(ticket, contact, viewerOf(user))) return null;
  return (
    <Button
      size="small"
      icon={<Phone />}
      busy={isBusy}
      onClick={() => void askForNumber(ticket.id)}
      data-testid="contact-drawer-ask-number"
    >
      {t('actions.askNumber')}
    </Button>
  );
}
