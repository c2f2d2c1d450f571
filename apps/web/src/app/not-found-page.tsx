import { styled } from '../ui/styled.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const BarePage = styled('main')({ maxWidth: 720, margin: '0 auto', padding: 24 });

/** An address nobody knows, with a way out (S16). */
export function NotFoundPage() {
  const { t } = useTranslation(['shell', 'common']);
  const session = useSession();
  const page = (
    <div data-testid="not-found-page">
      <PageHeader title={t('common:titles.notFound')} />
      <EmptyState
        title={t('shell:notFound.text')}
        action={
          <ButtonLink to="/tickets" variant="tonal" data-testid="not-found-to-tickets">
            {t('shell:coming.button')}
          </ButtonLink>
        }
      />
    </div>
  );
  return session.status === 'in' ? page : <BarePage>{page}</BarePage>;
}
