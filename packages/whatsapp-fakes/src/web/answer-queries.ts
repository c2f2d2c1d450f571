import { jidDecode, type BinaryNode } from 'baileys';
import type { Device } from './device.ts';
import { bytesIn, childOf, childrenOf, firstChild, stanza, whatsapp } from './stanza.ts';
import type { WebState } from './web-state.ts';

type Asked = { server: WebState; device: Device; iq: BinaryNode };
type Answer = (asked: Asked) => BinaryNode[] | undefined | Promise<BinaryNode[] | undefined>;

const notFound = (code = '404', text = 'item-not-found'): BinaryNode => stanza('error', { code, text });

/** The key bundles of the requested people. */
const keys: Answer = async ({ server, iq }) => {
  if (server.faults.keysRefusal !== undefined) return [notFound(server.faults.keysRefusal, 'refused')];
  const asked = childrenOf(firstChild(iq), 'user').map(({ attrs }) => attrs['jid'] ?? '');
  const users = asked.map(
    async (jid) => (await server.findPeer(jid)?.bundle(jid)) ?? stanza('user', { jid }, [notFound()]),
  );
  return [stanza('list', {}, await Promise.all(users))];
};

/** Who is on WhatsApp, under which LID, with which devices. */
const directory: Answer = ({ server, iq }) => {
  if (server.faults.directoryRefusal !== undefined) return [notFound(server.faults.directoryRefusal, 'refused')];
  const usync = firstChild(iq);
  const wanted = childOf(usync, 'query')?.content;
  const wants = new Set(Array.isArray(wanted) ? wanted.map(({ tag }) => tag) : []);
  const users = childrenOf(childOf(usync, 'list'), 'user').map((user) => {
    const phone = childOf(user, 'contact')?.content;
    const jid =
      user.attrs['jid'] ??
      `${Buffer.from(phone as Uint8Array)
        .toString()
        .replace('+', '')}@${whatsapp}`;
    const peer = server.findPeer(jid);
    return stanza('user', { jid }, [
      ...(wants.has('contact') ? [stanza('contact', { type: peer ? 'in' : 'out' })] : []),
      ...(peer && wants.has('devices')
        ? [stanza('devices', {}, [stanza('device-list', {}, listDevices(server, jid))])]
        : []),
      ...(peer && wants.has('lid') ? [stanza('lid', { val: peer.lidJid })] : []),
    ]);
  });
  return [stanza('usync', {}, [stanza('result'), stanza('list', {}, users)])];
};

function listDevices(server: WebState, jid: string): BinaryNode[] {
  const owner = server.findPeer(jid);
  const linked = [...server.devices.values()].filter((device) => device.owner === owner);
  return [
    stanza('device', { id: '0' }),
    ...linked.map(({ number }) => stanza('device', { id: String(number), 'key-index': String(number) })),
  ];
}

const picture: Answer = ({ server, iq }) => {
  const url = server.pictures.get(jidDecode(iq.attrs['target'])?.user ?? '');
  return url === undefined ? [notFound()] : [stanza('picture', { url, type: 'image', id: '1' })];
};

const group: Answer = ({ server, iq }) => {
  const found = server.groups.get(iq.attrs['to'] ?? '');
  return found ? [found.describe()] : [notFound()];
};

/** Until when the account may not write to strangers. */
const mex: Answer = ({ server }) => {
  const until = server.faults.restrictedUntil;
  const lock = {
    is_active: until !== undefined,
    time_enforcement_ends: until === undefined ? '0' : String(Math.floor(until / 1_000)),
  };
  return [stanza('result', {}, Buffer.from(JSON.stringify({ data: { xwa2_fetch_account_reachout_timelock: lock } })))];
};

/** The list of blocked people takes LIDs, and the number too of whoever is added. */
const blocklist: Answer = ({ server, device, iq }) => {
  const { action, jid = '', pn_jid: number } = firstChild(iq)?.attrs ?? {};
  const peer = server.findPeer(jid);
  const isComplete = jid.endsWith('@lid') && (action === 'unblock' || server.findPeer(number ?? '') === peer);
  if (!peer || !isComplete) return [notFound('400', 'bad-request')];
  if (server.faults.blockRefusal !== undefined) return [notFound(server.faults.blockRefusal, 'refused')];
  if (action === 'block') device.blocked.add(peer);
  else device.blocked.delete(peer);
  return [];
};

/** Answers by namespace and kind of query; all others get an empty answer. */
const answers: Readonly<Record<string, Answer>> = {
  'encrypt/count': ({ server, device }) => [
    stanza('count', { value: String(Math.max(device.preKeyCount, server.pretendedPreKeys)) }),
  ],
  'encrypt/registration': ({ device, iq }) => void device.storeKeys(iq),
  'encrypt/digest': () => [stanza('digest', {}, [])],
  'encrypt/key': keys,
  'usync/usync': directory,
  'w:m/media_conn': ({ server }) => [
    stanza('media_conn', { auth: 'fake', ttl: '3600' }, [
      stanza('host', { hostname: server.media.uploadHost, maxContentLengthBytes: '100000000' }),
    ]),
  ],
  'w:sync:app:state/sync': ({ iq }) => [
    stanza(
      'sync',
      {},
      childrenOf(firstChild(iq), 'collection').map(({ attrs }) =>
        stanza('collection', { name: attrs['name'], version: attrs['version'], type: 'result' }),
      ),
    ),
  ],
  'privacy/privacy': () => [stanza('privacy', {}, [stanza('category', { name: 'readreceipts', value: 'all' })])],
  'w:profile:picture/picture': picture,
  'w:g2/query': group,
  'w:mex/query': mex,
  'blocklist/item': blocklist,
};

/** Answers a query of a linked device. */
export async function answerQuery(asked: Asked): Promise<BinaryNode> {
  const { iq } = asked;
  const content = await answers[`${iq.attrs['xmlns']}/${firstChild(iq)?.tag}`]?.(asked);
  const refused = content?.some(({ tag }) => tag === 'error') === true;
  return stanza(
    'iq',
    { from: iq.attrs['to'] ?? whatsapp, type: refused ? 'error' : 'result', id: iq.attrs['id'] },
    content ?? [],
  );
}

/** Reads the steps of a client that is being paired by a code. */
export function readCodeStep(
  iq: BinaryNode,
): { stage: 'hello'; jid: string; key: Buffer } | { stage: 'finish'; bundle: Buffer } | undefined {
  const step = childOf(iq, 'link_code_companion_reg');
  const stage = step?.attrs['stage'];
  if (stage === 'companion_hello')
    return {
      stage: 'hello',
      jid: step?.attrs['jid'] ?? '',
      key: bytesIn(step, 'link_code_pairing_wrapped_companion_ephemeral_pub'),
    };
  if (stage === 'companion_finish')
    return { stage: 'finish', bundle: bytesIn(step, 'link_code_pairing_wrapped_key_bundle') };
  return undefined;
}
