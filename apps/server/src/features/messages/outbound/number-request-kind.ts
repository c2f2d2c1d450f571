/** The kind of a message that asks a customer for their number, as it is stored and shown. */
export const numberRequestKind = 'number_request';
