import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import type { SignalPeer } from './signal-peer.ts';

/** A contact in the address book of the owner's phone. */
export type BookEntry = { person: SignalPeer; name: string };

/**
 * The history that the owner's phone sends to a device after the login: people and contacts. It is short, so it is
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
