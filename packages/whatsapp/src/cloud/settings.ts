import type { Agent } from 'node:https';

/** What a connection to the Cloud API is made of. Each company brings its own app, account and number. */
export type CloudSettings = {
  /** The number as Meta knows it; not the number itself. */
  readonly phoneNumberId: string;
  /** The WhatsApp Business account the number belongs to. */
  readonly wabaId: string;
  /** A system user's token that does not run out. */
  readonly token: string;
  /** Signs webhooks, and proves to Meta that a call with the token is ours. */
  readonly appSecret: string;
  readonly baseUrl?: string | undefined;
  readonly version?: string | undefined;
  readonly timeouts?: Partial<CloudTimeouts> | undefined;
  /** What secure connections go through: a proxy, or other certificates. */
  readonly agent?: Agent | undefined;
};

export type CloudTimeouts = {
  /** To reach Meta at all. Nothing has left before. */
  readonly connectMs: number;
  /** From there to the whole answer, for calls without a file. */
  readonly answerMs: number;
  /** Without a single byte moving, for files both ways. */
  readonly idleMs: number;
  /** Between two looks at an open link. */
  readonly watchMs: number;
  /** Until the second look when the first one found nobody. */
  readonly recheckMs: number;
};

export type Api = Required<Omit<CloudSettings, 'timeouts' | 'agent'>> &
  Pick<CloudSettings, 'agent'> & { readonly timeouts: CloudTimeouts };

/** The sender of the product gives a driver 60 s, so each of these has to be well below. */
const usual: CloudTimeouts = { connectMs: 8_000, answerMs: 20_000, idleMs: 20_000, watchMs: 60_000, recheckMs: 5_000 };

/** Settings with everything that may be left out. */
export function completeSettings({
  phoneNumberId,
  wabaId,
  token,
  appSecret,
  baseUrl = 'https://graph.facebook.com',
  version = 'v26.0',
  timeouts = {},
  agent,
}: CloudSettings): Api {
  return {
    phoneNumberId,
    wabaId,
    token,
    appSecret,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    version,
    timeouts: { ...usual, ...timeouts },
    agent,
  };
}
