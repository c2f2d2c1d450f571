import { companyChange, fields, type ListedCompany } from '@balcao/contract';
import { addMonths, type Day, monthsOf, recurrences } from '@balcao/domain';
import { type Reasons, reasonOf, reasonOfPassword } from '../../lib/forms/form-reasons.ts';

/** The values of the form; selects hold texts. */
export type CompanyFormValues = {
  name: string;
  email: string;
  phone: string;
  planId: string;
  status: 'true' | 'false';
  campaigns: 'true' | 'false';
  chatbot: 'true' | 'false';
  dueDate: string;
  recurrence: string;
  /** Of the first user, on creation only. */
  password: string;
  /** The platform's signup code, where the page of the signup asks for it. */
  token: string;
};

export const recurrenceValues = ['', ...recurrences] as const;

/** A company that does not exist yet is due in a month (S320). */
export const emptyCompany = (today: Day): CompanyFormValues => ({
  name: '',
  email: '',
  phone: '',
  planId: '',
  status: 'true',
  campaigns: 'false',
  chatbot: 'true',
  dueDate: addMonths(today, 1),
  recurrence: '',
  password: '',
  token: '',
});

const onOff = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false');

/** The form's values of a stored company. */
export const toCompanyValues = (company: ListedCompany): CompanyFormValues => ({
  name: company.name,
  email: company.email ?? '',
  phone: company.phone ?? '',
  planId: company.planId === null ? '' : String(company.planId),
  status: onOff(company.status),
  campaigns: onOff(company.campaignsEnabled),
  chatbot: onOff(company.chatbotEditable),
  dueDate: company.dueDate ?? '',
  recurrence: company.recurrence,
  password: '',
  token: '',
});

/** Checks the form by the contract's own fields; e-mail and plan are required (S320). */
export function validateCompany(
  values: CompanyFormValues,
  { isNew, minLength }: { isNew: boolean; minLength: number },
): Reasons<CompanyFormValues> {
  return {
    name: reasonOf(fields.name, values.name),
    email: reasonOf(fields.email, values.email),
    phone: values.phone === '' ? undefined : reasonOf(companyChange.shape.phone, values.phone),
    planId: reasonOf(fields.idText, values.planId),
    // Left empty, the server makes one.
    password: isNew && values.password !== '' ? reasonOfPassword(values.password, minLength) : undefined,
  };
}

/** An empty or impossible day is sent as none (S320). */
const dayOrNull = (text: string): Day | null => (fields.day.safeParse(text).success ? text : null);

/** What of the form the server keeps. */
const toCompanyChange = (values: CompanyFormValues) => ({
  name: values.name,
  email: values.email,
  phone: values.phone.trim() === '' ? null : values.phone,
  planId: Number(values.planId),
  status: values.status === 'true',
  campaignsEnabled: values.campaigns === 'true',
  chatbotEditable: values.chatbot === 'true',
  dueDate: dayOrNull(values.dueDate),
  recurrence: recurrenceValues.find((known) => known === values.recurrence) ?? '',
});

type CompanyBody = ReturnType<typeof toCompanyChange>;

/**
 * The body of PUT: only what the operator changed. The rest may have changed on the server since the form was opened,
 * such as the due date by a payment.
 */
export function toChangedFields(values: CompanyFormValues, known: ListedCompany): Partial<CompanyBody> {
  const before = toCompanyChange(toCompanyValues(known));
  const after = toCompanyChange(values);
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => value !== before[key as keyof CompanyBody]),
  ) as Partial<CompanyBody>;
}

/** The body of POST. */
export const toNewCompany = (values: CompanyFormValues) => ({
  ...toCompanyChange(values),
  ...(values.password === '' ? {} : { password: values.password }),
  ...(values.token.trim() === '' ? {} : { token: values.token.trim() }),
});

/** The due date one period later, from today where there is none. */
export const nextDueDate = ({ dueDate, recurrence }: CompanyFormValues, today: Day): Day =>
  addMonths(dayOrNull(dueDate) ?? today, monthsOf(recurrence));
