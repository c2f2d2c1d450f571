import type { ActivityAges } from './link-queries.ts';

/** When something was last received from WhatsApp or sent to it over one link. */
export class LinkActivity {
  readonly #now: () => number;
  #lastReceived: number;
  /** The two times since `takeAges` was last called. */
  #received: number | null = null;
  #sent: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
    this.#lastReceived = now();
  }

  get lastReceivedAt(): number {
    return this.#lastReceived;
  }

  noteReceived(): void {
    this.#lastReceived = this.#received = this.#now();
  }

  noteSent(): void {
    this.#sent = this.#now();
  }

  /** How long ago something was received and sent, since the last call; null when nothing was. */
  takeAges(): Pick<ActivityAges, 'inAge' | 'outAge'> | null {
    const now = this.#now();
    const inAge = this.#received === null ? null : now - this.#received;
    const outAge = this.#sent === null ? null : now - this.#sent;
    this.#received = this.#sent = null;
    return inAge === null && outAge === null ? null : { inAge, outAge };
  }
}
