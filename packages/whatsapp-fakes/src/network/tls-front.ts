import { connect } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { getCertificate, type Lifetime } from './certificate.ts';
import { listen } from './listen.ts';
import { pipeBothWays } from './pipe-both-ways.ts';

export type TlsFront = {
  readonly port: number;
  /** The certificate authority to trust. */
  readonly ca: string;
  close(): void;
};

/** Accepts TLS connections and forwards them to a server of this machine without TLS. */
export async function startTlsFront(behind: number, lifetime?: Lifetime): Promise<TlsFront> {
  const { key, cert } = await getCertificate(lifetime);
  const open = new Set<TLSSocket>();
  const server = createServer({ key, cert }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    pipeBothWays(socket, connect(behind, '127.0.0.1'));
  });
  return {
    port: await listen(server),
    ca: cert,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
