/** More open chats than any person has; beyond it a join is ignored. */
const maxTickets = 200;

/**
 * `checks` counts the questions whether the user may see the ticket; only the answer to the last one counts, which is
 * `answer`.
 */
type Watch = { count: number; visible: boolean; checks: number; answer: Promise<boolean> };

/** The tickets whose chat a socket has open: counted, and followed only while the user may see them. */
export class WatchedTickets {
  readonly #watches = new Map<number, Watch>();
  readonly #canSee: (ticketId: number) => Promise<boolean>;

  constructor(canSee: (ticketId: number) => Promise<boolean>) {
    this.#canSee = canSee;
  }

  /** Opens a chat; false when the ticket is not the user's to see. */
  join(ticketId: number): Promise<boolean> {
    const known = this.#watches.get(ticketId);
    if (known) {
      known.count += 1;
      return known.answer;
    }
    if (this.#watches.size >= maxTickets) return Promise.resolve(false);
    const watch: Watch = { count: 1, visible: false, checks: 0, answer: Promise.resolve(false) };
    this.#watches.set(ticketId, watch);
    watch.answer = this.#check(ticketId, watch).catch((error: unknown) => {
      this.#forget(ticketId, watch);
      throw error;
    });
    return watch.answer;
  }

  leave(ticketId: number): void {
    const watch = this.#watches.get(ticketId);
    if (!watch) return;
    watch.count -= 1;
    if (watch.count === 0) this.#watches.delete(ticketId);
  }

  /** Asks again for every open chat, after the user's rights changed. Fails when it could not ask. */
  async recheck(): Promise<void> {
    await Promise.all(
      [...this.#watches].map(([ticketId, watch]) => {
        watch.answer = this.#check(ticketId, watch);
        return watch.answer;
      }),
    );
  }

  /**
   * Notes whether the user may still see an open chat, where that is known without asking; an answer that is on its way
   * is older and no longer counts. Returns whether the chat was open.
   */
  decide(ticketId: number, visible: boolean): boolean {
    const watch = this.#watches.get(ticketId);
    if (!watch) return false;
    watch.checks += 1;
    watch.visible = visible;
    watch.answer = Promise.resolve(visible);
    if (!visible) this.#forget(ticketId, watch);
    return true;
  }

  /** The tickets whose events the socket gets now. */
  visible(): number[] {
    return [...this.#watches].filter(([, watch]) => watch.visible).map(([ticketId]) => ticketId);
  }

  async #check(ticketId: number, watch: Watch): Promise<boolean> {
    watch.checks += 1;
    const { checks } = watch;
    const visible = await this.#canSee(ticketId);
    // An answer that was asked for before the rights changed must not overrule a later one, which is waited for.
    if (watch.checks !== checks) return watch.answer;
    watch.visible = visible;
    if (!visible) this.#forget(ticketId, watch);
    return visible;
  }

  #forget(ticketId: number, watch: Watch): void {
    if (this.#watches.get(ticketId) === watch) this.#watches.delete(ticketId);
  }
}
