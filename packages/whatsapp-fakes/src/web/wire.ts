import { decodeBinaryNode, encodeBinaryNode, type BinaryNode, type proto } from 'baileys';
import type { WebSocket } from 'ws';
import type { ServerIdentity } from './certificates.ts';
import { createFrameReader, frame } from './frames.ts';
import { createNoiseResponder, type Ciphers } from './noise-responder.ts';

/** One socket of a client, after the handshake. */
export type Wire = {
  send(node: BinaryNode): void;
  /** Closes it normally, after the reason was sent. */
  close(): void;
  /** Cuts it like a lost network. */
  cut(): void;
  /** From now on nothing is answered and nothing is sent, but the socket stays open. */
  stall(): void;
};

export type WireEvents = {
  onClient(payload: proto.ClientPayload): void;
  onStanza(node: BinaryNode): Promise<void>;
  onClosed(): void;
  onProblem(error: unknown): void;
};

/** The server's end of a socket: the handshake first, then stanzas in order. */
export function createWire(socket: WebSocket, identity: ServerIdentity, events: (wire: Wire) => WireEvents): Wire {
  const noise = createNoiseResponder(identity);
  const readFrames = createFrameReader();
  let ciphers: Ciphers | undefined;
  let greeted = false;
  let stalled = false;
  let work: Promise<void> = Promise.resolve();

  const wire: Wire = {
    send(node) {
      if (stalled || socket.readyState !== socket.OPEN || !ciphers) return;
      socket.send(frame(ciphers.encrypt(encodeBinaryNode(node))));
    },
    close: () => socket.close(),
    cut: () => socket.terminate(),
    stall: () => void (stalled = true),
  };
  const { onClient, onStanza, onClosed, onProblem } = events(wire);

  const take = async (bytes: Buffer): Promise<void> => {
    if (ciphers) return onStanza(await decodeBinaryNode(ciphers.decrypt(bytes)));
    if (!greeted) {
      greeted = true;
      return void socket.send(frame(noise.answerHello(bytes)));
    }
    const finish = noise.readFinish(bytes);
    ciphers = finish.ciphers;
    onClient(finish.payload);
  };

  socket.on('message', (data: Buffer) => {
    if (stalled) return;
    for (const bytes of readFrames(data)) work = work.then(() => take(bytes)).catch(onProblem);
  });
  socket.on('close', onClosed);
  socket.on('error', onProblem);
  return wire;
}
