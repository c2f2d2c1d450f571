import {
  clockFault,
  newHeldLink,
  nextHeldLink,
  nextLinkAlarm,
  type HeldLinkEffect,
  type HeldLinkInput,
  type HeldLinkState,
  type LinkAlarm,
  type LinkWrite,
} from '@balcao/domain';
import type { Logger } from '../../../platform/logger.ts';
import { withTimeLimit } from '../../../platform/worker/time-limit.ts';
import type { ChatEvent, Driver, DriverFactory, LinkEvent } from '../../../ports/whatsapp.ts';
import { DriverSession } from './driver-session.ts';
import { LinkActivity } from './link-activity.ts';
import type { LinkStore } from './link-store.ts';
import type { ActivityAges } from './link-queries.ts';
import type { HeldRow, TakenRow } from './lease-queries.ts';
import type { LinkTiming } from './link-timing.ts';

export type HeldLinkOptions = {
  held: TakenRow;
  store: LinkStore;
  factory: DriverFactory;
  onChatEvent: (link: HeldRow, event: ChatEvent) => Promise<void>;
  /** What a driver reports about the account behind the link. */
  onAccountEvent: (link: HeldRow, event: AccountEvent) => Promise<void>;
  /** Waits until this node may start another link. */
  waitToStart: () => Promise<void>;
  timing: LinkTiming;
  now: () => number;
  random: () => number;
  log: Logger;
};

export type AccountEvent = Extract<LinkEvent, { type: 'addressBook' | 'templateChanged' }>;
type Ending = 'stop' | 'logout';

/**
 * A link that this node holds, from the lease to its end. `held-link.ts` of the domain decides what happens; this class
 * does it. Everything that happens to the link goes through one queue, so that a click, an event of the driver and a
 * time limit never act at the same moment.
 */
export class HeldLink {
  readonly held: TakenRow;
  readonly #options: HeldLinkOptions;
  readonly #activity: LinkActivity;
  readonly #ended: Promise<Ending>;
  #end: (ending: Ending) => void = () => undefined;
  #tasks: Promise<void> = Promise.resolve();
  #state: HeldLinkState;
  #driver: DriverSession | null = null;
  /** The ends of all earlier drivers: until they are closed, nobody else may open the link. */
  #leaving: Promise<unknown> = Promise.resolve();
  #alarm: NodeJS.Timeout | undefined;
  /** Runs after something failed, until the row could be read again. */
  #recovery: NodeJS.Timeout | undefined;
  #isOurs = (): boolean => true;

  constructor(options: HeldLinkOptions) {
    this.#options = options;
    this.held = options.held;
    this.#activity = new LinkActivity(options.now);
    this.#ended = new Promise((resolve) => (this.#end = resolve));
    this.#state = newHeldLink(options.now());
  }

  /** Runs until the link is not wanted any more, or until the signal says that the lease is lost. */
  async run(signal: AbortSignal): Promise<void> {
    const release = (): void => void this.#apply({ type: 'released' });
    signal.addEventListener('abort', release, { once: true });
    if (signal.aborted) release();
    this.#isOurs = () => !signal.aborted;
    void this.#options.waitToStart().then(() => this.readOrder());
    const ending = await this.#ended;
    clearTimeout(this.#alarm);
    clearTimeout(this.#recovery);
    await this.#leaveDriver(ending);
    signal.throwIfAborted();
    await this.#options.store.release();
  }

  /** Closes the link without unlinking its phone and frees the lease, so that another node can take it. */
  giveUp(): void {
    void this.#apply({ type: 'released' });
  }

  /** Reads what the row asks for, after somebody changed it. */
  readOrder(): void {
    void this.#enqueue(async () => this.#apply({ type: 'order', order: await this.#options.store.readOrder() }));
  }

  /** The driver, while the link is open and ours. */
  get openDriver(): Driver | null {
    const { link, ending } = this.#state;
    const isOpen = link.status === 'CONNECTED' && ending === null && this.#isOurs();
    return isOpen ? (this.#driver?.driver ?? null) : null;
  }

  noteSent(): void {
    this.#activity.noteSent();
  }

  /** How long ago something was received or sent since the last call; null when nothing was. */
  takeActivity(): ActivityAges | null {
    const ages = this.#activity.takeAges();
    return ages && { ...this.held, ...ages };
  }

  /** Runs tasks one after the other. A failure is a defect or a lost database, so the row is read again soon. */
  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#tasks = this.#tasks.then(async () => {
      if (this.#state.ending !== null) return;
      try {
        await task();
        this.#setAlarm();
      } catch (error) {
        this.#warn(error, 'a link could not be worked on');
        this.#recover();
      }
    });
    return this.#tasks;
  }

  /** Changes the state at once and then does what follows from it. */
  async #apply(input: HeldLinkInput): Promise<void> {
    const { now, random, timing } = this.#options;
    const { state, effects } = nextHeldLink(this.#state, input, { now: now(), random: random(), limits: timing });
    this.#state = state;
    for (const effect of effects) await this.#perform(effect);
  }

  async #perform(effect: HeldLinkEffect): Promise<void> {
    switch (effect.do) {
      case 'save':
        return this.#save(effect.write);
      case 'startDriver':
        return this.#startDriver();
      case 'stopDriver':
        return this.#leaveDriver('stop');
      case 'readOrder':
        return this.readOrder();
      case 'offerPairingCode':
        return this.#offerPairingCode();
      case 'wipe':
        return this.#wipe();
      case 'warnOfFailures':
        return this.#options.log.error({ ...this.#names, reason: effect.reason }, 'a link fails again and again');
      case 'end':
        return this.#end(effect.how);
    }
  }

