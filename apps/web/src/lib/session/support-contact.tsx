import { useTranslation } from 'react-i18next';
import { useSetupStatus } from './use-setup-status.ts';

/** Where the operator is reached, as a sentence with a link; nothing while the operator has set nothing. */
export function SupportContact() {
  const { t } = useTranslation('common');
  const contact = useSetupStatus().data?.supportContact;
  if (!contact) return null;
  const isPage = contact.href.startsWith('http');
  return (
    <span data-testid="support-contact">
      {t('support')}{' '}
      <a href={contact.href} {...(isPage ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {contact.text}
      </a>
    </span>
  );
}
