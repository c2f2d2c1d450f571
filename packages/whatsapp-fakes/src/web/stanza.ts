import { getBinaryNodeChild, getBinaryNodeChildren, type BinaryNode } from 'baileys';

/** WhatsApp's own address in stanzas. */
export const whatsapp = 's.whatsapp.net';

export type Attributes = Readonly<Record<string, string | undefined>>;

/** A stanza; attributes without a value are left out. */
export function stanza(tag: string, attributes: Attributes = {}, content?: BinaryNode['content']): BinaryNode {
  const attrs = Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

export const childOf = (node: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  getBinaryNodeChild(node, tag);
export const childrenOf = (node: BinaryNode | undefined, tag: string): BinaryNode[] => getBinaryNodeChildren(node, tag);

/** The first child of any kind. */
export function firstChild(node: BinaryNode): BinaryNode | undefined {
  return Array.isArray(node.content) ? node.content[0] : undefined;
}

/** The bytes inside a child; throws when they are missing, which a real client never does. */
export function bytesIn(node: BinaryNode | undefined, tag: string): Buffer {
  const content = childOf(node, tag)?.content;
  if (content === undefined || Array.isArray(content)) throw new Error(`a stanza without bytes in "${tag}"`);
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
}

/** A big-endian number. */
export const numberIn = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

/** A time in seconds, as stanzas contain it. */
export const secondsOf = (ms: number = Date.now()): string => String(Math.floor(ms / 1_000));