  async #save(write: LinkWrite): Promise<void> {
    if (await this.#options.store.save(write)) await this.#apply({ type: 'saved' });
    // The row asks for something else by now.
    else this.readOrder();
  }

  #createDriver(): DriverSession {
    const { held, factory, log, onChatEvent, timing } = this.#options;
    const link = { companyId: held.companyId, connectionId: held.connectionId, fence: held.fence };
    const connection = { id: held.connectionId, companyId: held.companyId, provider: held.provider, fence: held.fence };
    const driver: DriverSession = new DriverSession({
      connection,
      factory,
      log,
      stopMs: timing.stopMs,
      listeners: {
        onActivity: () => this.#activity.noteReceived(),
        onLink: (event) => this.#enqueueFor(driver, () => this.#onLinkEvent(event)),
        onChat: (event) => onChatEvent(link, event),
      },
    });
    return driver;
  }

  /** Runs a task unless the driver has been replaced or stopped by then. */
  #enqueueFor(driver: DriverSession, task: () => Promise<unknown>): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#driver === driver) await task();
    });
  }

  #startDriver(): void {
    const started = (this.#driver = this.#createDriver());
    // Not awaited: the driver may report its first event, and wait for the answer, before its start returns.
    started.driver.start().catch((error: unknown) => {
      this.#warn(error, 'a driver did not start');
      void this.#enqueueFor(started, () => this.#apply({ type: 'closed', end: 'retry', reason: 'unreachable' }));
    });
  }

  /** Stops or logs out the driver. To log out, one is made if there is none. */
  async #leaveDriver(how: Ending): Promise<void> {
    const driver = this.#driver ?? (how === 'logout' ? this.#createDriver() : null);
    this.#driver = null;
    if (driver) this.#leaving = Promise.all([this.#leaving, driver[how]()]);
    await this.#leaving;
  }

  async #wipe(): Promise<void> {
    await this.#leaveDriver('logout');
    await this.#options.store.wiped();
    await this.#apply({ type: 'wiped' });
  }

  async #onLinkEvent(event: LinkEvent): Promise<unknown> {
    const { store, onAccountEvent } = this.#options;
    switch (event.type) {
      case 'alive':
        return undefined;
      case 'pairingCode':
        return store.showPairingCode(event.code);
      case 'clock':
        return store.noteClock(clockFault(event.aheadMs));
      case 'restricted':
        return store.restrict(event.until);
      case 'messagingLimit':
        return store.noteMessagingLimit(event.limit);
      case 'addressBook':
      case 'templateChanged':
        return onAccountEvent(this.held, event);
      case 'qr':
        return this.#apply({ type: 'qr', qr: { text: event.qr, validForMs: event.validForMs } });
      case 'open':
        return this.#open(event.number);
      case 'scanned':
      case 'closed':
        return this.#apply(event);
    }
  }

  /** One phone in two connections would answer every customer twice, so the second is unlinked again. */
  async #open(number: string | null): Promise<void> {
    if (number !== null && (await this.#options.store.isLinkedElsewhere(number)))
      return this.#apply({ type: 'closed', end: 'unlinked', reason: 'linked_elsewhere' });
    return this.#apply({ type: 'open', number });
  }

  /** Asks the driver for a pairing code when a person wants to type one instead of scanning. */
  async #offerPairingCode(): Promise<void> {
    const asked = this.#driver;
    const number = asked && (await this.#options.store.takePairingNumber());
    if (asked === null || number === null) return;
    // Not awaited: the code comes as an event, which is handled after this task.
    asked.driver.requestPairingCode(number).catch((error: unknown) => {
      this.#warn(error, 'no pairing code was given');
      void this.#enqueueFor(asked, async () => {
        if (this.#state.link.status === 'qrcode')
          await this.#apply({ type: 'closed', end: 'fatal', reason: 'pairing_failed' });
      });
    });
  }

  #setAlarm(): void {
    clearTimeout(this.#alarm);
    const alarm = nextLinkAlarm(this.#state.link, this.#activity.lastReceivedAt, this.#options.timing);
    if (alarm === null || this.#state.ending !== null) return;
    const ring = (): void => void this.#enqueue(() => this.#onAlarm(alarm));
    this.#alarm = setTimeout(ring, Math.max(0, alarm.at - this.#options.now()));
  }

  #recover(): void {
    clearTimeout(this.#recovery);
    if (this.#state.ending !== null) return;
    this.#recovery = setTimeout(() => this.readOrder(), this.#options.timing.recoveryMs);
  }

  async #onAlarm(alarm: LinkAlarm): Promise<void> {
    switch (alarm.for) {
      case 'retry':
        return this.#apply({ type: 'tried' });
      case 'timeLimit':
        return this.#apply({ type: 'tick' });
      case 'renewal':
        return this.#apply({ type: 'renew' });
      case 'probe':
        return this.#probe();
    }
  }

  /** A link that sends and never receives looks healthy to everybody but the customers, so it must answer a probe. */
  async #probe(): Promise<void> {
    const { now, timing } = this.#options;
    const asked = this.#driver;
    if (asked === null || now() - this.#activity.lastReceivedAt < timing.silenceMs) return;
    try {
      await withTimeLimit(timing.probeMs, () => asked.driver.probe());
      this.#activity.noteReceived();
    } catch {
      await this.#apply({ type: 'silent' });
    }
  }

  get #names(): { connectionId: number; companyId: number } {
    return { connectionId: this.held.connectionId, companyId: this.held.companyId };
  }

  #warn(error: unknown, text: string): void {
    this.#options.log.warn({ err: error, ...this.#names }, text);
  }
}
