import { networkTrouble, type LinkEvent } from '@balcao/whatsapp';
import { jidDecode, type BinaryNode, type ConnectionState } from 'baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { LinkSocket } from './end-socket.ts';
import { codeOf } from './error-code.ts';
import type { LinkInput } from './link-machine.ts';

/** `alive` is reported at most this often. */
const aliveEveryMs = 5_000;

/** The code that the library gives to a socket which was cut. */
const connectionClosed = 428;

export type SocketListener = {
  /** Something that may change the state of the link. */
  onInput(input: LinkInput): void;
  /** Something that the host should know and that changes nothing here. */
  onReport(event: LinkEvent): void;
};

/** Translates the library's events about the link itself; events of chats have their own listeners. */
export function listenToSocket({ context, auth }: LinkSocket, { onInput, onReport }: SocketListener): void {
  const { sock } = context;
  let aliveAt = 0;
  sock.ev.on('creds.update', (changes) => auth.update(changes));
  sock.ev.on('connection.update', (update) => {
    for (const input of inputsOf(update, auth)) onInput(input);
    const { reachoutTimeLock: lock } = update;
    if (lock?.isActive) onReport({ type: 'restricted', until: lock.timeEnforcementEnds?.getTime() ?? null });
  });
  sock.ws.on('frame', () => {
    if (Date.now() - aliveAt < aliveEveryMs) return;
    aliveAt = Date.now();
    onReport({ type: 'alive' });
  });
  sock.ws.on('CB:success', ({ attrs }: BinaryNode) => {
    const theirTime = Number(attrs['t']) * 1_000;
    if (theirTime > 0) onReport({ type: 'clock', aheadMs: Date.now() - theirTime });
  });
  // The library acknowledges this and then waits for ever: the phone wants a passkey, which we do not have.
  sock.ws.on('CB:notification,type:passkey_prologue_request', () => onInput({ type: 'passkeyRequested' }));
  // The library does not report a refused upgrade, and the socket would stay "connecting".
  sock.ws.on('unexpected-response', (_request: unknown, response: { statusCode?: number }) =>
    onInput({ type: 'upgradeRefused', status: response.statusCode }),
  );
}

/** The inputs in one update of the library, in the order in which they count. */
function inputsOf(
  { connection, qr, isNewLogin, lastDisconnect }: Partial<ConnectionState>,
  auth: AuthState,
): LinkInput[] {
  const inputs: LinkInput[] = [];
  if (qr !== undefined) inputs.push({ type: 'qr', qr });
  if (isNewLogin) inputs.push({ type: 'scanned' });
  if (connection === 'open') inputs.push({ type: 'opened', number: jidDecode(auth.creds.me?.id)?.user ?? null });
  if (connection === 'close')
    inputs.push({
      type: 'socketClosed',
      code: codeOf(lastDisconnect?.error) ?? connectionClosed,
      networkReason: networkTrouble(lastDisconnect?.error),
      isPaired: auth.isLinked(),
    });
  return inputs;
}
