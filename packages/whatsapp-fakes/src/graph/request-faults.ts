import type { IncomingMessage, ServerResponse } from 'node:http';
import { GraphFault } from './graph-fault.ts';

/** Something that goes wrong with a request. `isCarriedOut` says whether it takes effect nevertheless. */
export type RequestFault =
  | { readonly how: 'hang' | 'drop' | 'gateway' | 'garbage'; readonly isCarriedOut: boolean }
  | { readonly how: 'slow'; readonly until: Promise<unknown> }
  | { readonly how: 'code'; readonly code: number; readonly status?: number; readonly subcode?: number }
  | { readonly how: 'stall'; readonly isCarriedOut: boolean };

/** The fault together with the path of the requests it applies to, and how many of them. */
export type FaultOrder = RequestFault & { readonly on: RegExp; readonly times?: number };

/** The faults that are to be applied to the next requests. */
export class FaultList {
  #orders: { order: FaultOrder; left: number }[] = [];

  add(order: FaultOrder): void {
    this.#orders.push({ order, left: order.times ?? 1 });
  }

  clear(): void {
    this.#orders = [];
  }

  take(path: string): RequestFault | null {
    const found = this.#orders.find(({ order, left }) => left > 0 && order.on.test(path));
    if (!found) return null;
    found.left -= 1;
    return found.order;
  }
}

/** Applies a fault to a request. True when the fault replaced the answer. */
export async function applyFault(
  fault: RequestFault,
  request: IncomingMessage,
  response: ServerResponse,
  carryOut: () => Promise<unknown>,
): Promise<boolean> {
  if (fault.how === 'code')
    throw new GraphFault(fault.code, {
      ...(fault.status === undefined ? {} : { status: fault.status }),
      ...(fault.subcode === undefined ? {} : { subcode: fault.subcode }),
    });
  if (fault.how === 'slow') {
    await fault.until;
    return false;
  }
  if (fault.isCarriedOut) await carryOut();
  if (fault.how === 'drop') request.socket.destroy();
  if (fault.how === 'gateway') response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
  if (fault.how === 'garbage')
    response.writeHead(200, { 'content-type': 'application/json' }).end('not what you expect');
  if (fault.how === 'stall')
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"half":');
  return true;
}
