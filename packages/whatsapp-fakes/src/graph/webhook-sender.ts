import { createHmac } from 'node:crypto';
import type { VirtualClock } from './clock.ts';
import type { FakeApp } from './state.ts';

/** One webhook that is sent until it is accepted. */
export type Delivery = {
  readonly id: number;
  /** Deliveries of one queue are sent one after the other. */
  readonly queue: string;
  readonly app: FakeApp;
  readonly raw: Buffer;
  readonly signature: string | null;
  readonly createdAt: number;
  dueAt: number;
  /** The outcome of each attempt: the status of the answer, or that there was none. */
  readonly attempts: (number | 'no answer')[];
};

export type SenderOptions = {
  /** How long Meta waits after so many failures. */
  retryMs(failures: number): number;
  /** How long it waits for an answer, in real time. */
  answerMs: number;
};

/** Growing pauses. Meta does not document how long they are. */
const usualOptions: SenderOptions = {
  retryMs: (failures) => Math.min(3_600_000, 10_000 * 2 ** failures),
  answerMs: 5_000,
};
const givesUpAfterMs = 7 * 86_400_000;

/** The signature Meta puts on a body. */
export const signBody = (secret: string, raw: Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;

/**
 * Sends webhooks as Meta does: signed, at least once, and again with growing pauses for seven days after any answer but
 * 200. Webhooks after a failed one do not wait for it, so a failure changes the order.
 */
export class WebhookSender {
  readonly #clock: VirtualClock;
  readonly #options: SenderOptions;
  readonly #waiting: Delivery[] = [];
  readonly #busyQueues = new Set<string>();
  readonly #inFlight = new Set<AbortController>();
  #timer: NodeJS.Timeout | undefined;
  #isPaused = false;
  #isStopped = false;
  #last = 0;
  /** All deliveries so far, for tests. */
  readonly log: Delivery[] = [];
  /** Deliveries that were given up after seven days. */
  readonly lost: Delivery[] = [];

  constructor(clock: VirtualClock, options: Partial<SenderOptions> = {}) {
    this.#clock = clock;
    this.#options = { ...usualOptions, ...options };
    clock.onAdvance(() => this.#run());
  }

  /** Adds a webhook to its queue. Unless a signature is given, it is signed as Meta does. */
  send(
    app: FakeApp,
    body: object,
    { queue = '', signature }: { queue?: string; signature?: string | null } = {},
  ): Delivery {
    const raw = Buffer.from(JSON.stringify(body));
    return this.#add({ app, raw, queue, signature: signature === undefined ? signBody(app.secret, raw) : signature });
  }

  /** Sends the same bytes again. */
  repeat({ app, raw, queue, signature }: Delivery): Delivery {
    return this.#add({ app, raw, queue, signature });
  }

  /** Pauses all sending until `resume`, which may change the order and the number of times. */
  pause(): void {
    this.#isPaused = true;
  }

  resume({
    shuffle = (paused: Delivery[]) => paused,
    times = 1,
  }: { shuffle?: (paused: Delivery[]) => Delivery[]; times?: number } = {}): void {
    this.#isPaused = false;
    const paused = this.#waiting.splice(0);
    const copies = paused.flatMap((delivery) => Array.from({ length: times }, () => ({ ...delivery, attempts: [] })));
    // Each gets its own queue, so that the order is not kept.
    this.#waiting.push(
      ...shuffle(copies).map((delivery, place) => ({ ...delivery, queue: `resumed ${delivery.id} ${place}` })),
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

  #add(made: Pick<Delivery, 'app' | 'raw' | 'queue' | 'signature'>): Delivery {
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
    if (this.#isPaused || this.#isStopped) return;
    const now = this.#clock.now();
    for (const delivery of this.#waiting.filter(({ dueAt }) => dueAt <= now)) {
      if (this.#busyQueues.has(delivery.queue)) continue;
      this.#waiting.splice(this.#waiting.indexOf(delivery), 1);
      this.#busyQueues.add(delivery.queue);
      void this.#attempt(delivery);
    }
    const next = Math.min(
      ...this.#waiting.filter(({ queue }) => !this.#busyQueues.has(queue)).map(({ dueAt }) => dueAt),
    );
    if (Number.isFinite(next))
      this.#timer = setTimeout(() => this.#run(), Math.min(Math.max(1, next - now), 2_000_000_000));
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const outcome = await this.#post(delivery);
    delivery.attempts.push(outcome);
    this.#busyQueues.delete(delivery.queue);
    if (outcome !== 200 && !this.#isStopped) this.#retryLater(delivery);
    this.#run();
  }

  #retryLater(delivery: Delivery): void {
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
