import { type Connection, type ConnectionInput, fields } from '@balcao/contract';
import { type Reasons, reasonOf } from '../../lib/form-reasons.ts';

/** What the dialog holds while it is open. */
export type ConnectionFormValues = Omit<ConnectionInput, 'token'> & {
  /** A new token for the messages API, empty to have none any more, null to leave it as it is. */
  token: string | null;
};

export const messageFields = ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'] as const;

const message = fields.longText(4096);

export const emptyConnection: ConnectionFormValues = {
  name: '',
  isDefault: false,
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  provider: 'beta',
  queueIds: [],
  token: null,
};

/** The form of an existing connection; its token is never known. */
export function toFormValues(connection: Connection): ConnectionFormValues {
  const { name, isDefault, greetingMessage, complationMessage, outOfHoursMessage, ratingMessage, provider, queues } = connection;
  return { name, isDefault, greetingMessage, complationMessage, outOfHoursMessage, ratingMessage, provider, queueIds: queues.map((queue) => queue.id), token: null };
}

/** Checks the form by the contract's own fields (S278). Whether a greeting is needed is the server's word (S279). */
export function validateConnection(values: ConnectionFormValues): Reasons<ConnectionFormValues> {
  return {
    name: reasonOf(fields.name, values.name),
    ...Object.fromEntries(messageFields.map((field) => [field, reasonOf(message, values[field])])),
  };
}

/** The body of POST and PUT: the ids of the queues instead of the queues, and a token only when it changes (S281). */
export function toConnectionInput({ token, ...rest }: ConnectionFormValues): ConnectionInput {
  return token === null ? rest : { ...rest, token };
}
