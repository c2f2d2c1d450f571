import { networkTrouble } from '../network-trouble.ts';
import { GraphError } from './graph-error.ts';
import { createGraph, type Graph } from './graph.ts';
import { closedBy, faultOf, fetchHealth, isRestrictedNumber, type NumberHealth } from './health.ts';
import { recordAt, textAt } from './json.ts';
import { listPages } from './read-templates.ts';
import { completeSettings, type Api, type CloudSettings } from './settings.ts';
import { fetchAppId, isSubscribed } from './subscription.ts';

/** The checks, in this order. */
export const settingChecks = [
  'token',
  'appSecret',
  'permissions',
  'number',
  'account',
  'numberStatus',
  'quality',
  'subscription',
  'webhook',
] as const;
export type SettingCheck = (typeof settingChecks)[number];

/** What can be wrong; each has a sentence and a next step on the screen. */
export const settingFaults = [
  'missing',
  'unreachable',
  'certificate_refused',
  'proxy_refused',
  'not_checked',
  'token_refused',
  'token_expires',
  'app_secret_wrong',
  'permission_missing',
  'number_unknown',
  'account_unknown',
  'number_of_other_account',
  'number_not_registered',
  'banned',
  'account_restricted',
  'quality_low',
  'app_not_subscribed',
  'webhook_elsewhere',
  'webhook_not_verified',
  'unknown_code',
] as const;
export type SettingFault = (typeof settingFaults)[number];

export type CheckResult = {
  readonly check: SettingCheck;
  readonly fault: SettingFault | null;
  /** Graph's own error code, for a search. */
  readonly code?: number | undefined;
};

/** `ok` when the link will work; low quality alone is only reported. */
export type SettingsReport = {
  readonly ok: boolean;
  readonly results: readonly CheckResult[];
  readonly health: NumberHealth | null;
};

/** What only the product knows: its callback address, and whether Meta has verified it. */
export type ListeningFacts = { readonly callbackUrl?: string | undefined; readonly isVerified?: boolean | undefined };

const neededPermissions = ['whatsapp_business_messaging', 'whatsapp_business_management'];
const harmless: readonly (SettingFault | null)[] = [null, 'quality_low', 'token_expires', 'webhook_not_verified'];

type Verdict = Omit<CheckResult, 'check'>;
const fine: Verdict = { fault: null };
const notChecked: Verdict = { fault: 'not_checked' };

/** Tests settings before they are saved. Nothing is changed at Meta, and each result says exactly what is wrong. */
export async function testSettings(settings: CloudSettings, listening: ListeningFacts = {}): Promise<SettingsReport> {
  const api = completeSettings(settings);
  const results = new Map<SettingCheck, Verdict>();
  let health: NumberHealth | null = null;

  /** Runs a check and keeps its result. False when it failed, so that checks which need it are skipped. */
  const run = async (
    check: SettingCheck,
    ask: () => Promise<Verdict>,
    unknownObject: SettingFault = 'unknown_code',
  ): Promise<boolean> => {
    const verdict = await ask().catch((error: unknown) => verdictOf(error, unknownObject));
    results.set(check, verdict);
    return verdict.fault === null;
  };

  const bare = createGraph(api, { proof: false });
  const signed = createGraph(api);
  let appId: string | null = null;
  const isTokenGood = await run('token', async () => {
    if (api.token === '') return { fault: 'missing' };
    appId = await fetchAppId(bare);
    return fine;
  });
  const isSecretGood = isTokenGood && (await run('appSecret', () => checkSecret(signed, api)));
  const graph = isSecretGood ? signed : bare;
  if (isTokenGood) {
    if (isSecretGood && appId !== null) await run('permissions', () => checkPermissions(api, appId ?? ''));
    const isNumberKnown = await run(
      'number',
      async () => {
        if (api.phoneNumberId === '') return { fault: 'missing' };
        health = await fetchHealth(graph, api.phoneNumberId);
        return fine;
      },
      'number_unknown',
    );
    const isAccountKnown = await run('account', () => checkAccount(graph, api, isNumberKnown), 'account_unknown');
    if (isAccountKnown && appId !== null)
      await run('subscription', async () =>
        (await isSubscribed(graph, api.wabaId, appId ?? '')) ? fine : { fault: 'app_not_subscribed' },
      );
  }
  if (health !== null)
    for (const [check, verdict] of Object.entries(judgeHealth(health, listening)))
      results.set(check as SettingCheck, verdict);

  const listed = settingChecks.map((check) => ({ check, ...(results.get(check) ?? notChecked) }));
  return { ok: listed.every(({ fault }) => harmless.includes(fault)), results: listed, health };
}

function verdictOf(error: unknown, unknownObject: SettingFault): Verdict {
  if (!(error instanceof GraphError)) return { fault: networkTrouble(error) };
  const code = error.code ?? error.status;
  if (error.isWrongSecret) return { fault: 'app_secret_wrong', code };
  if (error.isNoSuchObject) return { fault: unknownObject, code };
  const { reason, end } = closedBy(error);
  if (end === 'retry') return { fault: 'unreachable', code };
  return { fault: settingFaults.find((fault) => fault === reason) ?? 'unknown_code', code };
}

async function checkSecret(signed: Graph, { appSecret }: Api): Promise<Verdict> {
  if (appSecret === '') return { fault: 'missing' };
  await fetchAppId(signed);
  return fine;
}

/** Checks the token with the app that owns it: its permissions and its expiry. */
async function checkPermissions(api: Api, appId: string): Promise<Verdict> {
  const asApp = createGraph({ ...api, token: `${appId}|${api.appSecret}`, appSecret: '' });
  const data = recordAt(await asApp.get('debug_token', { input_token: api.token }), 'data');
  const scopes = Array.isArray(data['scopes']) ? data['scopes'] : [];
  if (!neededPermissions.every((permission) => scopes.includes(permission))) return { fault: 'permission_missing' };
  // Zero means that it never expires. A token that expires would take the connection down with it.
  return (textAt(data, 'expires_at') ?? '0') === '0' ? fine : { fault: 'token_expires' };
}

async function checkAccount(graph: Graph, { wabaId, phoneNumberId }: Api, isNumberKnown: boolean): Promise<Verdict> {
  if (wabaId === '') return { fault: 'missing' };
  for await (const number of listPages(graph, `${wabaId}/phone_numbers`, { fields: 'id', limit: '100' })) {
    if (textAt(number, 'id') === phoneNumberId) return fine;
  }
  // When the number itself is wrong, the account cannot be checked.
  return isNumberKnown ? { fault: 'number_of_other_account' } : fine;
}

function judgeHealth(
  health: NumberHealth,
  { callbackUrl, isVerified }: ListeningFacts,
): Partial<Record<SettingCheck, Verdict>> {
  const reason = faultOf(health) ?? (isRestrictedNumber(health) ? 'account_restricted' : null);
  const isElsewhere = callbackUrl !== undefined && health.callbackUrl !== null && health.callbackUrl !== callbackUrl;
  const isUnverified = isVerified === false || health.callbackUrl === null;
  return {
    numberStatus: { fault: settingFaults.find((fault) => fault === reason) ?? null },
    quality: { fault: health.quality === 'RED' ? 'quality_low' : null },
    webhook: { fault: isElsewhere ? 'webhook_elsewhere' : isUnverified ? 'webhook_not_verified' : null },
  };
}
