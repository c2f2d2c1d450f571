import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import type { SignalPeer } from './signal-peer.ts';

/** Somebody the owner keeps in his phone. */
export type BookEntry = { person: SignalPeer; name: string };

/**
 * What the owner's phone tells a device after the login: who is who, and whom it knows by name. Short enough to come
 * inline.
 */
export function historyMessage(people: readonly SignalPeer[], book: readonly BookEntry[]): proto.IMessage {
  const history = proto.HistorySync.encode({
    syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
    progress: 100,
    conversations: book.map(({ person, name }) => ({ id: person.pnJid, lidJid: person.lidJid, displayName: name })),
    phoneNumberToLidMappings: people.map(({ pnJid, lidJid }) => ({ pnJid, lidJid })),
  }).finish();
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
        chunkOrder: 1,
        progress: 100,
        initialHistBootstrapInlinePayload: deflateSync(history),
      },
    },
  };
}
