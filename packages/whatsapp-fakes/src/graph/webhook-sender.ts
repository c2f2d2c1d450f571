import { createHmac } from 'node:crypto';
import type { VirtualClock } from './clock.ts';
import type { FakeApp } from './state.ts';

/** One webhook on its way. */
export type Delivery = {
  readonly id: number;
  /** Deliveries of one line leave one after the other. */
  readonly line: string;
  readonly app: FakeApp;
  readonly raw: Buffer;
  readonly signature: string | null;
  readonly createdAt: number;
  dueAt: number;
  /** What came of each attempt: a status, or why there was none. */
  readonly attempts: (number | 'no answer')[];
};

export type SenderOptions = {
  /** How long Meta waits after so many failures. */
  retryMs(failures: number): number;
  /** How long it waits for an answer, in real time. */
  answerMs: number;
};

/** Growing pauses; Meta does not say which. */
const usualOptions: SenderOptions = {
  retryMs: (failures) => Math.min(3_600_000, 10_000 * 2 ** failures),
  answerMs: 5_000,
};
const givesUpAfterMs = 7 * 86_400_000;

/** The signature Meta puts on a body. */
export const signBody = (secret: string, raw: Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;

/**
 * Sends webhooks as Meta does: signed, at least once, again with growing pauses for seven days after anything but a
 * 200.
 * What follows a failed one does not wait for it, so order is lost where somebody fails.
 */
export class WebhookSender {
  readonly #clock: VirtualClock;
  readonly #options: SenderOptions;
  readonly #waiting: Delivery[] = [];
  readonly #busyLines = new Set<string>();
  readonly #inFlight = new Set<AbortController>();
  #timer: NodeJS.Timeout | undefined;
  #isHeld = false;
  #isStopped = false;
  #last = 0;
  /** All that were ever made, for a test that wants to know. */
  readonly log: Delivery[] = [];
  /** Given up after seven days. */
  readonly lost: Delivery[] = [];

  constructor(clock: VirtualClock, options: Partial<SenderOptions> = {}) {
    this.#clock = clock;
    this.#options = { ...usualOptions, ...options };
    clock.onAdvance(() => this.#run());
  }

  /** Puts a webhook in its line. Without a signature given it is signed as Meta does. */
  send(
    app: FakeApp,
    body: object,
    { line = '', signature }: { line?: string; signature?: string | null } = {},
  ): Delivery {
    const raw = Buffer.from(JSON.stringify(body));
    return this.#add({ app, raw, line, signature: signature === undefined ? signBody(app.secret, raw) : signature });
  }

  /** Sends again what was sent before, byte by byte. */
  repeat({ app, raw, line, signature }: Delivery): Delivery {
    return this.#add({ app, raw, line, signature });
  }

  /** Lets nothing leave until it is released: then in any order, and as often as told. */
  hold(): void {
    this.#isHeld = true;
  }

  release({
    shuffle = (held: Delivery[]) => held,
    times = 1,
  }: { shuffle?: (held: Delivery[]) => Delivery[]; times?: number } = {}): void {
    this.#isHeld = false;
    const held = this.#waiting.splice(0);
    const copies = held.flatMap((delivery) => Array.from({ length: times }, () => ({ ...delivery, attempts: [] })));
    // Each in a line of its own: what was held back comes as it likes.
    this.#waiting.push(
      ...shuffle(copies).map((delivery, place) => ({ ...delivery, line: `released ${delivery.id} ${place}` })),
    );
    this.#run();
  }

  get pending(): number {
    return this.#waiting.length + this.#inFlight.size;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const controller of this.#inFlight) controller.abort();
  }

  #add(made: Pick<Delivery, 'app' | 'raw' | 'line' | 'signature'>): Delivery {
    this.#last += 1;
    const now = this.#clock.now();
    const delivery: Delivery = { ...made, id: this.#last, createdAt: now, dueAt: now, attempts: [] };
    this.log.push(delivery);
    this.#waiting.push(delivery);
    this.#run();
    return delivery;
  }

  #run(): void {
    clearTimeout(this.#timer);
    if (this.#isHeld || this.#isStopped) return;
    const now = this.#clock.now();
    for (const delivery of this.#waiting.filter(({ dueAt }) => dueAt <= now)) {
      if (this.#busyLines.has(delivery.line)) continue;
      this.#waiting.splice(this.#waiting.indexOf(delivery), 1);
      this.#busyLines.add(delivery.line);
      void this.#attempt(delivery);
    }
    const next = Math.min(...this.#waiting.filter(({ line }) => !this.#busyLines.has(line)).map(({ dueAt }) => dueAt));
    if (Number.isFinite(next))
      this.#timer = setTimeout(() => this.#run(), Math.min(Math.max(1, next - now), 2_000_000_000));
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const outcome = await this.#post(delivery);
    delivery.attempts.push(outcome);
    this.#busyLines.delete(delivery.line);
    if (outcome !== 200 && !this.#isStopped) this.#again(delivery);
    this.#run();
  }

  #again(delivery: Delivery): void {
    const now = this.#clock.now();
    delivery.dueAt = now + this.#options.retryMs(delivery.attempts.length - 1);
    if (delivery.dueAt - delivery.createdAt > givesUpAfterMs) this.lost.push(delivery);
    else this.#waiting.push(delivery);
  }

  async #post({ app, raw, signature }: Delivery): Promise<number | 'no answer'> {
    if (app.callbackUrl === null) return 'no answer';
    const controller = new AbortController();
    this.#inFlight.add(controller);
    const timer = setTimeout(() => controller.abort(), this.#options.answerMs);
    try {
      const headers = {
        'content-type': 'application/json',
        ...(signature === null ? {} : { 'x-hub-signature-256': signature }),
      };
      const answer = await fetch(app.callbackUrl, {
        method: 'POST',
        headers,
        body: new Uint8Array(raw),
        signal: controller.signal,
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 'no answer';
    } finally {
      clearTimeout(timer);
      this.#inFlight.delete(controller);
    }
  }
}
