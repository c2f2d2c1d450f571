import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const closeFrame = '\u0088\u0000';

/** A WebSocket without a library: it can stop reading, and say what no library would let it say. */
export class RawSocket {
  readonly #tcp: Socket;
  #read = '';

  private constructor(tcp: Socket) {
    this.#tcp = tcp;
    tcp.on('data', (chunk) => {
      this.#read += chunk.toString('latin1');
    });
    tcp.on('error', () => undefined);
  }

  static async open(port: number, headers: Readonly<Record<string, string>> = {}): Promise<RawSocket> {
    const tcp = connect(port, '127.0.0.1');
    await once(tcp, 'connect');
    const socket = new RawSocket(tcp);
    const extra = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const key = Buffer.alloc(16, 7).toString('base64');
    tcp.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${extra.join('')}\r\n`,
    );
    await socket.until('"sid"');
    return socket;
  }

  /** Writes one short text frame; the mask is zero, which the protocol allows and keeps it readable. */
  send(text: string): void {
    const body = Buffer.from(text);
    const length =
      body.length < 126
        ? Buffer.from([0x80 | body.length])
        : Buffer.from([0x80 | 126, body.length >> 8, body.length & 0xff]);
    this.#tcp.write(Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), body]));
  }

  /** Resolves once this text has been read. */
  async until(text: string): Promise<void> {
    while (!this.#read.includes(text)) await once(this.#tcp, 'data');
  }

  /** How often this text has been read. */
  count(text: string): number {
    return this.#read.split(text).length - 1;
  }

  stopReading(): void {
    this.#tcp.pause();
  }

  readAgain(): void {
    this.#tcp.resume();
  }

  /** Resolves when the server has said that it closes. */
  async closed(): Promise<void> {
    await this.until(closeFrame);
  }

  destroy(): void {
    this.#tcp.destroy();
  }
}
