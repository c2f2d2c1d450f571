import type { AddressInfo } from 'node:net';
import { readyEvent } from '@balcao/contract';
import { io, type Socket } from 'socket.io-client';
import type { TestApp } from './test-app.ts';
import type { TestPerson } from './test-people.ts';

export type Listener = {
  socket: Socket;
  /** Every event so far, in its order. */ heard: { name: string; payload: Record<string, unknown> }[];
};

/**
 * A browser's socket that writes down what it hears. The app must listen on a port; it ends the socket when it closes.
 */
export async function listenAs(app: TestApp, { token }: Pick<TestPerson, 'token'>): Promise<Listener> {
  const { port } = app.http.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], reconnection: false });
  const heard: Listener['heard'] = [];
  socket.onAny((name: string, payload: Record<string, unknown>) => heard.push({ name, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.once(readyEvent, () => resolve());
    socket.once('connect_error', reject);
  });
  return { socket, heard };
}
