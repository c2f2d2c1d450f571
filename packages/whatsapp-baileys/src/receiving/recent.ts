/** A map that remembers only so many, the newest. */
export class Recent<K, V> {
  private readonly entries = new Map<K, V>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get(key: K): V | undefined {
    return this.entries.get(key);
  }

  set(key: K, value: V): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.most) return;
      this.entries.delete(oldest);
    }
  }

  delete(key: K): void {
    this.entries.delete(key);
  }
}
