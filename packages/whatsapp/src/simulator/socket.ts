import { LinkDown, type DriverEvent, type DriverHost } from '../driver.ts';
import type { DeviceSnapshot } from '../world/device.ts';
import { waitForEnd } from '../time-limit.ts';
import { everyConnection } from '../world/world-db.ts';
import type { World } from '../world/world.ts';
import type { Closed } from '../close-code.ts';
import { Deliveries } from './deliveries.ts';
import { coalesceRuns } from './coalesce-runs.ts';
import { createQr, pairingCode, type QrLife } from './qr-codes.ts';
import { requireLink } from './sending.ts';
import {
  newSocketState,
  nextSocketStep,
  type SocketEffect,
  type SocketInput,
  type SocketState,
  type WorldChange,
} from './socket-machine.ts';
import { toChatEvent } from './to-chat-event.ts';

export type SimulatorTiming = { qr: QrLife; keepAliveMs: number; retryMs: number; chatsAtOnce: number };

/** How many events one read brings at most, and how many may be in progress at once. */
const batch = 200;
const capacity = 400;
/** A stop waits at most this long for handlers, because one may hang or may itself wait for the stop. */
const drainMs = 2_000;

/**
 * The link of the virtual phone: it reads the world when something changed, reports the state of the link and hands the
 * waiting events to the host. They stay in the world until their handler has resolved, so a socket that dies loses
 * none. `socket-machine.ts` decides what happens; this class does it.
 */
export class SimulatorSocket {
  readonly #world: World;
  readonly #host: DriverHost;
  readonly #timing: SimulatorTiming;
  readonly #deliveries: Deliveries;
  readonly #refresh: () => void;
  #state: SocketState = newSocketState;
  #reporting: Promise<void> = Promise.resolve();
  #isReportingAlive = false;
  #timers: { keepAlive?: NodeJS.Timeout; qr?: NodeJS.Timeout; retry?: NodeJS.Timeout } = {};
  #unlisten = (): void => undefined;

  constructor(world: World, host: DriverHost, timing: SimulatorTiming) {
    this.#world = world;
    this.#host = host;
    this.#timing = timing;
    this.#refresh = coalesceRuns(
      () => this.#readWorld(),
      (error) => this.#refreshLater(error),
    );
    this.#deliveries = new Deliveries({
      handle: (event) => host.handle(toChatEvent(event, event.seq <= this.#state.backlogUntil)),
      mark: (seqs) => world.markDelivered(host.connectionId, seqs),
      onRoom: () => (this.#state.hasMore ? this.#refresh() : undefined),
      onResume: () => this.#refresh(),
      onFailure: (error) => this.#warn(error, 'an event of the virtual phone waits for another try'),
      chatsAtOnce: timing.chatsAtOnce,
      pauseMs: timing.retryMs,
    });
  }

  async start(): Promise<void> {
    await this.#apply({ type: 'start' });
  }

  async stop(): Promise<void> {
    await this.#apply({ type: 'stop' });
  }

  /** Shows a code for the owner of this number beside the QR code; throws LinkDown when no QR code is shown. */
  async showCode(number: string): Promise<void> {
    const { phase, epoch } = this.#state;
    const code = pairingCode();
    if (phase !== 'qr' || !(await this.#world.showCode(this.#host.connectionId, { epoch, code, number })))
      throw new LinkDown('no device is being paired now');
    void this.#report({ type: 'pairingCode', code });
  }

  /** The socket while the link is open, as far as this node knows; null otherwise. */
  openEpoch(): number | null {
    return this.#state.phase === 'open' ? this.#state.epoch : null;
  }

  /** The current state of the device; throws LinkDown unless this is its newest socket and the phone is reachable. */
  async requireOpen(): Promise<DeviceSnapshot> {
    const snapshot = await this.#world.readState(this.#host.connectionId);
    return requireLink(snapshot, this.openEpoch());
  }

  /** Changes the state at once and then does what follows from it, one effect after the other. */
  async #apply(input: SocketInput): Promise<void> {
    const { state, effects } = nextSocketStep(this.#state, input);
    this.#state = state;
    for (const effect of effects) await this.#perform(effect);
  }

  async #perform(effect: SocketEffect): Promise<void> {
    switch (effect.do) {
      case 'create':
        return this.#create(effect.run);
      case 'watch':
        return this.#watch();
      case 'readWorld':
        return this.#refresh();
      case 'showQr':
        return this.#showQr(effect.codesShown);
      case 'renewQrAfter':
        return this.#renewQrAfter(effect.ms);
      case 'report':
        return void this.#report(effect.event);
      case 'reportOpen':
        await this.#report({ type: 'open', number: effect.number });
        return this.#refresh();
      case 'reportAlive':
        return this.#reportAlive();
      case 'deliver':
        return this.#deliveries.add(effect.events);
      case 'release':
        return this.#release();
      case 'drain':
        return this.#drain();
      case 'hideQr':
        return this.#world.hideQr(this.#host.connectionId, effect.epoch);
      case 'close':
        return this.#close(effect.event, effect.change);
    }
  }

  async #create(run: number): Promise<void> {
    try {
      const epoch = await this.#world.openSocket(this.#host.connectionId);
      if (this.#state.run === run) await this.#apply({ type: 'created', epoch });
    } catch (error) {
      if (this.#state.run === run) await this.#apply({ type: 'createFailed' });
      throw error;
    }
  }

  #watch(): void {
    this.#unlisten = this.#world.listen((changed) => {
      if (changed === this.#host.connectionId || changed === everyConnection) this.#refresh();
    });
    this.#timers.keepAlive = setInterval(() => void this.#apply({ type: 'keepAlive' }), this.#timing.keepAliveMs);
  }

