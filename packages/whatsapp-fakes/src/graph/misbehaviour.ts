import type { IncomingMessage, ServerResponse } from 'node:http';
import { GraphFault } from './graph-fault.ts';

/** Something that goes wrong on the way. `did`: whether the request was carried out nevertheless. */
export type Misbehaviour =
  | { readonly how: 'hang' | 'drop' | 'gateway' | 'garbage'; readonly did: boolean }
  | { readonly how: 'slow'; readonly until: Promise<unknown> }
  | { readonly how: 'code'; readonly code: number; readonly status?: number; readonly subcode?: number }
  | { readonly how: 'stall'; readonly did: boolean };

/** Which requests it happens to: the end of their path, and how many of them. */
export type Order = Misbehaviour & { readonly on: RegExp; readonly times?: number };

/** Keeps what is to go wrong, and says of each request whether it does. */
export class Misfortune {
  #orders: { order: Order; left: number }[] = [];

  add(order: Order): void {
    this.#orders.push({ order, left: order.times ?? 1 });
  }

  clear(): void {
    this.#orders = [];
  }

  take(path: string): Misbehaviour | null {
    const found = this.#orders.find(({ order, left }) => left > 0 && order.on.test(path));
    if (!found) return null;
    found.left -= 1;
    return found.order;
  }
}

/** Does what is to go wrong instead of an answer. True when the answer is spoilt. */
export async function spoil(
  misbehaviour: Misbehaviour,
  request: IncomingMessage,
  response: ServerResponse,
  carryOut: () => Promise<unknown>,
): Promise<boolean> {
  if (misbehaviour.how === 'code')
    throw new GraphFault(misbehaviour.code, {
      ...(misbehaviour.status === undefined ? {} : { status: misbehaviour.status }),
      ...(misbehaviour.subcode === undefined ? {} : { subcode: misbehaviour.subcode }),
    });
  if (misbehaviour.how === 'slow') {
    await misbehaviour.until;
    return false;
  }
  if (misbehaviour.did) await carryOut();
  if (misbehaviour.how === 'drop') request.socket.destroy();
  if (misbehaviour.how === 'gateway')
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
  if (misbehaviour.how === 'garbage')
    response.writeHead(200, { 'content-type': 'application/json' }).end('not what you expect');
  if (misbehaviour.how === 'stall')
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"half":');
  return true;
}
