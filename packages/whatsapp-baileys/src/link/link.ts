import { LinkDown, withTimeLimit } from '@balcao/whatsapp';
import type { WAMessage, WASocket } from 'baileys';
import { listDecryptedParts, loadAuthState, type AuthState } from '../auth/auth-state.ts';
import { onMessages } from '../receiving/message-listener.ts';
import { createSocketContext } from './create-socket-context.ts';
import { drainEvents, endSocket, endStepMs, refuseDeliveries, type LinkSocket } from './end-socket.ts';
import {
  endsDevice,
  newLinkState,
  nextLinkStep,
  type LinkEffect,
  type LinkInput,
  type LinkState,
} from './link-machine.ts';
import { listenToSocket } from './listen-to-socket.ts';
import { openSocket, type LinkParts } from './open-socket.ts';
import { removeDevice } from './remove-device.ts';
import type { SocketContext } from './socket-context.ts';
import { findVersion, forgetWebVersion } from './web-version.ts';

const phoneNotInformed = 'the phone was not informed of the end of the link';

type OpenSocketEffect = Extract<LinkEffect, { do: 'openSocket' }>;
type EndSocketEffect = Extract<LinkEffect, { do: 'endSocket' }>;

/**
 * The link to a phone: pairs, opens, restarts where WhatsApp asks for it, and reports how it ended. Trying again is
 * left to the host. `link-machine.ts` decides what happens; this class does it.
 */
export class Link {
  readonly #parts: LinkParts;
  #state: LinkState = newLinkState;
  #socket: LinkSocket | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The end of the last socket. The next one waits for it, because two writers of one set of keys spoil them. */
  #ending: Promise<void> = Promise.resolve();

  constructor(parts: LinkParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    await this.#apply({ type: 'start' });
  }

  /** Closes the socket and settles once everything received was handled. */
  async stop(): Promise<void> {
    await this.#leave('stop');
  }

