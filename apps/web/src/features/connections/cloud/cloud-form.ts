import type { CloudAccount, CloudInput, Connection } from '@balcao/contract';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { Reason, Reasons } from '../../../lib/forms/form-reasons.ts';

/** What the dialog holds of a number at Meta's API; the secrets are empty unless they are new. */
export type CloudFormValues = { phoneNumberId: string; wabaId: string; cloudToken: string; appSecret: string };

export const cloudFields = [
  'phoneNumberId',
  'wabaId',
  'cloudToken',
  'appSecret',
] as const satisfies readonly (keyof CloudFormValues)[];

export const emptyCloud: CloudFormValues = { phoneNumberId: '', wabaId: '', cloudToken: '', appSecret: '' };

/** The fields of a known number; its secrets are never known. */
export function toCloudValues(cloud: CloudAccount | null): CloudFormValues {
  return cloud === null ? emptyCloud : { ...emptyCloud, phoneNumberId: cloud.phoneNumberId, wabaId: cloud.wabaId };
}

const metaId = /^\d{5,30}$/;

/**
 * The contract's patterns, which a test holds against it. Taking them from its schema would bring the code for whole
 * objects into every page.
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

/** What leaves: without the spaces that come along when something is pasted, and only secrets that are new. */
export function toCloudInput({ phoneNumberId, wabaId, cloudToken, appSecret }: CloudFormValues): CloudInput {
  const [token, secret] = [cloudToken.trim(), appSecret.trim()];
  return {
    phoneNumberId: phoneNumberId.trim(),
    wabaId: wabaId.trim(),
    ...(token === '' ? {} : { token }),
    ...(secret === '' ? {} : { appSecret: secret }),
  };
}

/** Whether a number at Meta was entered for the first time: Meta still has to be told where to deliver. */
export function needsWebhook(saved: Pick<Connection, 'cloud'>, before: Pick<Connection, 'cloud'> | null): boolean {
  return saved.cloud !== null && (before === null || before.cloud === null);
}

/** The form's names of the fields the server speaks of. */
const formNames: Readonly<Record<string, string>> = {
  cloud: 'phoneNumberId',
  'cloud.phoneNumberId': 'phoneNumberId',
  'cloud.wabaId': 'wabaId',
  'cloud.token': 'cloudToken',
  'cloud.appSecret': 'appSecret',
};

/** A refusal with the fields of Meta's API under the names the form has for them. */
export function toFormError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.data.fields === undefined) return error;
  const fields = Object.fromEntries(
    Object.entries(error.data.fields).map(([field, reason]) => [formNames[field] ?? field, reason]),
  );
  return new ApiError(error.code, error.status, { ...error.data, fields });
}
