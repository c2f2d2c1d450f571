import { styled } from '../../ui/styled.ts';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { visuallyHidden } from '../../ui/theme/tokens.ts';

const Words = styled('p')(visuallyHidden);

/** Skeleton of a page whose code is being loaded: title and first lines, in their final size. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" data-testid="page-loading">
      <Words>{t('busy.loading')}</Words>
      <Skeleton style={{ width: 160, height: 20, margin: '4px 0 8px' }} />
      <Skeleton style={{ width: 320 }} />
      <Skeleton style={{ height: 220, marginTop: 32, borderRadius: 12 }} />
    </div>
  );
}
