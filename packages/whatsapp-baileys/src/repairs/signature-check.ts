import type { DriverHost } from '@balcao/whatsapp';
import { Curve } from 'baileys';

/** Whether the library rejects a signature that was made for other data. */
export function verifiesSignatures(): boolean {
  const { private: key, public: name } = Curve.generateKeyPair();
  return !Curve.verify(name, Buffer.from('something else'), Curve.sign(key, Buffer.from('something')));
}

let isChecked = false;

/** Warns once per process if the library accepts wrong signatures: then only TLS proves that the server is WhatsApp. */
export function warnIfSignaturesUnverified({ log, connectionId }: DriverHost): void {
  if (isChecked) return;
  isChecked = true;
  if (!verifiesSignatures())
    log.warn(
      { connectionId },
      'the WhatsApp library does not verify signatures; only TLS proves who the other side is',
    );
}
