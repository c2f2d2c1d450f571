import type { Contact } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { Warning } from '../contact-marks.tsx';

/** Says that WhatsApp itself did not block a person, or did not let one in again (S816). */
export function BlockRefusal({ isBlocked, blockRefusal }: Pick<Contact, 'isBlocked' | 'blockRefusal'>) {
  const { t } = useTranslation('contacts');
  if (blockRefusal === null || blockRefusal === undefined) return null;
  return (
    <Warning role="note" data-testid="contact-block-refusal">
      {t(isBlocked ? `blockRefusal.${blockRefusal}` : 'blockRefusal.still')}
    </Warning>
  );
}
