import {
  clockFault,
  linkDeadline,
  manyFailures,
  newLinkState,
  nextLinkState,
  renewAt,
  type LinkInput,
  type LinkState,
} from '@balcao/domain';
import type { Logger } from '../../../platform/logger.ts';
import type { ChatEvent, Driver, DriverFactory, LinkEvent } from '../../../ports/whatsapp.ts';
import type { LinkStore } from './link-store.ts';
import type { FrameAges, HeldRow, LinkWrite, TakenRow } from './queries.ts';
import type { SessionRhythm } from './rhythm.ts';
import { DriverSession } from './driver-session.ts';
import { within } from './within.ts';

export type HeldLinkOptions = {
  held: TakenRow;
  store: LinkStore;
  factory: DriverFactory;
  onChatEvent: (link: HeldRow, event: ChatEvent) => Promise<void>;
  /** What a driver tells of the account behind the link. */
  onAccountEvent: (link: HeldRow, event: AccountEvent) => Promise<void>;
  /** Waits until this node may start another one. */
  turn: () => Promise<void>;
  rhythm: SessionRhythm;
  now: () => number;
  random: () => number;
  log: Logger;
};

/** What a change of state writes besides the state: facts of the event that made it. */
type Extra = Partial<Pick<LinkWrite, 'qr' | 'number'>>;
type Ending = 'stop' | 'logout';
export type AccountEvent = Extract<LinkEvent, { type: 'addressBook' | 'templateChanged' }>;

/**
 * A link that this node holds, from the lease to its end. Whatever happens to it goes through one queue, so that a
 * click, an event of the driver and a time limit never act at the same moment.
 */
export class HeldLink {
  readonly held: TakenRow;
  readonly #options: HeldLinkOptions;
  readonly #ended: Promise<Ending>;
  #end: (ending: Ending) => void = () => undefined;
  #isEnding = false;
  #tasks: Promise<void> = Promise.resolve();
  #state: LinkState;
  #qr: LinkWrite['qr'] = null;
  #unsaved: LinkWrite | null = null;
  /** Whether the row tells our state and not that of whoever held the link before. */
  #isShown = false;
  #driver: DriverSession | null = null;
  #left: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #lastHeard: number;
  #frameIn: number | null = null;
  #frameOut: number | null = null;
  #isOurs = (): boolean => true;

  constructor(options: HeldLinkOptions) {
    this.#options = options;
    this.held = options.held;
    this.#ended = new Promise((resolve) => (this.#end = resolve));
    this.#state = newLinkState(options.now());
    this.#lastHeard = options.now();
  }

