import { normalizeMessageContent, proto, toNumber, type WAMessage } from 'baileys';
import { readContent, type Content } from './read-content.ts';

const { Type } = proto.Message.ProtocolMessage;
const { StubType } = proto.WebMessageInfo;

/** What a message of the library means to us: a new message, a change of an earlier one, or not readable yet. */
export type Reading =
  | { is: 'message'; content: Content }
  | { is: 'unreadable' }
  | { is: 'edit'; targetId: string; body: string; at: number }
  | { is: 'revoke'; targetId: string; at: number }
  | { is: 'reaction'; targetId: string; targetFromMe: boolean; emoji: string; at: number };

/** The time of a message in milliseconds; WhatsApp uses seconds. */
export const timeOf = ({ messageTimestamp }: Pick<WAMessage, 'messageTimestamp'>): number =>
  toNumber(messageTimestamp ?? 0) * 1_000;

/**
 * Reads a message. Edits, deletions and reactions are read from here and not from the library's own events for them,
 * because the library merges such an event into its message when both come close together, and it is lost.
 */
export function readMessage(message: WAMessage): Reading | null {
  const content = normalizeMessageContent(message.message ?? undefined);
  const at = timeOf(message);
  const { protocolMessage, reactionMessage } = content ?? {};
  const targetId = protocolMessage?.key?.id ?? reactionMessage?.key?.id ?? '';
  if (reactionMessage && targetId)
    return {
      is: 'reaction',
      targetId,
      targetFromMe: reactionMessage.key?.fromMe === true,
      emoji: reactionMessage.text ?? '',
      at,
    };
  if (protocolMessage && targetId && protocolMessage.type === Type.REVOKE) return { is: 'revoke', targetId, at };
  if (protocolMessage && targetId && protocolMessage.type === Type.MESSAGE_EDIT) {
    const edited = readContent(protocolMessage.editedMessage);
    return edited && { is: 'edit', targetId, body: edited.body, at: toNumber(protocolMessage.timestampMs ?? 0) || at };
  }
  const newContent = readContent(message.message);
  if (newContent) return { is: 'message', content: newContent };
  return !message.message && message.messageStubType === StubType.CIPHERTEXT ? { is: 'unreadable' } : null;
}
