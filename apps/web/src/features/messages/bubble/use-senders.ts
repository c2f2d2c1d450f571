import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/session/session.ts';

/** Who a message is by: one of the team, or the contact. */
type Author = {
  readonly fromMe: boolean;
  readonly contactName: string;
  readonly userId?: number | null | undefined;
  readonly userName?: string | null | undefined;
};

/**
 * How authors are named: the contact, "Você" for oneself, a colleague by name, and the team where nobody knows, such as
 * for what was written on the phone.
 */
export function useSenders(): {
  nameOf: (author: Author) => string;
  isColleague: (author: Pick<Author, 'userId' | 'userName'>) => boolean;
} {
  const { t } = useTranslation('messages');
  const { user } = useSignedIn();
  return {
    nameOf({ fromMe, contactName, userId, userName }) {
      if (!fromMe) return contactName;
      return userId === user.id ? t('quote.mine') : (userName ?? t('quote.team'));
    },
    isColleague: ({ userId, userName }) => userId !== user.id && typeof userName === 'string',
  };
}