  /** Runs until nobody wants the link any more, or until the signal says that it is no longer ours. */
  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.#finish('stop'), { once: true });
    if (signal.aborted) this.#finish('stop');
    this.#isOurs = () => !signal.aborted;
    void this.#begin();
    const ending = await this.#ended;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    clearTimeout(this.#renewal);
    await this.#leaveDriver(ending);
    signal.throwIfAborted();
    await this.#options.store.release();
  }

  /** Somebody changed the row: see what is asked. */
  look(): void {
    void this.#enqueue(() => this.#follow());
  }

  /** The driver, while the link is open and ours. */
  get openDriver(): Driver | null {
    return this.#state.status === 'CONNECTED' && !this.#isEnding && this.#isOurs()
      ? (this.#driver?.driver ?? null)
      : null;
  }

  /** Something left through the driver. */
  wrote(): void {
    this.#frameOut = this.#options.now();
  }

  /** The proofs of life since the last call; null when there are none. */
  takeFrames(): FrameAges | null {
    const now = this.#options.now();
    const inAge = this.#frameIn === null ? null : now - this.#frameIn;
    const outAge = this.#frameOut === null ? null : now - this.#frameOut;
    this.#frameIn = this.#frameOut = null;
    return inAge === null && outAge === null ? null : { ...this.held, inAge, outAge };
  }

  async #begin(): Promise<void> {
    await this.#options.turn();
    this.look();
  }

  #finish(ending: Ending): void {
    this.#isEnding = true;
    this.#end(ending);
  }

  /** One thing after the other. What goes wrong here is a defect or a lost database; the link is looked at again. */
  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#tasks = this.#tasks.then(async () => {
      if (this.#isEnding) return;
      try {
        await task();
      } catch (error) {
        const { log, rhythm } = this.#options;
        log.warn(
          { err: error, connectionId: this.held.connectionId, companyId: this.held.companyId },
          'a link could not be worked on',
        );
        this.#wake(() => this.#follow(), rhythm.rewrite);
      }
    });
    return this.#tasks;
  }

  async #follow(): Promise<void> {
    const { store } = this.#options;
    const order = await store.readOrder();
    switch (order) {
      case 'deleted':
        if (!this.#isEnding) this.#driver ??= this.#createDriver();
        return this.#finish('logout');
      case 'lost':
      case 'rest':
        return this.#finish('stop');
      case 'suspend':
        await this.#save({ ...this.#shown(), status: 'DISCONNECTED', reason: 'not_available', qr: null });
        return this.#finish('stop');
      case 'wipe':
        await this.#wipe();
        return this.look();
      case 'run':
        return this.#goOn();
    }
  }

  async #wipe(): Promise<void> {
    if (this.#isEnding) return;
    this.#driver ??= this.#createDriver();
    await this.#leaveDriver('logout');
    this.#state = newLinkState(this.#options.now());
    this.#qr = this.#unsaved = null;
    this.#isShown = false;
    await this.#options.store.wiped();
  }

  async #goOn(): Promise<void> {
    if (this.#unsaved) {
      if (await this.#save(this.#unsaved)) await this.#act({ type: 'tick' });
      else return;
    }
    if (this.#driver === null && this.#state.retryAt === null && this.#state.wanted) return this.#startDriver();
    await this.#offerCode();
    this.#arm();
  }

  #createDriver(): DriverSession {
    const { held, factory, log, onChatEvent, rhythm } = this.#options;
    const link = { companyId: held.companyId, connectionId: held.connectionId, fence: held.fence };
    const connection = { id: held.connectionId, companyId: held.companyId, provider: held.provider, fence: held.fence };
    const spoken: DriverSession = new DriverSession({
      connection,
      factory,
      log,
      patience: rhythm.patience,
      listeners: {
        heard: () => this.#heard(),
        onLink: (event) =>
          this.#enqueue(async () => {
            if (this.#driver === spoken) await this.#onLinkEvent(event);
          }),
        onChat: (event) => onChatEvent(link, event),
      },
    });
    return spoken;
  }

  async #startDriver(): Promise<void> {
    if (!(await this.#apply({ type: 'tried' })) || this.#isEnding) return;
    const started = (this.#driver = this.#createDriver());
    // Not waited for: the driver may tell its first event, and wait for the answer, before its start returns.
    started.driver.start().catch((error: unknown) => {
      this.#options.log.warn(
        { err: error, connectionId: this.held.connectionId, companyId: this.held.companyId },
        'a driver did not start',
      );
      void this.#enqueue(async () => {
        if (this.#driver === started) await this.#apply({ type: 'closed', end: 'retry', reason: 'unreachable' });
      });
    });
  }

  async #leaveDriver(how: Ending): Promise<void> {
    const leaving = this.#driver;
    this.#driver = null;
    if (leaving) this.#left = Promise.all([this.#left, leaving[how]()]);
    // Also what is already on its way out: until it is closed nobody else may open the link.
    await this.#left;
  }

  #heard(): void {
    this.#lastHeard = this.#options.now();
    this.#frameIn = this.#lastHeard;
  }

  async #onLinkEvent(event: LinkEvent): Promise<boolean> {
    switch (event.type) {
      case 'alive':
        return true;
      case 'pairingCode':
        return this.#options.store.showPairingCode(event.code);
      case 'clock':
        return this.#options.store.noteClock(clockFault(event.aheadMs));
      case 'restricted':
        return this.#options.store.restrict(event.until);
      case 'addressBook':
      case 'templateChanged':
        await this.#options.onAccountEvent(this.held, event);
        return true;
      case 'qr':
        return this.#apply({ type: 'qr' }, { qr: { text: event.qr, validForMs: event.validForMs } });
      case 'scanned':
        return this.#apply({ type: 'scanned' });
      case 'open':
        return this.#open(event.number);
      case 'closed':
        return this.#apply(event, event.end === 'unlinked' ? { number: null } : {});
    }
  }

  /** One phone in two connections would answer every customer twice: the second is unlinked again. */
  async #open(number: string | null): Promise<boolean> {
    if (number !== null && (await this.#options.store.isLinkedElsewhere(number)))
      return this.#apply({ type: 'closed', end: 'unlinked', reason: 'linked_elsewhere' }, { number: null });
    return this.#apply({ type: 'open' }, number === null ? {} : { number });
  }

  /** Somebody wants to type a code instead of scanning: the driver is asked for one. */
  async #offerCode(): Promise<void> {
    const asked = this.#driver;
    if (this.#state.status !== 'qrcode' || asked === null) return;
    const number = await this.#options.store.takePairingNumber();
    if (number === null) return;
    // Not waited for: the code comes as an event, which waits for its turn behind this.
    asked.driver.requestPairingCode(number).catch((error: unknown) => {
      this.#options.log.warn(
        { err: error, connectionId: this.held.connectionId, companyId: this.held.companyId },
        'no pairing code was given',
      );
      void this.#enqueue(async () => {
        if (this.#driver === asked && this.#state.status === 'qrcode')
          await this.#apply({ type: 'closed', end: 'fatal', reason: 'pairing_failed' });
      });
    });
  }

  /**
   * Moves the state, writes what people see of it, and does what the new state asks for. False when something else is
   * asked of us.
   */
  async #apply(input: LinkInput, extra: Extra = {}): Promise<boolean> {
    const { now, random, rhythm, log } = this.#options;
    const before = this.#state;
    this.#state = nextLinkState(before, input, { now: now(), random: random(), limits: rhythm });
    this.#qr = this.#state.status === 'qrcode' ? (extra.qr ?? this.#qr) : null;
    if (!this.#isShown || extra.qr || isShownOtherwise(before, this.#state)) {
      const isDrop = this.#state.openSince === null && (before.openSince !== null || !this.#state.wanted);
      if (
        !(await this.#save({
          ...this.#shown(),
          ...extra,
          opened: input.type === 'open',
          dropped: isDrop ? this.#state.reason : null,
        }))
      )
        return false;
    }
    if (this.#state.failures === manyFailures && before.failures < manyFailures)
      log.error(
        { connectionId: this.held.connectionId, companyId: this.held.companyId, reason: this.#state.reason },
        'a link fails again and again',
      );
    await this.#act(input);
    return true;
  }

  async #act(input: LinkInput): Promise<void> {
    if (!this.#state.wanted)
      return this.#finish(input.type === 'closed' && input.end === 'unlinked' ? 'logout' : 'stop');
    // The old socket must be gone before the next one opens: two of them throw each other out.
    if (this.#state.retryAt !== null && this.#driver !== null) await this.#leaveDriver('stop');
    this.#arm();
  }

  #shown(): LinkWrite {
    const { status, reason, wanted, failures } = this.#state;
    return {
      status,
      reason,
      wanted,
      retries: status === 'CONNECTED' ? 0 : failures,
      qr: this.#qr,
      opened: false,
      dropped: null,
    };
  }

  /** Writes; what cannot be written now is written later. False when the row wants something else of us. */
  async #save(write: LinkWrite): Promise<boolean> {
    this.#unsaved = write;
    const saved = await this.#options.store.save(write);
    this.#unsaved = null;
    if (saved) this.#isShown = true;
    else this.look();
    return saved;
  }

  #wake(task: () => Promise<void>, milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#isEnding) return;
    this.#timer = setTimeout(() => void this.#enqueue(task), Math.max(0, milliseconds));
  }

  /** Sets the alarm for the next try or time limit, and for the next listening. */
  #arm(): void {
    const { now, rhythm } = this.#options;
    const { retryAt } = this.#state;
    const deadline = linkDeadline(this.#state, rhythm);
    if (retryAt !== null && (deadline === null || retryAt <= deadline))
      this.#wake(() => this.#retry(), retryAt - now());
    else if (deadline !== null) this.#wake(async () => void (await this.#apply({ type: 'tick' })), deadline - now());
    else clearTimeout(this.#timer);
    this.#listen();
    this.#planRenewal();
  }

  /** Sockets that live for weeks grow deaf and fat; a new one costs a second. The phone stays linked. */
  #planRenewal(): void {
    const { now, random, rhythm } = this.#options;
    clearTimeout(this.#renewal);
    const at = this.#isEnding ? null : renewAt(this.#state, { random: random(), limits: rhythm });
    if (at !== null)
      this.#renewal = setTimeout(
        () => void this.#enqueue(async () => void (await this.#apply({ type: 'renew' }))),
        Math.max(0, at - now()),
      );
  }

  async #retry(): Promise<void> {
    if (this.#driver === null) await this.#startDriver();
  }

  #listen(): void {
    const { now, rhythm } = this.#options;
    clearTimeout(this.#watch);
    if (this.#state.status !== 'CONNECTED' || this.#isEnding) return;
    this.#watch = setTimeout(
      () => void this.#enqueue(() => this.#checkHearing()),
      Math.max(0, this.#lastHeard + rhythm.silence - now()),
    );
  }

  /** "Connected but deaf": a link that sends and never receives looks healthy to everybody but the customers. */
  async #checkHearing(): Promise<void> {
    const { now, rhythm } = this.#options;
    const asked = this.#driver;
    if (this.#state.status !== 'CONNECTED' || asked === null) return;
    if (now() - this.#lastHeard < rhythm.silence) return this.#listen();
    try {
      await within(rhythm.probe, asked.driver.probe());
      this.#heard();
      this.#listen();
    } catch {
      await this.#apply({ type: 'silent' });
    }
  }
}

/** Whether people see a difference. */
function isShownOtherwise(before: LinkState, after: LinkState): boolean {
  return (
    before.status !== after.status ||
    before.reason !== after.reason ||
    before.failures !== after.failures ||
    before.wanted !== after.wanted
  );
}
