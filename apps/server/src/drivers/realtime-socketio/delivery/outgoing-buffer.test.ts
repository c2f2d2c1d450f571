import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { maxUnread, OutgoingBuffer } from './outgoing-buffer.ts';

/** An engine connection that flushes when its transport is writable, as the real one does. */
class FakeConnection extends EventEmitter {
  readonly transport = { writable: true };
  readonly written: string[] = [];

  write(text: string): this {
    this.written.push(text);
    return this.flush();
  }

  /** The network took what it was given. */
  taken(): void {
    this.transport.writable = true;
    this.flush();
  }

  flush(): this {
    if (!this.transport.writable || this.written.length === 0) return this;
    this.transport.writable = false;
    this.written.length = 0;
    this.emit('drain');
    return this;
  }
}

const open = () => {
  const conn = new FakeConnection();
  return { conn, buffer: new OutgoingBuffer(conn as never) };
};

describe('OutgoingBuffer', () => {
  it('T19 counts what the network has not taken yet', () => {
    const { conn, buffer } = open();
    buffer.write('a', Buffer.alloc(100));
    buffer.write('b', Buffer.alloc(50));
    expect(buffer.unread).toBe(150);
    conn.taken();
    expect(buffer.unread).toBe(50);
    conn.taken();
    expect(buffer.unread).toBe(0);
  });

  it('T19 writes nothing past one megabyte', () => {
    const { buffer } = open();
    expect(buffer.write('a', Buffer.alloc(maxUnread))).toBe(true);
    expect(buffer.write('b', Buffer.alloc(1))).toBe(false);
    expect(buffer.unread).toBe(maxUnread);
  });

  it('lets one event pass that is larger than the limit', () => {
    const { buffer } = open();
    expect(buffer.write('a', Buffer.alloc(maxUnread * 2))).toBe(true);
  });
});
