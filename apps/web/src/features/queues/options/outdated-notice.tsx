import { chatbotEndpoints } from '@balcao/contract';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useBusy } from '../../../lib/busy.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import type { QueueFormValues } from '../queue-form.ts';
import { type StoredOptions, toStoredOptions, withoutGoneIds } from './option-tree.ts';

const Root = styled('div')({
  ...type.secondary,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 12px',
  borderRadius: radius.card,
  background: color.warnBg,
  color: color.warn,
  '& > svg': { flex: 'none' },
  '& > p': { flex: '1 1 260px', margin: 0 },
});

type Props = {
  form: UseFormReturn<QueueFormValues>;
  queueId: number;
  /** Told the stored choices once they were fetched again. */
  onStored: (stored: StoredOptions) => void;
};

/**
 * A colleague has saved the same chatbot meanwhile. One takes over what is stored, or keeps the own edit, which then
 * replaces it; either way the other version can be restored later.
 */
export function OutdatedNotice({ form, queueId, onStored }: Props) {
  const { t } = useTranslation('queues');
  const toast = useToast();
  const { busy, run } = useBusy();

  async function settle(keepsOwn: boolean): Promise<void> {
    try {
      const stored = toStoredOptions(await call(chatbotEndpoints.getTree, { params: { id: queueId } }));
      const own = form.getValues('options') ?? [];
      form.resetField('options', { defaultValue: stored.tree });
      if (keepsOwn) form.setValue('options', withoutGoneIds(own, stored.tree), { shouldDirty: true });
      onStored(stored);
    } catch (error) {
      toast.failure(error);
    }
  }

  return (
    <Root role="alert" data-testid="queue-options-outdated">
      <TriangleAlert size={18} aria-hidden />
      <p>{t('outdated.text')}</p>
      <Button
        size="small"
        disabled={busy}
        onClick={() => void run(() => settle(false))}
        data-testid="queue-options-take-stored"
      >
        {t('outdated.takeStored')}
      </Button>
      <Button
        size="small"
        disabled={busy}
        onClick={() => void run(() => settle(true))}
        data-testid="queue-options-keep-own"
      >
        {t('outdated.keepOwn')}
      </Button>
    </Root>
  );
}
