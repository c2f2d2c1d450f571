import type { IncomingMessage } from 'node:http';

const lookEveryMs = 1_000;
const mostLooks = 10;
const mostBytes = 64 * 1024 * 1024;

/**
 * Takes leave of a request whose body is not wanted any more. The answer reaches a client that is still sending only
 * if we go on reading for a while; what comes is thrown away. Who falls silent or never stops is cut off.
 */
export function dropRest(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  let bytesBefore = 0;
  let looks = 0;
  request.on('data', (chunk: Buffer) => void (bytes += chunk.length));
  const look = (): void => {
    looks += 1;
    if (bytes === bytesBefore || bytes > mostBytes || looks === mostLooks) request.destroy();
    bytesBefore = bytes;
  };
  // Checks only after the received bytes were read: a busy server must not take its own delay for the client's silence.
  const timer = setInterval(() => setImmediate(look), lookEveryMs);
  request.once('end', () => clearInterval(timer));
  request.once('close', () => clearInterval(timer));
}
