import type { ContactRow } from '@balcao/contract';
import Ban from 'lucide-react/icons/ban';
import Bot from 'lucide-react/icons/bot';
import BotOff from 'lucide-react/icons/bot-off';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/history';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import UserX from 'lucide-react/icons/user-x';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { contactTitle } from '../../../lib/format/show-number.ts';
import { useCan } from '../../../lib/session/session.ts';
import type { RowAction } from '../../../ui/lists/paged-table.tsx';
import { useContactCalls } from '../use-contact-calls.ts';

/** What the page does about a contact, in a dialog. */
export type ContactTask = { kind: 'edit' | 'earlier' | 'block' | 'anonymize' | 'delete'; contact: ContactRow };

/** The actions of a row: those that are needed daily as buttons, the others in a menu; only what the role has (S54). */
export function useContactActions(onTask: (task: ContactTask) => void): (contact: ContactRow) => RowAction[] {
  const { t } = useTranslation(['contacts', 'common']);
  const navigate = useNavigate();
  const calls = useContactCalls();
  const mayBlock = useCan('contacts-page:blockContact');
  const mayDelete = useCan('contacts-page:deleteContact');
  const mayTakeData = useCan('contacts-page:personalData');
  const icon = 18;

  return (contact) => {
    const { id, number, isGroup, isBlocked, isBotOff, isAnonymous } = contact;
    const name = contactTitle(contact);
    const open: RowAction = {
      key: 'open',
      label: t('row.openTicket', { name }),
      icon: <MessageSquarePlus size={icon} />,
      // The desk asks for the queue and begins the conversation (S230).
      onClick: () => void navigate('/tickets', { state: { newTicketFor: { id, name, number } } }),
    };
    const edit: RowAction = {
      key: 'edit',
      label: t('common:list.editOf', { name }),
      icon: <Pencil size={icon} />,
      onClick: () => onTask({ kind: 'edit', contact }),
    };
    const schedule: RowAction = {
      key: 'schedule',
      label: t('row.schedule', { name }),
      icon: <CalendarClock size={icon} />,
      // The page of scheduled messages opens its dialog for the contact (S243).
      onClick: () => void navigate(`/schedules?contactId=${id}`),
      inMenu: true,
    };
    const earlier: RowAction = {
      key: 'earlier',
      label: t('row.earlier', { name }),
      icon: <History size={icon} />,
      onClick: () => onTask({ kind: 'earlier', contact }),
      inMenu: true,
    };
    const bot: RowAction = {
      key: 'bot',
      label: t(isBotOff ? 'row.switchBotOn' : 'row.switchBotOff', { name }),
      icon: isBotOff ? <Bot size={icon} /> : <BotOff size={icon} />,
      onClick: () => void calls.switchBot({ id, name }, !isBotOff),
      inMenu: true,
    };
    const block: RowAction = {
      key: 'block',
      label: t(isBlocked ? 'row.unblock' : 'row.block', { name }),
      icon: <Ban size={icon} />,
      onClick: () => onTask({ kind: 'block', contact }),
      inMenu: true,
    };
    const copy: RowAction = {
      key: 'copy',
      label: t('row.copyData', { name }),
      icon: <Download size={icon} />,
      onClick: () => void calls.copyData({ id, name }),
      inMenu: true,
    };
    const anonymize: RowAction = {
      key: 'anonymize',
      label: t('row.anonymize', { name }),
      icon: <UserX size={icon} />,
      onClick: () => onTask({ kind: 'anonymize', contact }),
      inMenu: true,
    };
    const remove: RowAction = {
      key: 'delete',
      label: t('common:list.deleteOf', { name }),
      icon: <Trash2 size={icon} />,
      onClick: () => onTask({ kind: 'delete', contact }),
      danger: true,
      inMenu: true,
    };
    if (isAnonymous) return [earlier, ...(mayDelete ? [remove] : [])];
    return [
      ...(isGroup || isBlocked ? [] : [open]),
      edit,
      ...(isGroup || isBlocked ? [] : [schedule]),
      earlier,
      ...(isGroup ? [] : [bot]),
      ...(isGroup || !mayBlock ? [] : [block]),
      ...(isGroup || !mayTakeData ? [] : [copy, anonymize]),
      ...(mayDelete ? [remove] : []),
    ];
  };
}
