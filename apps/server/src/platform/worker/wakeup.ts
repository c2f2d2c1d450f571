/** A pause that others can end. A call that comes before the pause ends it too, so that none is lost. */
export class Wakeup {
  #isCalled = false;
  #endPause: (() => void) | null = null;

  wake(): void {
    this.#isCalled = true;
    this.#endPause?.();
  }

  /** Forgets the calls so far: from now on one counts for the next pause. */
  reset(): void {
    this.#isCalled = false;
  }

  async pause(milliseconds: number): Promise<void> {
    if (this.#isCalled) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endPause = null;
  }
}
