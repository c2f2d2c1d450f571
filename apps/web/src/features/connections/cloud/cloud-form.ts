import type { CloudAccount, CloudInput, Connection } from '@balcao/contract';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { Reason, Reasons } from '../../../lib/forms/form-reasons.ts';

/** The form's values of a number at Meta's API. The secrets are empty unless new ones are typed. */
export type CloudFormValues = { phoneNumberId: string; wabaId: string; cloudToken: string; appSecret: string };

export const cloudFields = [
  'phoneNumberId',
  'wabaId',
  'cloudToken',
  'appSecret',
] as const satisfies readonly (keyof CloudFormValues)[];

export const emptyCloud: CloudFormValues = { phoneNumberId: '', wabaId: '', cloudToken: '', appSecret: '' };

/** The form's values of a stored number. Its secrets are never sent to the browser. */
export function toCloudValues(cloud: CloudAccount | null): CloudFormValues {
  return cloud === null ? emptyCloud : { ...emptyCloud, phoneNumberId: cloud.phoneNumberId, wabaId: cloud.wabaId };
}

const metaId = /^\d{5,30}$/;

/**
 * The same patterns as in the contract, which a test compares. Importing its schema would load the code for whole
 * objects with every page.
 */
export const cloudPatterns: Readonly<Record<keyof CloudFormValues, RegExp>> = {
  phoneNumberId: metaId,
  wabaId: metaId,
  cloudToken: /^[\x21-\x7e]{20,1000}$/,
  appSecret: /^[0-9a-fA-F]{32}$/,
};

function reasonAt(field: keyof CloudFormValues, typed: string): Reason | undefined {
  const value = typed.trim();
  return value === '' ? 'required' : cloudPatterns[field].test(value) ? undefined : 'invalidCharacters';
}

/** Checks the fields by the contract's patterns. Secrets may only be left empty where they are known already. */
export function validateCloud(values: CloudFormValues, known: CloudAccount | null): Reasons<CloudFormValues> {
  const isKept = (field: keyof CloudFormValues): boolean =>
    known !== null && (field === 'cloudToken' || field === 'appSecret') && values[field].trim() === '';
  return Object.fromEntries(
    cloudFields.filter((field) => !isKept(field)).map((field) => [field, reasonAt(field, values[field])]),
  );
}

/** The values to send: without the spaces that come with pasting, and only secrets that are new. */
export function toCloudInput({ phoneNumberId, wabaId, cloudToken, appSecret }: CloudFormValues): CloudInput {
  const [token, secret] = [cloudToken.trim(), appSecret.trim()];
  return {
    phoneNumberId: phoneNumberId.trim(),
    wabaId: wabaId.trim(),
    ...(token === '' ? {} : { token }),
    ...(secret === '' ? {} : { appSecret: secret }),
  };
}

/** Whether a number at Meta was entered for the first time, so that Meta still has to be told where to deliver. */
export function needsWebhook(saved: Pick<Connection, 'cloud'>, before: Pick<Connection, 'cloud'> | null): boolean {
  return saved.cloud !== null && (before === null || before.cloud === null);
}

/** The form's names for the fields the server names. */
const formNames: Readonly<Record<string, string>> = {
  cloud: 'phoneNumberId',
  'cloud.phoneNumberId': 'phoneNumberId',
  'cloud.wabaId': 'wabaId',
  'cloud.token': 'cloudToken',
  'cloud.appSecret': 'appSecret',
};

/** A refusal whose fields are renamed to those of the form. */
export function toFormError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.data.fields === undefined) return error;
  const fields = Object.fromEntries(
    Object.entries(error.data.fields).map(([field, reason]) => [formNames[field] ?? field, reason]),
  );
  return new ApiError(error.code, error.status, { ...error.data, fields });
}