  async #readWorld(): Promise<void> {
    const { phase, run } = this.#state;
    if (phase === 'idle') return;
    const limit = phase === 'open' ? Math.max(0, Math.min(batch, capacity - this.#deliveries.size)) : 0;
    const snapshot = await this.#world.readWithEvents(this.#host.connectionId, {
      limit,
      ...this.#deliveries.listExcluded(),
    });
    if (this.#state.run === run) await this.#apply({ type: 'worldRead', snapshot, limit });
  }

  #refreshLater(error: unknown): void {
    this.#warn(error, 'the virtual world did not answer');
    clearTimeout(this.#timers.retry);
    if (this.#state.phase !== 'idle') this.#timers.retry = setTimeout(this.#refresh, this.#timing.retryMs);
  }

  async #showQr(codesShown: number): Promise<void> {
    const { run, epoch } = this.#state;
    const code = createQr(this.#host.connectionId, codesShown, this.#timing.qr);
    const isShown = await this.#world.showQr(this.#host.connectionId, { epoch, ...code });
    if (isShown && this.#state.run === run) await this.#apply({ type: 'qrShown', ...code });
  }

  #renewQrAfter(ms: number): void {
    this.#timers.qr = setTimeout(() => {
      this.#apply({ type: 'qrExpired' }).catch((error: unknown) => {
        this.#warn(error, 'the next code of the virtual phone could not be shown yet');
        if (this.#state.phase === 'qr') this.#renewQrAfter(this.#timing.retryMs);
      });
    }, ms);
  }

  /** Link events are reported in order, each after the one before it was handled. */
  #report(event: DriverEvent): Promise<void> {
    this.#reporting = this.#reporting
      .then(() => this.#host.handle(event))
      .catch((error: unknown) => this.#warn(error, 'a change of the virtual link was not handled'));
    return this.#reporting;
  }

  /** Reports `alive` only after the last one was handled, so that a slow host is not flooded. */
  #reportAlive(): void {
    if (this.#isReportingAlive) return;
    this.#isReportingAlive = true;
    void this.#report({ type: 'alive' }).then(() => (this.#isReportingAlive = false));
  }

  #release(): void {
    this.#unlisten();
    this.#unlisten = () => undefined;
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    this.#timers = {};
    this.#deliveries.drop();
  }

  async #drain(): Promise<void> {
    await waitForEnd(drainMs, () => this.#deliveries.idle());
    await this.#deliveries.markDone();
  }

  /** The end is reported even when the world cannot be changed; otherwise the host would wait for ever. */
  async #close(event: Closed, { takeCode, forget, hideQrOf }: WorldChange): Promise<void> {
    const { connectionId } = this.#host;
    try {
      if (takeCode) await this.#world.takeCloseCode(connectionId);
      if (forget) await this.#world.forgetLink(connectionId);
      if (hideQrOf !== undefined) await this.#world.hideQr(connectionId, hideQrOf);
    } catch (error) {
      this.#warn(error, 'the end of a link could not be written to the virtual world');
    }
    void this.#report(event);
  }

  #warn(err: unknown, text: string): void {
    this.#host.log.warn({ err, connectionId: this.#host.connectionId }, text);
  }
}
