import type { LinkEvent, LinkReason } from '../driver.ts';
import { networkTrouble } from '../network-trouble.ts';
import { meaningOf } from './error-meaning.ts';
import { GraphError } from './graph-error.ts';
import type { Graph } from './graph.ts';
import { lookUp, recordAt, textAt } from './json.ts';

export type Closed = Extract<LinkEvent, { type: 'closed' }>;

/** The state of a number at Meta, in Meta's own words in capitals. */
export type NumberHealth = {
  readonly number: string | null;
  readonly name: string | null;
  readonly status: string | null;
  readonly quality: string | null;
  /** How many people the whole business may write to first in a day, such as `TIER_2K`. */
  readonly tier: string | null;
  readonly throughput: string | null;
  readonly platform: string | null;
  readonly nameStatus: string | null;
  /** The callback address of this number; null when Meta does not say. */
  readonly callbackUrl: string | null;
};

const fields =
  'display_phone_number,verified_name,quality_rating,throughput,status,whatsapp_business_manager_messaging_limit,name_status,platform_type,webhook_configuration';

/** Asks for the state of a number. */
export async function fetchHealth(graph: Graph, phoneNumberId: string): Promise<NumberHealth> {
  return readHealth(await graph.get(phoneNumberId, { fields }));
}

/** Reads the answer of a health call; fields may be missing. */
export function readHealth(answer: unknown): NumberHealth {
  const word = (key: string): string | null => textAt(answer, key) ?? null;
  const hooks = recordAt(answer, 'webhook_configuration');
  const digits = word('display_phone_number')?.replace(/\D/g, '') ?? '';
  return {
    number: digits === '' ? null : digits,
    name: word('verified_name'),
    status: word('status'),
    quality: word('quality_rating'),
    tier: word('whatsapp_business_manager_messaging_limit'),
    throughput: textAt(recordAt(answer, 'throughput'), 'level') ?? null,
    platform: word('platform_type'),
    nameStatus: word('name_status'),
    // The nearest setting wins at Meta: number before account before app.
    callbackUrl:
      textAt(hooks, 'phone_number') ??
      textAt(hooks, 'whatsapp_business_account') ??
      textAt(hooks, 'application') ??
      null,
  };
}

const reasonOfStatus: Readonly<Record<string, LinkReason>> = {
  BANNED: 'banned',
  DELETED: 'number_unknown',
  MIGRATED: 'number_unknown',
  PENDING: 'number_not_registered',
  DISCONNECTED: 'number_not_registered',
  UNVERIFIED: 'number_not_registered',
};

/** Why a number in this state cannot be used; null when it can. An unknown state is no reason. */
export function faultOf({ status, platform }: Pick<NumberHealth, 'status' | 'platform'>): LinkReason | null {
  const reason = lookUp(reasonOfStatus, status);
  if (reason !== undefined) return reason;
  // Known to the account, but never registered with the Cloud API.
  return platform === 'NOT_APPLICABLE' ? 'number_not_registered' : null;
}

/** Whether a number may answer but not start conversations, because of its daily limit or its quality. */
export const isRestrictedNumber = ({ status }: Pick<NumberHealth, 'status'>): boolean => status === 'RESTRICTED';

/** What the failure of a health call means for the link. */
export function closedBy(error: unknown): Closed {
  if (!(error instanceof GraphError)) return { type: 'closed', end: 'retry', reason: networkTrouble(error) };
  const code = error.code ?? error.status;
  const fatal = (reason: LinkReason): Closed => ({ type: 'closed', end: 'fatal', reason, code });
  if (error.isWrongSecret) return fatal('token_refused');
  if (error.isNoSuchObject) return fatal('number_unknown');
  if (error.code === null) return { type: 'closed', end: 'retry', reason: 'unreachable', code };
  const meaning = meaningOf(error.code);
  if (meaning.do === 'close') return fatal(meaning.reason);
  if (meaning.do === 'restrict') return fatal('account_restricted');
  if (meaning.do === 'slowDown') return { type: 'closed', end: 'retry', reason: 'unreachable', code, waitMs: 60_000 };
  return { type: 'closed', end: 'retry', reason: meaning.do === 'retry' ? 'unreachable' : 'unknown_code', code };
}

/** Whether Graph answered that it is busy, which is no reason to close an open link. */
export function isBusy(error: unknown): boolean {
  return error instanceof GraphError && error.code !== null && meaningOf(error.code).do === 'slowDown';
}
