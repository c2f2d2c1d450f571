/** Socket.IO protocol 5: `2` marks an event of the main namespace. */
const eventMark = '2';
/** Engine.IO protocol 4: `4` marks a message. */
const messageMark = '4';

/** An event written out once for many sockets; only the number differs from one to the next. */
export type SequencedPacket = {
  /** The packet with this socket's number as the payload's `seq`. */
  text(seq: number): string;
  /** The same as a finished WebSocket frame: what all sockets share is encoded once. */
  frame(seq: number): Buffer;
};

/** Writes the event out. The payload is a plain object, as every payload of the contract is. */
export function encodeEvent(name: string, payload: unknown): SequencedPacket {
  const body = JSON.stringify(payload);
  const open = body === '{}' ? '{' : `${body.slice(0, -1)},`;
  const head = `${eventMark}[${JSON.stringify(name)},${open}"seq":`;
  const shared = Buffer.from(messageMark + head);
  return { text: (seq) => `${head}${seq}}]`, frame: (seq) => frameOf(shared, `${seq}}]`) };
}

const wholeText = 0x81;

/** A whole text frame of a server (RFC 6455): mark, length, and the text in two parts, the second of plain letters. */
function frameOf(start: Buffer, end: string): Buffer {
  const length = start.length + end.length;
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headLength + length);
  frame[0] = wholeText;
  if (headLength === 2) frame[1] = length;
  else if (headLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  start.copy(frame, headLength);
  frame.write(end, headLength + start.length, 'latin1');
  return frame;
}
