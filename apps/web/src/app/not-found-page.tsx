import { styled } from '../ui/styled.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session/session.ts';
import { ButtonLink } from '../ui/inputs/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Logo } from '../ui/display/logo.tsx';
import { PageHeader } from '../ui/display/page-header.tsx';
import { color } from '../ui/theme/tokens.ts';

const Bare = styled('div')({
  maxWidth: 720,
  margin: '0 auto',
  padding: 24,
  '& > header': { marginBottom: 40, color: color.primary },
});

/** Shown for unknown addresses, with a link back (S16). */
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
            {t('shell:notFound.button')}
          </ButtonLink>
        }
      />
    </div>
  );
  if (session.status === 'in') return page;
  return (
    <Bare>
      <header>
        <Logo height={28} />
      </header>
      <main>{page}</main>
    </Bare>
  );
}
