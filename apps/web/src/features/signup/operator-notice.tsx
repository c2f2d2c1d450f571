import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';

/** What the operator finds here until companies can be registered from inside. */
export function OperatorNotice() {
  const { t } = useTranslation(['signup', 'common']);
  return (
    <>
      <PageHeader title={t('common:titles.signup')} />
      <EmptyState title={t('operator.title')} text={t('operator.text')} data-testid="signup-operator" />
    </>
  );
}
