import { companiesEndpoints, type ListedCompany, type Overuse } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToday } from '../../lib/format/use-format.ts';
import { useMinPasswordLength } from '../../lib/session/use-setup-status.ts';
import { useRecordEditor } from '../../ui/records/use-record-editor.ts';
import type { NewAccess } from '../users/index.ts';
import {
  type CompanyFormValues,
  emptyCompany,
  toChangedFields,
  toCompanyValues,
  toNewCompany,
  validateCompany,
} from './company-form.ts';
import { companiesKey } from './query-keys.ts';

/** Which field a refusal belongs to. */
const codeFields = {
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
  ERR_COMPANY_INVALID_NAME: 'name',
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_NO_PLAN_FOUND: 'planId',
  ERR_PASSWORD_TOO_COMMON: 'password',
  ERR_PASSWORD_TOO_SHORT: 'password',
  ERR_SIGNUP_CODE: 'token',
} as const;

/** Companies are registered in the one way, be it in the tab or on the page of the signup (ruling 8). */
export function useCompanyEditor() {
  const { t } = useTranslation('companies');
  const today = useToday();
  const minLength = useMinPasswordLength();
  const [over, setOver] = useState<readonly Overuse[]>([]);
  const [access, setAccess] = useState<NewAccess | null>(null);
  const editor = useRecordEditor<ListedCompany, CompanyFormValues>({
    empty: () => emptyCompany(today),
    toValues: toCompanyValues,
    validate: (values, edited) => validateCompany(values, { isNew: edited === null, minLength }),
    async save(values, known) {
      setOver([]);
      if (known === null) {
        const { name, password } = await call(companiesEndpoints.create, { body: toNewCompany(values) });
        // Shown this once: nobody can read it again.
        if (password !== null) setAccess({ name, email: values.email.trim(), password });
      } else {
        const body = toChangedFields(values, known);
        setOver((await call(companiesEndpoints.update, { params: { id: known.id }, body })).over);
      }
    },
    remove: async ({ id }) => void (await call(companiesEndpoints.remove, { params: { id } })),
    listKey: companiesKey,
    codeFields,
    refusedText: t('toasts.refused'),
  });
  return { editor, over, forgetOver: () => setOver([]), access, forgetAccess: () => setAccess(null) };
}
