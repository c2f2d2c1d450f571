import {
  cleanEvent,
  LinkDown,
  type ChatEvent,
  type Driver,
  type DriverEvent,
  type DriverFactory,
  type LinkEvent,
} from '../../../ports/whatsapp.ts';
import type { Logger } from '../../../platform/logger.ts';
import { withTimeLimit } from '../../../platform/worker/time-limit.ts';

/** A record, so that the compiler notices a missing type. */
const linkEventTypes: Readonly<Record<LinkEvent['type'], true>> = {
  qr: true,
  pairingCode: true,
  scanned: true,
  open: true,
  closed: true,
  alive: true,
  clock: true,
  addressBook: true,
  restricted: true,
  messagingLimit: true,
  templateChanged: true,
};
const isLinkEvent = (event: DriverEvent): event is LinkEvent => event.type in linkEventTypes;

export type DriverListeners = {
  onActivity(): void;
  onLink(event: LinkEvent): Promise<void>;
  onChat(event: ChatEvent): Promise<void>;
};

export type DriverSessionOptions = {
  connection: Parameters<DriverFactory>[0];
  factory: DriverFactory;
  listeners: DriverListeners;
  log: Logger;
  stopMs: number;
};

/** One run of a driver, from its start to its stop. Events that come after the stop are ignored or refused. */
export class DriverSession {
  readonly driver: Driver;
  readonly #options: DriverSessionOptions;
  /** Release the calls that wait for a handler. One promise for the whole session would keep all of them in memory. */
  readonly #waiting = new Set<() => void>();
  /** Once it is closing, link events are ignored; once it is closed, chat events are refused as well. */
  #isClosing = false;
  #isClosed = false;

  constructor(options: DriverSessionOptions) {
    this.#options = options;
    const { connection, factory, log } = options;
    this.driver = factory(connection, {
      connectionId: connection.id,
      handle: (event) => this.#handle(cleanEvent(event)),
      log,
    });
  }

  /** Closes the socket and keeps the link. */
  stop(): Promise<void> {
    return this.#close(() => this.driver.stop(), 'a driver did not stop');
  }

  /** Unlinks the phone and deletes its keys. */
  logout(): Promise<void> {
    return this.#close(() => this.driver.logout(), 'a phone could not be unlinked');
  }

  async #handle(event: DriverEvent): Promise<void> {
    const { listeners } = this.#options;
    // Chat events that come while the driver stops are stored like those before. Later ones are not stored, so they
    // must not be acknowledged: WhatsApp delivers them again to the next holder of the link.
    if (!isLinkEvent(event)) {
      if (this.#isClosed) throw new LinkDown('the link was closed');
      listeners.onActivity();
      return listeners.onChat(event);
    }
    if (this.#isClosing) return;
    // A driver also closes when it could not reach WhatsApp at all, so that is no sign of life.
    if (event.type !== 'closed') listeners.onActivity();
    // A driver may wait for its handlers before it stops, while the handler waits for that stop.
    await this.#waitUnlessClosing(listeners.onLink(event));
  }

  async #waitUnlessClosing(work: Promise<void>): Promise<void> {
    let release = (): void => undefined;
    const closing = new Promise<void>((resolve) => (release = resolve));
    this.#waiting.add(release);
    try {
      await Promise.race([work, closing]);
    } finally {
      this.#waiting.delete(release);
    }
  }

  async #close(close: () => Promise<void>, warning: string): Promise<void> {
    const { connection, log, stopMs } = this.#options;
    this.#isClosing = true;
    for (const release of this.#waiting) release();
    try {
      await withTimeLimit(stopMs, close);
    } catch (error) {
      log.warn({ err: error, connectionId: connection.id, companyId: connection.companyId }, warning);
    } finally {
      this.#isClosed = true;
    }
  }
}
