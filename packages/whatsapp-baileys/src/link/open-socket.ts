import { Readable } from 'node:stream';
import type { DeviceServices } from '@balcao/whatsapp';
import { Browsers, makeWASocket, proto, type GroupMetadata, type WASocket, type WAVersion } from 'baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { DriverMemory } from './driver-memory.ts';
import { isIgnored } from '../jids.ts';
import { createLibraryLogger } from './library-logger.ts';
import type { BaileysOptions } from '../options.ts';
import { createSignalRepositoryMaker } from '../repairs/signal-repository.ts';
import { mendLibraryStreams } from '../repairs/mend-library-streams.ts';
import { warnOfSignatures } from '../repairs/signature-check.ts';
import { silenceLibrary } from '../repairs/silence-console.ts';

/** What a link is made with. */
export type LinkParts = { services: DeviceServices; options: BaileysOptions; memory: DriverMemory };

export type SocketNeeds = LinkParts & {
  auth: AuthState;
  version: WAVersion;
  findGroup(jid: string): Promise<GroupMetadata | undefined>;
};

/** Opens a socket to WhatsApp with the settings a service desk needs. */
export function openSocket({ auth, services, options, memory, version, findGroup }: SocketNeeds): WASocket {
  silenceLibrary(console);
  mendLibraryStreams(Readable);
  warnOfSignatures(memory.host);
  const logger = createLibraryLogger(memory.host);
  const { webSocketUrl, agent, uploadAgent, dispatcher, qrMs, groups = true } = options;
  const sock = makeWASocket({
    auth: { creds: auth.creds, keys: auth.openKeys(logger) },
    version,
    // Invented names make pairing by code fail.
    browser: Browsers.ubuntu('Chrome'),
    logger,
    ...memory.caches,
    makeSignalRepository: createSignalRepositoryMaker(memory.received, () => ({
      id: auth.creds.me?.id ?? '',
      lid: auth.creds.me?.lid ?? '',
    })),
    ...(webSocketUrl === undefined ? {} : { waWebSocketUrl: webSocketUrl }),
    ...(agent === undefined ? {} : { agent }),
    ...(uploadAgent === undefined ? {} : { fetchAgent: uploadAgent }),
    ...(dispatcher === undefined ? {} : { options: { dispatcher } as RequestInit }),
    ...(qrMs === undefined ? {} : { qrTimeout: qrMs }),
    // Or the owner's phone would stop announcing messages.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    // What we send we know; hearing of it again would only have to be told apart from what the owner types on his
    // phone.
    emitOwnEvents: false,
    shouldIgnoreJid: (jid) => isIgnored(jid, groups),
    // The usual ten tries three seconds apart would hold a chat for half a minute when the database is away.
    transactionOpts: { maxCommitRetries: 3, delayBetweenTriesMs: 300 },
    getMessage: async ({ id }) => {
      const content = id ? await services.sent.find(id) : null;
      // Never an empty text: it would be shown instead of the message for ever.
      return content ? proto.Message.decode(content) : undefined;
    },
    cachedGroupMetadata: findGroup,
  });
  // Before anything of it is decrypted.
  sock.ws.on('frame', memory.received.note);
  return sock;
}
