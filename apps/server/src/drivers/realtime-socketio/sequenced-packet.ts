/** Socket.IO protocol 5: `2` marks an event of the main namespace. */
const eventMark = '2';

/** An event written out once for many sockets; only the number differs from one to the next. */
export type SequencedPacket = {
  /** Size on the wire, but for the digits of the number. */
  readonly bytes: number;
  /** The packet with this socket's number as the payload's `seq`. */
  text(seq: number): string;
};

/** Writes the event out. The payload is a plain object, as every payload of the contract is. */
export function encodeEvent(name: string, payload: unknown): SequencedPacket {
  const body = JSON.stringify(payload);
  const open = body === '{}' ? '{' : `${body.slice(0, -1)},`;
  const head = `${eventMark}[${JSON.stringify(name)},${open}"seq":`;
  return { bytes: Buffer.byteLength(head), text: (seq) => `${head}${seq}}]` };
}
