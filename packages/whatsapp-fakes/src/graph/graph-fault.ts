/** An error as Graph answers it. */
export class GraphFault extends Error {
  readonly status: number;
  readonly body: object;

  constructor(
    code: number,
    {
      status = statusOf(code),
      message = titleOf(code),
      details = '',
      subcode,
      besides = {},
    }: {
      status?: number;
      message?: string;
      details?: string;
      subcode?: number;
      /** What the answer tells besides the error. */
      besides?: object;
    } = {},
  ) {
    super(message);
    this.status = status;
    const type = code === 100 && subcode === 33 ? 'GraphMethodException' : 'OAuthException';
    this.body = {
      ...besides,
      error: {
        message: `(#${code}) ${message}`,
        type,
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        error_data: { messaging_product: 'whatsapp', details },
        fbtrace_id: `A${code}fake`,
      },
    };
  }
}

const statuses: Readonly<Record<number, number>> = {
  190: 401,
  10: 403,
  200: 403,
  131005: 403,
  1: 500,
  2: 503,
  131000: 500,
  131016: 503,
  133004: 503,
  4: 400,
  80007: 400,
  130429: 429,
};
const statusOf = (code: number): number => statuses[code] ?? 400;

const titles: Readonly<Record<number, string>> = {
  0: 'AuthException',
  1: 'API Unknown',
  2: 'API Service',
  3: 'API Method',
  4: 'API Too Many Calls',
  10: 'API Permission Denied',
  33: 'Parameter value is not valid',
  100: 'Invalid parameter',
  190: 'Access token has expired',
  200: 'API Permission',
  368: 'Temporarily blocked for policies violations',
  80007: 'Rate limit issues',
  130429: 'Rate limit hit',
  130472: "User's number is part of an experiment",
  130497: 'Business account is restricted from messaging users in this country',
  131000: 'Something went wrong',
  131005: 'Access denied',
  131008: 'Required parameter is missing',
  131009: 'Parameter value is not valid',
  131016: 'Service unavailable',
  131021: 'Recipient cannot be sender',
  131026: 'Message undeliverable',
  131031: 'Account has been locked',
  131037: 'Display name approval is needed before a message can be sent',
  131042: 'Business eligibility payment issue',
  131045: 'Incorrect certificate',
  131047: 'Re-engagement message',
  131048: 'Spam rate limit hit',
  131049: 'Meta chose not to deliver',
  131062: 'Authentication templates need a phone number',
  131050: 'User has stopped receiving marketing messages',
  131051: 'Unsupported message type',
  131052: 'Media download error',
  131053: 'Media upload error',
  131056: 'Pair rate limit hit',
  131057: 'Account in maintenance mode',
  132000: 'Template parameter count mismatch',
  132001: 'Template does not exist',
  132005: 'Template hydrated text too long',
  132007: 'Template format character policy violated',
  132012: 'Template parameter format mismatch',
  132015: 'Template is paused',
  132016: 'Template is disabled',
  133004: 'Server temporarily unavailable',
  133010: 'Phone number not registered',
  139100: 'Failed to block/unblock users',
  139101: 'Blocklist limit reached',
  139102: 'Blocklist concurrent update',
  139103: 'Internal error',
};

/** Meta's title of an error. */
export const titleOf = (code: number): string => titles[code] ?? 'Unknown error';

/** Meta answers the same for an object that does not exist and for one that the token may not see. */
export const noSuchObject = (id: string): GraphFault =>
  new GraphFault(100, {
    subcode: 33,
    message: `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
  });
