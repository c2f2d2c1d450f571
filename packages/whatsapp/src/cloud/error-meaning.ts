import type { LinkReason, SendErrorCode } from '../driver.ts';
import type { GraphError } from './graph-error.ts';

/** What an error of Graph asks us to do. */
export type Meaning =
  /** This message can never be sent. */
  | { readonly do: 'refuse'; readonly code: SendErrorCode }
  /** Neither this message nor similar ones can be sent, because WhatsApp restricts the account. */
  | { readonly do: 'restrict' }
  | { readonly do: 'slowDown'; readonly of: 'chat' | 'link'; readonly waitMs: number }
  | { readonly do: 'retry' }
  | { readonly do: 'close'; readonly reason: LinkReason };

const refuse = (code: SendErrorCode): Meaning => ({ do: 'refuse', code });
const close = (reason: LinkReason): Meaning => ({ do: 'close', reason });
const retry: Meaning = { do: 'retry' };
const restrict: Meaning = { do: 'restrict' };

const meanings: Readonly<Record<number, Meaning>> = {
  0: close('token_refused'),
  190: close('token_refused'),
  3: close('permission_missing'),
  10: close('permission_missing'),
  131005: close('permission_missing'),
  131031: close('account_restricted'),
  131045: close('number_not_registered'),
  133010: close('number_not_registered'),

  1: retry,
  2: retry,
  131000: retry,
  131016: retry,
  131057: retry,
  133004: retry,

  4: { do: 'slowDown', of: 'link', waitMs: 60_000 },
  80007: { do: 'slowDown', of: 'link', waitMs: 60_000 },
  130429: { do: 'slowDown', of: 'link', waitMs: 2_000 },
  131056: { do: 'slowDown', of: 'chat', waitMs: 4_000 },

  368: restrict,
  130497: restrict,
  131037: restrict,
  131048: restrict,

  131047: refuse('window_closed'),
  131026: refuse('not_on_whatsapp'),
  // Codes to log in with are sent to numbers only, and this person hides the own one.
  131062: refuse('no_number'),
  131050: refuse('opted_out'),
  // Meta limits marketing messages per person, and leaves some people out for experiments; both end within a day.
  130472: refuse('marketing_limited'),
  131049: refuse('marketing_limited'),
  131042: refuse('payment_missing'),
  131052: refuse('media_refused'),
  131053: refuse('media_refused'),
  132000: refuse('template_refused'),
  132001: refuse('template_refused'),
  132005: refuse('template_refused'),
  132007: refuse('template_refused'),
  132012: refuse('template_refused'),
  132015: refuse('template_refused'),
  132016: refuse('template_refused'),
};

/** All other codes are refusals for good: the message would be refused again. */
export function meaningOf(code: number): Meaning {
  if (code >= 200 && code <= 299) return close('permission_missing');
  return meanings[code] ?? refuse('refused');
}

/**
 * The meaning of an error that answers a send. Null when the answer is not one of Graph: the outcome is then unknown.
 */
export function meaningOfError(error: GraphError): Meaning | null {
  if (error.isWrongSecret) return close('token_refused');
  if (error.code === 100 && error.subcode === 33) return close('number_unknown');
  if (error.code !== null) return meaningOf(error.code);
  // A refusal without a code comes from something in between that did not pass the request on.
  return error.status >= 500 ? null : error.status === 429 ? { do: 'slowDown', of: 'link', waitMs: 60_000 } : retry;
}

/** Why an accepted message failed. It is not sent again, so errors that could be retried are refusals too. */
export function failureCode(code: number): SendErrorCode {
  const meaning = meaningOf(code);
  if (meaning.do === 'refuse') return meaning.code;
  return meaning.do === 'restrict' || (meaning.do === 'close' && meaning.reason === 'account_restricted')
    ? 'restricted'
    : 'refused';
}
