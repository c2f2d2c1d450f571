import { randomUUID } from 'node:crypto';
import { createServer as createPlainServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { getCertificate } from '../network/certificate.ts';
import { listen } from '../network/listen.ts';

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

export type MediaHost = {
  /** Host and port for uploads over TLS. */
  readonly uploadHost: string;
  /** The certificate authority to trust. */
  readonly ca: string;
  /** The hosts that files are fetched from. */
  readonly hosts: readonly string[];
  readonly files: Map<string, Buffer>;
  /** Whether downloads stop after half of the file. */
  stalls: boolean;
  /** Stores a file and returns its address. */
  put(bytes: Buffer): { path: string; url: string };
  close(): void;
};

/**
 * Stores media files: uploads over TLS with our own certificate, downloads without TLS, which the library accepts.
 */
export async function startMediaHost(): Promise<MediaHost> {
  const files = new Map<string, Buffer>();
  const serve: RequestListener = (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (request.method === 'POST') {
      void readBody(request).then((bytes) => {
        const { path: stored, url } = put(bytes);
        response.end(JSON.stringify({ url, direct_path: stored }));
      });
      return;
    }
    const bytes = files.get(path);
    response.statusCode = bytes ? 200 : 404;
    if (bytes && host.stalls) return void response.write(bytes.subarray(0, bytes.length / 2));
    response.end(bytes);
  };
  const { key, cert } = await getCertificate();
  const secure = createServer({ key, cert }, serve);
  const plain = createPlainServer(serve);
  const [securePort, plainPort] = await Promise.all([listen(secure), listen(plain)]);
  const put = (bytes: Buffer): { path: string; url: string } => {
    const path = `/m/${randomUUID()}`;
    files.set(path, bytes);
    return { path, url: `http://127.0.0.1:${plainPort}${path}` };
  };
  const host: MediaHost = {
    stalls: false,
    uploadHost: `127.0.0.1:${securePort}`,
    ca: cert,
    hosts: [`127.0.0.1:${securePort}`, `127.0.0.1:${plainPort}`],
    files,
    put,
    close() {
      for (const server of [secure, plain]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
  return host;
}
