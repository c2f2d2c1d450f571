import { closedWithCode, LinkDown, networkTrouble, type Closed } from '@balcao/whatsapp';
import {
  DEFAULT_CONNECTION_CONFIG,
  jidDecode,
  type BinaryNode,
  type ConnectionState,
  type WAMessage,
  type WASocket,
} from 'baileys';
import { listReceived, loadAuthState, type AuthState } from '../auth/auth-state.ts';
import { createSession } from './create-session.ts';
import { codeOf } from './error-code.ts';
import { hearMessages } from '../receiving/hear-messages.ts';
import type { LinkParts } from './link-parts.ts';
import { openSocket } from './open-socket.ts';
import { sayGoodbye } from './say-goodbye.ts';
import type { Session } from './session.ts';
import { takeNoMore } from './take-no-more.ts';
import { findWebVersion, forgetWebVersion } from './web-version.ts';
import { farewellMs, settle, within } from './within.ts';

/** How long what was heard may take to be handled. */
const drainMs = 2_000;
const untold = 'the phone was not told of the end of the link';
/** Proof of life is told at most so often. */
const aliveEveryMs = 5_000;
const firstQrMs = 60_000;
const laterQrMs = 20_000;

type Phase = 'connecting' | 'qr' | 'scanned' | 'open';
type Line = {
  readonly session: Session;
  readonly auth: AuthState;
  phase: Phase;
  qrShown: number;
  backstop: NodeJS.Timeout | undefined;
};

export type Link = {
  start(): Promise<void>;
  stop(): Promise<void>;
  logout(): Promise<void>;
  requestPairingCode(number: string): Promise<void>;
  /** The living socket of an open link; throws LinkDown when there is none. */
  requireOpen(): Session;
  /** Ends a socket that is beyond help. */
  abandon(sock: WASocket): void;
};

/** What ended a socket. Only where a code was shown can one have run out. */
function closedBy(error: unknown, code: number, isCodeShown: boolean): Closed {
  const closed = closedWithCode(code, !isCodeShown);
  return closed.reason === 'unreachable' ? { ...closed, reason: networkTrouble(error) } : closed;
}

/**
 * The link to a phone: pairs, opens, restarts where WhatsApp asks for it, and tells how it ended. Trying again is the
 * host's affair.
 */
