/** A set that counts: two widgets may ask for the same thing, and the first to stop does not cancel the other. */
export class CountedSet<T> {
  readonly #counts = new Map<T, number>();

  add(value: T): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  /** Takes one `add` back; more than were made change nothing. */
  drop(value: T): void {
    const left = (this.#counts.get(value) ?? 0) - 1;
    if (left > 0) this.#counts.set(value, left);
    else this.#counts.delete(value);
  }

  has(value: T): boolean {
    return this.#counts.has(value);
  }

  values(): Iterable<T> {
    return this.#counts.keys();
  }
}
