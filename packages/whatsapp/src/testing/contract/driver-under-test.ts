import { expect } from 'vitest';
import { toAddress, type Address } from '../../address.ts';
import { NotSupported, type Driver } from '../../driver.ts';
import type { OutboundMessage } from '../../messages.ts';
import type { DriverRig, RecordingHost } from '../driver-rig.ts';

/** A paired driver with its rig and host. */
export type DriverUnderTest = {
  readonly rig: DriverRig;
  readonly driver: Driver;
  readonly host: RecordingHost;
  /** Creates a second driver for the same connection; it is stopped after the test. */
  createAnother(): { driver: Driver; host: RecordingHost };
  /** The id by which the other side knows a message that was sent under ours. */
  sentAs(id: string): string;
};

export const ana = '5511987654321';
export const rui = '5521912345678';
export const chatOf = (number: string): Address => toAddress({ kind: 'pn', scope: '', value: number });
export const textTo = (number: string, id: string, text = 'Olá'): OutboundMessage => ({
  id,
  chat: chatOf(number),
  kind: 'text',
  text,
});

/** The content of the files that are sent. */
export const bytes = Buffer.from('%PDF-1.4 a small file');

export async function* pieces(): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 5);
  yield bytes.subarray(5);
}

export async function readAll(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A promise that a handler can wait for until the test opens it. */
export function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** Returns the capability. A driver without it must refuse the call. */
export async function isSupported(capability: boolean, call: () => Promise<unknown>): Promise<boolean> {
  if (!capability) await expect(call()).rejects.toBeInstanceOf(NotSupported);
  return capability;
}
