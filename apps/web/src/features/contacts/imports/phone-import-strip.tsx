import { useQuery, useQueryClient } from '@tanstack/react-query';
import { skipToken } from '@tanstack/react-query';
import Smartphone from 'lucide-react/icons/smartphone';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import type { PhoneImport } from '../live-updates.ts';
import { phoneImportKey } from '../query-keys.ts';
import { Strip } from '../strip.ts';

/** Tells how far the address book of the phone has been taken over, and when it is done (S229). */
export function PhoneImportStrip() {
  const { t } = useTranslation(['contacts', 'common']);
  const client = useQueryClient();
  const { data } = useQuery<PhoneImport | null>({ queryKey: phoneImportKey, queryFn: skipToken });
  if (data === undefined || data === null) return null;
  return (
    <Strip role="status" data-testid="contacts-import-progress">
      <Smartphone size={20} aria-hidden />
      <span>
        {data.isFinished
          ? t('import.finished', { count: data.done })
          : t('import.progress', { done: data.done, count: data.count })}
      </span>
      {data.isFinished && (
        <IconButton
          small
          label={t('common:actions.close')}
          onClick={() => client.setQueryData<PhoneImport | null>(phoneImportKey, null)}
        >
          <X />
        </IconButton>
      )}
    </Strip>
  );
}
