import type { DriverHost } from '@balcao/whatsapp';
import { Curve } from 'baileys';

/** Whether the library notices that a signature is of something else. */
export function verifiesSignatures(): boolean {
  const { private: key, public: name } = Curve.generateKeyPair();
  return !Curve.verify(name, Buffer.from('something else'), Curve.sign(key, Buffer.from('something')));
}

let isTold = false;

/** Says once per process when signatures prove nothing: then TLS alone shows that the other side is WhatsApp. */
export function warnOfSignatures({ log, connectionId }: DriverHost): void {
  if (isTold) return;
  isTold = true;
  if (!verifiesSignatures())
    log.warn(
      { connectionId },
      'the WhatsApp library does not verify signatures; only TLS proves who the other side is',
    );
}