export function createLink({ services, options, memory }: LinkParts): Link {
  const { tell, warn, timing } = memory;
  let line: Line | undefined;
  let starting = false;
  /** Grows with every start and stop, so that what began before sees that it is out of date. */
  let run = 0;
  let versionRenewed = false;
  /** The last socket on its way out; the next one waits for it, because two writers of one set of keys spoil them. */
  let ending: Promise<void> = Promise.resolve();

  const findVersion = async () =>
    options.version ??
    (options.webSocketUrl === undefined ? await findWebVersion(options.dispatcher) : DEFAULT_CONNECTION_CONFIG.version);

  /** Takes the line away; from here on nothing that happens on it is heard. */
  const leave = (): Line | undefined => {
    const left = line;
    line = undefined;
    run += 1;
    clearTimeout(left?.backstop);
    memory.pendingAcks.giveUp();
    return left;
  };

  /** Ends the socket and lets the last writes through; whoever opens the link next is then the only writer. */
  const endSocket = (left: Line): Promise<void> => {
    ending = farewell(left);
    return ending;
  };

  const farewell = async ({ session, auth }: Line): Promise<void> => {
    const { sock } = session;
    takeNoMore(sock);
    // What could be read and not be stored must not be confirmed: the socket has to be gone before the library does
    // that.
    if (auth.isBroken()) await settle(Promise.resolve(sock.end(undefined)));
    if (sock.ws.isOpen) {
      // What is being read is read to its end.
      await settle(sock.messageMutex.mutex(async () => undefined));
      sock.ev.flush();
    }
    await settle(session.taken());
    memory.received.close();
    await settle(auth.close());
    await settle(Promise.resolve(sock.end(undefined)));
  };

  /** Forgets the device, but nothing that it confirmed and nobody has: it comes from nowhere else. */
  const forget = async (): Promise<void> =>
    services.auth.wipe(memory.received.listMissing(await listReceived(services.auth)));

  /** The link ended, by whatever did it. */
  const close = async (event: Closed): Promise<void> => {
    const left = leave();
    if (!left) return;
    await endSocket(left);
    if (event.end === 'unlinked' || event.reason === 'passkey_required' || event.reason === 'pairing_failed') {
      await forget().catch((error: unknown) => warn(error, 'worthless credentials could not be removed'));
    }
    void tell(event);
  };

  const armBackstop = (current: Line): void => {
    clearTimeout(current.backstop);
    current.backstop = setTimeout(() => {
      if (line !== current) return;
      void close(
        current.phase === 'scanned'
          ? { type: 'closed', end: 'fatal', reason: 'pairing_failed' }
          : { type: 'closed', end: 'retry', reason: 'unreachable' },
      );
    }, timing.connectMs);
  };

  const onClosed = async (current: Line, error: unknown): Promise<void> => {
    const code = codeOf(error) ?? 428;
    const { auth } = current;
    if (code === 515 && auth.isLinked()) return reopen(current);
    if (code === 405 && !versionRenewed && options.version === undefined) {
      versionRenewed = true;
      forgetWebVersion();
      return reopen(current);
    }
    await close(closedBy(error, code, !auth.isLinked() && current.qrShown > 0));
  };

  /** What was confirmed and handed to nobody, by an earlier life of this process or by a socket that went. */
  const prepareLeft = async (): Promise<() => WAMessage[]> =>
    memory.received.prepare(await listReceived(services.auth));

  /** A new socket for the same link, after all that the old one learned is stored. */
  const reopen = async (current: Line): Promise<void> => {
    clearTimeout(current.backstop);
    memory.pendingAcks.giveUp();
    const mine = run;
    await current.auth.settled();
    const takeUp = await prepareLeft();
    if (mine === run) await open(current.auth, current.phase === 'scanned' ? 'scanned' : 'connecting', takeUp);
  };

  const onUpdate = (
    current: Line,
    { connection, qr, isNewLogin, lastDisconnect, reachoutTimeLock }: Partial<ConnectionState>,
  ): void => {
    if (line !== current) return;
    if (qr !== undefined) showQr(current, qr);
    if (isNewLogin) {
      current.phase = 'scanned';
      armBackstop(current);
      void tell({ type: 'scanned' });
    }
    if (reachoutTimeLock?.isActive)
      void tell({ type: 'restricted', until: reachoutTimeLock.timeEnforcementEnds?.getTime() ?? null });
    if (connection === 'open') onOpen(current);
    if (connection === 'close')
      void onClosed(current, lastDisconnect?.error).catch((error) =>
        close({ type: 'closed', end: 'retry', reason: 'unreachable' }).finally(() =>
          warn(error, 'the link could not be opened again'),
        ),
      );
  };

  const showQr = (current: Line, qr: string): void => {
    clearTimeout(current.backstop);
    current.phase = 'qr';
    current.qrShown += 1;
    void tell({ type: 'qr', qr, validForMs: options.qrMs ?? (current.qrShown === 1 ? firstQrMs : laterQrMs) });
  };

  const onOpen = (current: Line): void => {
    clearTimeout(current.backstop);
    current.phase = 'open';
    versionRenewed = false;
    void tell({ type: 'open', number: jidDecode(current.auth.creds.me?.id)?.user ?? null });
    // News of a restriction comes as an update; that there is none, or that WhatsApp does not say, is no news.
    current.session.sock.fetchAccountReachoutTimelock().catch(() => undefined);
  };

  const listen = (current: Line): void => {
    const { sock } = current.session;
    let aliveAt = 0;
    sock.ev.on('creds.update', (changes) => current.auth.update(changes));
    sock.ev.on('connection.update', (update) => onUpdate(current, update));
    sock.ws.on('frame', () => {
      if (line !== current || Date.now() - aliveAt < aliveEveryMs) return;
      aliveAt = Date.now();
      void tell({ type: 'alive' });
    });
    sock.ws.on('CB:success', ({ attrs }: BinaryNode) => {
      const theirs = Number(attrs['t']) * 1_000;
      if (line === current && theirs > 0) void tell({ type: 'clock', aheadMs: Date.now() - theirs });
    });
    // The library acknowledges this and waits for ever: the phone wants a passkey that no linked device of ours has.
    sock.ws.on('CB:notification,type:passkey_prologue_request', () => {
      if (line !== current) return;
      void tell({ type: 'scanned' });
      void close({ type: 'closed', end: 'fatal', reason: 'passkey_required' });
    });
    // Nobody else hears of a refused upgrade, and the socket would stay "connecting".
    sock.ws.on('unexpected-response', (_request: unknown, response: { statusCode?: number }) => {
      if (line === current)
        void close({ type: 'closed', end: 'retry', reason: 'unreachable', code: response.statusCode });
    });
  };

  const open = async (auth: AuthState, phase: Phase, takeUpLeft: () => WAMessage[]): Promise<void> => {
    const mine = run;
    const version = await findVersion();
    if (mine !== run) return;
    const sock = openSocket({
      auth,
      services,
      options,
      memory,
      version,
      findGroup: (jid) => line?.session.groups.get(jid) ?? Promise.resolve(undefined),
    });
    const current: Line = { session: createSession(sock, memory), auth, phase, qrShown: 0, backstop: undefined };
    line = current;
    listen(current);
    memory.received.open(sock.authState.keys);
    // It comes before anything new.
    hearMessages(current.session)({ messages: takeUpLeft(), type: 'append' });
    armBackstop(current);
  };

  const onAuthFailure = (error: unknown): void => {
    warn(error, 'the keys of the link could not be stored');
    void close({ type: 'closed', end: 'retry', reason: 'unreachable' });
  };

  const drain = async (): Promise<void> => {
    memory.late.finishAll();
    await within(drainMs, memory.queues.idle()).catch(() => undefined);
    const lost = memory.queues.drop();
    if (lost > 0) warn(new Error(`${lost} events`), 'events of WhatsApp were not handled before the end');
  };

  const stop = async (): Promise<void> => {
    const left = leave();
    await (left ? endSocket(left) : ending);
    await drain();
  };

  return {
    async start() {
      if (line || starting) return;
      starting = true;
      versionRenewed = false;
      const mine = ++run;
      try {
        await ending;
        const auth = await loadAuthState(services.auth, onAuthFailure);
        const takeUp = await prepareLeft();
        if (mine === run) await open(auth, 'connecting', takeUp);
      } finally {
        starting = false;
      }
    },
    stop,
    async logout() {
      const left = line?.phase === 'open' ? leave() : undefined;
      if (left) {
        takeNoMore(left.session.sock);
        // It says goodbye, and the phone removes the device.
        await within(farewellMs, left.session.sock.logout()).catch((error: unknown) => warn(error, untold));
        await endSocket(left);
        await drain();
      }
      await stop();
      // Not open, it would go on being shown on the phone.
      if (!left)
        await sayGoodbye({ services, options, memory }, findVersion).catch((error: unknown) => warn(error, untold));
      await forget();
    },
    async requestPairingCode(number) {
      if (line?.phase !== 'qr') throw new LinkDown('nobody is to be paired now');
      const code = await line.session.sock.requestPairingCode(number.replaceAll(/\D/g, ''));
      void tell({ type: 'pairingCode', code });
    },
    requireOpen() {
      if (line?.phase !== 'open') throw new LinkDown('the link is not open');
      return line.session;
    },
    abandon(sock) {
      if (line?.session.sock === sock) void close({ type: 'closed', end: 'retry', reason: 'silent' });
    },
  };
}
