import { type Connection, type ConnectionInput, fields } from '@balcao/contract';
import { textLength } from '@balcao/domain';
import { type Reasons, reasonOf } from '../../../lib/forms/form-reasons.ts';
import { type CloudFormValues, emptyCloud, toCloudInput, toCloudValues, validateCloud } from '../cloud/cloud-form.ts';

/** The values of the form. */
export type ConnectionFormValues = Omit<ConnectionInput, 'token' | 'cloud' | 'defaultQueueId'> &
  CloudFormValues & {
    defaultQueueId: number | null;
    /** A new token for the messages API, empty to have none any more, null to leave it as it is. */
    token: string | null;
  };

export const messageFields = [
  'greetingMessage',
  'transferMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
] as const;

const message = fields.longText(textLength.message);

export const emptyConnection: ConnectionFormValues = {
  name: '',
  isDefault: false,
  greetingMessage: '',
  transferMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  provider: 'beta',
  queueIds: [],
  defaultQueueId: null,
  token: null,
  ...emptyCloud,
};

/** The form's values of a stored connection. Its token is never sent to the browser. */
export function toFormValues(connection: Connection): ConnectionFormValues {
  const {
    name,
    isDefault,
    greetingMessage,
    transferMessage,
    complationMessage,
    outOfHoursMessage,
    ratingMessage,
    provider,
    queues,
    defaultQueueId,
    cloud,
  } = connection;
  return {
    name,
    isDefault,
    greetingMessage,
    transferMessage,
    complationMessage,
    outOfHoursMessage,
    ratingMessage,
    provider,
    queueIds: queues.map((queue) => queue.id),
    defaultQueueId,
    token: null,
    ...toCloudValues(cloud),
  };
}

/**
 * Checks the form by the contract's own fields (S278). Whether a greeting is required is decided by the server (S279).
 */
export function validateConnection(
  values: ConnectionFormValues,
  known: Pick<Connection, 'cloud'> | null,
): Reasons<ConnectionFormValues> {
  return {
    name: reasonOf(fields.name, values.name),
    ...Object.fromEntries(messageFields.map((field) => [field, reasonOf(message, values[field])])),
    ...(values.provider === 'cloud' ? validateCloud(values, known?.cloud ?? null) : {}),
  };
}

/** The body of POST and PUT: the ids of the queues instead of the queues, and secrets only when they change (S281). */
export function toConnectionInput({
  token,
  phoneNumberId,
  wabaId,
  cloudToken,
  appSecret,
  ...rest
}: ConnectionFormValues): ConnectionInput {
  const cloud =
    rest.provider === 'cloud' ? { cloud: toCloudInput({ phoneNumberId, wabaId, cloudToken, appSecret }) } : {};
  // A queue that was taken from the connection cannot be its default any more.
  const defaultQueueId = rest.queueIds.find((id) => id === rest.defaultQueueId) ?? null;
  return { ...rest, defaultQueueId, ...cloud, ...(token === null ? {} : { token }) };
}

/** A new token for the messages API: 32 random bytes in characters that may be used in an address. */
export function generateToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
