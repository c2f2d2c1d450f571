import { useQuery, useQueryClient } from '@tanstack/react-query';
import { skipToken } from '@tanstack/react-query';
import Smartphone from 'lucide-react/icons/smartphone';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import type { PhoneImport } from './live-updates.ts';
import { phoneImportKey } from './query-keys.ts';

const Root = styled('div')({
  ...type.body,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  marginBottom: 12,
  padding: '4px 4px 4px 16px',
  borderRadius: radius.control,
  background: color.infoBg,
  color: color.text,
  '& > svg': { flex: 'none', color: color.info },
  '& > span': { flex: 1, minWidth: 0 },
});

/** Tells how far the address book of the phone has been taken over, and when it is done (S229). */
export function PhoneImportStrip() {
  const { t } = useTranslation(['contacts', 'common']);
  const client = useQueryClient();
  const { data } = useQuery<PhoneImport | null>({ queryKey: phoneImportKey, queryFn: skipToken });
  if (data === undefined || data === null) return null;
  return (
    <Root role="status" data-testid="contacts-import-progress">
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
    </Root>
  );
}
