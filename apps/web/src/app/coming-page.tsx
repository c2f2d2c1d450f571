import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../lib/session/session.ts';
import { ButtonLink } from '../ui/inputs/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/display/page-header.tsx';
import type { Area } from '../lib/feature.ts';

/** A page that a later version will bring: its name, one sentence that says so, and a link to the tickets. */
export function ComingPage({ area }: { area: Area }) {
  const { t } = useTranslation(['shell', 'common']);
  const { restricted } = useSignedIn();
  const canGoOn = area !== 'tickets' && !restricted;
  return (
    <div data-testid="coming-page">
      <PageHeader title={t(`common:titles.${area}`)} />
      <EmptyState
        title={t('shell:coming.title')}
        text={t('shell:coming.text')}
        action={
          canGoOn && (
            <ButtonLink to="/tickets" variant="tonal">
              {t('shell:coming.button')}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