  /** Has the phone remove this device, and forgets its keys. */
  async logout(): Promise<void> {
    const wasOpen = this.#state.phase === 'open';
    await this.#leave('logout');
    // Without this the phone would go on listing the device.
    if (!wasOpen)
      await removeDevice(this.#parts).catch((error: unknown) => this.#parts.memory.warn(error, phoneNotInformed));
    await this.#forgetDevice();
  }

  /** Asks WhatsApp for a code to type on the phone; it is reported to the host. */
  async requestPairingCode(number: string): Promise<void> {
    if (this.#state.phase !== 'qr' || !this.#socket) throw new LinkDown('no device is being paired now');
    const code = await this.#socket.context.sock.requestPairingCode(number.replaceAll(/\D/g, ''));
    void this.#parts.memory.report({ type: 'pairingCode', code });
  }

  /** The socket of an open link; throws LinkDown when there is none. */
  requireOpen(): SocketContext {
    if (this.#state.phase !== 'open' || !this.#socket) throw new LinkDown('the link is not open');
    return this.#socket.context;
  }

  /** Gives up a socket that does not answer any more. */
  abandon(sock: WASocket): void {
    if (this.#socket?.context.sock === sock) void this.#apply({ type: 'unresponsive' });
  }

  async #leave(how: 'stop' | 'logout'): Promise<void> {
    await this.#apply({ type: how });
    await this.#ending;
    await drainEvents(this.#parts.memory);
  }

  /** Changes the state at once and begins all effects in their order; settles when those that take time are done. */
  async #apply(input: LinkInput): Promise<void> {
    const { qrMs, version } = this.#parts.options;
    const { state, effects } = nextLinkStep(this.#state, input, { qrMs, hasFixedVersion: version !== undefined });
    this.#state = state;
    await Promise.all(effects.map((effect) => this.#perform(effect)));
  }

  async #perform(effect: LinkEffect): Promise<void> {
    switch (effect.do) {
      case 'report':
        return void this.#parts.memory.report(effect.event);
      case 'startTimer':
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.#apply({ type: 'timedOut' }), this.#parts.memory.timing.connectMs);
        return;
      case 'stopTimer':
        return clearTimeout(this.#timer);
      case 'forgetVersion':
        return forgetWebVersion();
      case 'askForRestriction':
        // The answer comes as an update; a failure is ignored, because there may be no restriction at all.
        this.#socket?.context.sock.fetchAccountReachoutTimelock().catch(() => undefined);
        return;
      case 'openSocket':
        return this.#openSocket(effect);
      case 'endSocket':
        return this.#endSocket(effect);
    }
  }

  async #openSocket({ keys, attempt }: OpenSocketEffect): Promise<void> {
    const { options, memory } = this.#parts;
    memory.pendingAcks.giveUp();
    try {
      const auth = keys === 'inMemory' && this.#socket ? await writtenKeys(this.#socket) : await this.#loadKeys();
      const listRedeliveries = await this.#prepareRedelivery();
      const version = await findVersion(options);
      if (this.#state.attempt !== attempt) return;
      const sock = openSocket({
        ...this.#parts,
        auth,
        version,
        findGroup: (jid) => this.#socket?.context.groups.get(jid) ?? Promise.resolve(undefined),
      });
      this.#useSocket({ context: createSocketContext(sock, memory), auth }, listRedeliveries);
    } catch (error) {
      if (this.#state.attempt === attempt) await this.#apply({ type: 'openFailed' });
      throw error;
    }
    await this.#apply({ type: 'socketCreated' });
  }

  #useSocket(socket: LinkSocket, listRedeliveries: () => WAMessage[]): void {
    const { memory } = this.#parts;
    this.#socket = socket;
    listenToSocket(socket, {
      onInput: (input) => {
        if (this.#socket !== socket) return;
        this.#apply(input).catch((error: unknown) => memory.warn(error, 'the link could not be opened again'));
      },
      onReport: (event) => {
        if (this.#socket === socket) void memory.report(event);
      },
    });
    memory.unhandled.startSweeping(socket.context.sock.authState.keys);
    // Messages that an earlier socket received and nobody handled come before new ones.
    onMessages(socket.context)({ messages: listRedeliveries(), type: 'append' });
  }

  #endSocket(effect: EndSocketEffect): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#parts.memory.pendingAcks.giveUp();
    if (socket) this.#ending = this.#finishSocket(socket, effect);
    return this.#ending;
  }

  async #finishSocket(socket: LinkSocket, { isLogout, closed }: EndSocketEffect): Promise<void> {
    const { memory } = this.#parts;
    if (isLogout) await this.#logOut(socket);
    await endSocket(socket);
    if (closed && endsDevice(closed))
      await this.#forgetDevice().catch((error: unknown) =>
        memory.warn(error, 'worthless credentials could not be removed'),
      );
    if (closed) void memory.report(closed);
  }

  /** Has the phone remove the device, over the open socket. */
  async #logOut({ context: { sock } }: LinkSocket): Promise<void> {
    refuseDeliveries(sock);
    await withTimeLimit(endStepMs, () => sock.logout()).catch((error: unknown) =>
      this.#parts.memory.warn(error, phoneNotInformed),
    );
  }

  async #loadKeys(): Promise<AuthState> {
    await this.#ending;
    return loadAuthState(this.#parts.services.auth, (error) => {
      this.#parts.memory.warn(error, 'the keys of the link could not be stored');
      void this.#apply({ type: 'keysNotStored' });
    });
  }

  /** Reads the messages that were confirmed to WhatsApp and not handled, by an earlier process or an earlier socket. */
  async #prepareRedelivery(): Promise<() => WAMessage[]> {
    return this.#parts.memory.unhandled.prepareRedelivery(await listDecryptedParts(this.#parts.services.auth));
  }

  /**
   * Deletes the keys of the device, and keeps confirmed messages that nobody handled: WhatsApp sends them only once.
   */
  async #forgetDevice(): Promise<void> {
    const { services, memory } = this.#parts;
    await services.auth.wipe(memory.unhandled.listUnhandled(await listDecryptedParts(services.auth)));
  }
}

/** The keys of a closed socket, once everything it learned is stored. */
async function writtenKeys({ auth }: LinkSocket): Promise<AuthState> {
  await auth.settled();
  return auth;
}
