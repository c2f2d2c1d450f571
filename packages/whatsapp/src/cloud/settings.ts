import type { Agent } from 'node:https';

/** The settings of a connection to the Cloud API. Each company has its own app, account and number. */
export type CloudSettings = {
  /** Meta's id of the number. */
  readonly phoneNumberId: string;
  /** The WhatsApp Business account the number belongs to. */
  readonly wabaId: string;
  /** A system user's token that does not expire. */
  readonly token: string;
  /** Signs webhooks, and proves to Meta that a call with the token is ours. */
  readonly appSecret: string;
  readonly baseUrl?: string | undefined;
  readonly version?: string | undefined;
  readonly timeouts?: Partial<CloudTimeouts> | undefined;
  /** The agent for TLS connections: a proxy, or other certificates. */
  readonly agent?: Agent | undefined;
};

export type CloudTimeouts = {
  /** To connect to Meta. Nothing was sent before that. */
  readonly connectMs: number;
  /** From the connection to the whole answer, for calls without a file. */
  readonly answerMs: number;
  /** Without any byte sent or received, for files. */
  readonly idleMs: number;
  /** Between two checks of an open link. */
  readonly watchMs: number;
  /** Until the second check when the first one failed. */
  readonly recheckMs: number;
};

export type Api = Required<Omit<CloudSettings, 'timeouts' | 'agent'>> &
  Pick<CloudSettings, 'agent'> & { readonly timeouts: CloudTimeouts };

/** The product waits 60 s for a send, so each of these is much shorter. */
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
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''),
    version,
    timeouts: { ...usual, ...timeouts },
    agent,
  };
}
