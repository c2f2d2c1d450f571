import type { FakeNumber } from './fake-number.ts';
import { readForm } from './form.ts';
import { GraphFault, noSuchObject } from './graph-fault.ts';
import type { MediaStore } from './media-store.ts';
import type { FakeAccount, FakeApp, FakeToken } from './state.ts';

type Json = Readonly<Record<string, unknown>>;

/** The state of the fake. */
export type GraphState = {
  readonly apps: Map<string, FakeApp>;
  readonly tokens: Map<string, FakeToken>;
  readonly accounts: Map<string, FakeAccount>;
  readonly numbers: Map<string, FakeNumber>;
  readonly media: MediaStore;
  readonly baseUrl: string;
};

/** A request whose token was accepted. */
export type Call = {
  readonly graph: GraphState;
  readonly token: FakeToken;
  readonly query: URLSearchParams;
  readonly raw: Buffer;
  readonly contentType: string;
  readonly path: readonly string[];
};

type Endpoint = { readonly method: string; readonly path: RegExp; readonly scope?: string; answer(call: Call): object };

const json = ({ raw }: Call): Json => {
  try {
    return JSON.parse(raw.toString()) as Json;
  } catch {
    throw new GraphFault(100, { details: 'the body is no JSON' });
  }
};
const id = ({ path }: Call): string => path[0] ?? '';
const account = (call: Call) => call.graph.accounts.get(id(call)) ?? raise(noSuchObject(id(call)));
const number = (call: Call) => call.graph.numbers.get(id(call)) ?? raise(noSuchObject(id(call)));
const management = 'whatsapp_business_management';
const messaging = 'whatsapp_business_messaging';

function raise(fault: GraphFault): never {
  throw fault;
}

/** A page of a list, with a cursor where there is more. */
function page(entries: readonly object[], { query }: Call): object {
  const limit = Number(query.get('limit') ?? '25');
  const start = Number(Buffer.from(query.get('after') ?? '', 'base64url').toString() || '0');
  const data = entries.slice(start, start + limit);
  const end = start + data.length;
  const after = Buffer.from(String(end)).toString('base64url');
  return {
    data,
    paging: {
      cursors: { before: '', after },
      ...(end < entries.length ? { next: 'https://graph.facebook.com/with-the-token-in-it' } : {}),
    },
  };
}

/** Only the fields that were asked for; one that Meta does not have, or no longer has, is refused. */
function selectFields(whole: Readonly<Record<string, unknown>>, { query }: Call): object {
  const wanted = query.get('fields')?.split(',') ?? Object.keys(whole);
  const odd = wanted.find((field) => !Object.hasOwn(whole, field));
  if (odd !== undefined) throw new GraphFault(100, { details: `Tried accessing nonexisting field (${odd})` });
  return { id: whole['id'], ...Object.fromEntries(wanted.map((field) => [field, whole[field]])) };
}

function describeNumber(call: Call): object {
  const { facts } = number(call);
  const callbackUrl = call.graph.apps.get(call.token.appId)?.callbackUrl ?? null;
  const whole = {
    id: facts.id,
    display_phone_number: `+${facts.number.slice(0, 2)} ${facts.number.slice(2, 4)} ${facts.number.slice(4)}`,
    verified_name: 'Loja',
    quality_rating: facts.quality,
    throughput: { level: 'STANDARD' },
    status: facts.status,
    whatsapp_business_manager_messaging_limit: 'TIER_250',
    name_status: 'APPROVED',
    platform_type: facts.platform,
    webhook_configuration: callbackUrl === null ? {} : { application: callbackUrl },
  };
  return selectFields(whole, call);
}

function upload(call: Call): object {
  const parts = readForm(call.raw, call.contentType);
  const file = parts.find(({ name }) => name === 'file');
  const field = (name: string) => parts.find((part) => part.name === name)?.content.toString();
  if (field('messaging_product') !== 'whatsapp' || !file)
    throw new GraphFault(100, { details: 'messaging_product or file is missing' });
  const mime = field('type') ?? file.mime ?? '';
  call.graph.media.checkUpload(mime, file.content.length);
  return {
    id: call.graph.media.add({
      mime,
      name: file.fileName ?? '',
      content: file.content,
      phoneNumberId: number(call).facts.id,
      days: 30,
    }).id,
  };
}

function debugToken({ graph, query }: Call): object {
  const token = graph.tokens.get(query.get('input_token') ?? '');
  if (!token) return { data: { is_valid: false, scopes: [] } };
  return {
    data: {
      app_id: token.appId,
      type: 'SYSTEM_USER',
      is_valid: token.isValid,
      scopes: token.scopes,
      expires_at: token.expiresAt,
    },
  };
}

/** All endpoints of the fake. */
export const endpoints: readonly Endpoint[] = [
  { method: 'GET', path: /^app$/, answer: ({ token }) => ({ id: token.appId }) },
  { method: 'GET', path: /^debug_token$/, answer: debugToken },
  { method: 'POST', path: /^\w+\/messages$/, scope: messaging, answer: (call) => number(call).shop.post(json(call)) },
  {
    method: 'POST',
    path: /^\w+\/block_users$/,
    scope: messaging,
    answer: (call) => number(call).blocklist.add(json(call)),
  },
  {
    method: 'DELETE',
    path: /^\w+\/block_users$/,
    scope: messaging,
    answer: (call) => number(call).blocklist.remove(json(call)),
  },
  { method: 'POST', path: /^\w+\/media$/, scope: messaging, answer: upload },
  {
    method: 'GET',
    path: /^\w+\/subscribed_apps$/,
    scope: management,
    answer: (call) =>
      page(
        [...account(call).subscribedApps].map((app) => ({
          whatsapp_business_api_data: { id: app, name: 'App', link: '' },
        })),
        call,
      ),
  },
  {
    method: 'POST',
    path: /^\w+\/subscribed_apps$/,
    scope: management,
    answer(call) {
      account(call).subscribedApps.add(call.token.appId);
      return { success: true };
    },
  },
  {
    method: 'GET',
    path: /^\w+\/phone_numbers$/,
    scope: management,
    answer: (call) =>
      page(
        [...call.graph.numbers.values()]
          .filter(({ facts }) => facts.account === account(call))
          .map(({ facts }) => ({ id: facts.id })),
        call,
      ),
  },
  {
    method: 'GET',
    path: /^\w+\/message_templates$/,
    scope: management,
    answer: (call) => page(account(call).templates, call),
  },
  {
    method: 'GET',
    path: /^\w+$/,
    answer(call) {
      if (call.graph.media.files.has(id(call))) return call.graph.media.describe(id(call), call.graph.baseUrl);
      if (!call.token.scopes.includes(management)) throw new GraphFault(10);
      return describeNumber(call);
    },
  },
];
