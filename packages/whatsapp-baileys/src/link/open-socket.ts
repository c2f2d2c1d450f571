import { Readable } from 'node:stream';
import type { DeviceServices } from '@balcao/whatsapp';
import { Browsers, makeWASocket, proto, type GroupMetadata, type WASocket, type WAVersion } from 'baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { DriverMemory } from './driver-memory.ts';
import { isIgnored } from '../jids.ts';
import { createLibraryLogger } from './library-logger.ts';
import type { BaileysOptions } from '../options.ts';
import { createSignalRepositoryMaker } from '../repairs/signal-repository.ts';
import { fixLibraryStreams } from '../repairs/fix-library-streams.ts';
import { warnIfSignaturesUnverified } from '../repairs/signature-check.ts';
import { silenceLibrary } from '../repairs/silence-console.ts';
import { disableStorageBetweenTransactions } from '../repairs/transaction-storage.ts';

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
  fixLibraryStreams(Readable);
  warnIfSignaturesUnverified(memory.host);
  const logger = createLibraryLogger(memory.host);
  const { webSocketUrl, agent, uploadAgent, dispatcher, qrMs, groups = true } = options;
  const sock = makeWASocket({
    auth: { creds: auth.creds, keys: auth.openKeys(logger) },
    version,
    // Invented names make pairing by code fail.
    browser: Browsers.ubuntu('Chrome'),
    logger,
    ...memory.caches,
    makeSignalRepository: createSignalRepositoryMaker(memory.unhandled, () => ({
      id: auth.creds.me?.id ?? '',
      lid: auth.creds.me?.lid ?? '',
    })),
    ...(webSocketUrl === undefined ? {} : { waWebSocketUrl: webSocketUrl }),
    ...(agent === undefined ? {} : { agent }),
    ...(uploadAgent === undefined ? {} : { fetchAgent: uploadAgent }),
    ...(dispatcher === undefined ? {} : { options: { dispatcher } as RequestInit }),
    ...(qrMs === undefined ? {} : { qrTimeout: qrMs }),
    // Otherwise the owner's phone would stop notifying him of messages.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    // We know what we send. Reporting it again would mean telling it apart from what the owner writes on his phone.
    emitOwnEvents: false,
    shouldIgnoreJid: (jid) => isIgnored(jid, groups),
    // The default of ten tries, three seconds apart, would block a chat for half a minute when the database is away.
    transactionOpts: { maxCommitRetries: 3, delayBetweenTriesMs: 300 },
    getMessage: async ({ id }) => {
      const content = id ? await services.sent.find(id) : null;
      // Never an empty text: the customer's phone would show it instead of the message for ever.
      return content ? proto.Message.decode(content) : undefined;
    },
    cachedGroupMetadata: findGroup,
  });
  disableStorageBetweenTransactions(sock.authState.keys);
  // Registered first, so that the stanza is known before any part of it is decrypted.
  sock.ws.on('frame', memory.unhandled.rememberStanza);
  return sock;
}
