import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordForm } from '../../ui/records/record-form.tsx';
import { AccessDialog } from '../users/index.ts';
import { CompanyFields } from './company-fields.tsx';
import { useCompanyEditor } from './use-company-editor.ts';

/** The operator registers a company on the page of the signup (S88). */
export function CompanyRegistration() {
  const { t } = useTranslation('companies');
  const { editor, access, forgetAccess } = useCompanyEditor();
  return (
    <>
      <RecordForm editor={editor} label={t('title')} note={t('registration')} testId="companies">
        <CompanyFields form={editor.form} isNew asksCode />
      </RecordForm>
      {access && (
        <Suspense>
          <AccessDialog access={access} onClose={forgetAccess} />
        </Suspense>
      )}
    </>
  );
}
