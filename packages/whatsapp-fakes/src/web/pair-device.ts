import { createHmac, randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  hkdf,
  proto,
  type BinaryNode,
} from 'baileys';
import type { Device } from './device.ts';
import type { SignalPeer } from './signal-peer.ts';
import { secondsOf, stanza, whatsapp } from './stanza.ts';

/** References from which a client makes its QR codes; it shows them one after the other. */
export const newReferences = (count: number): string[] =>
  Array.from({ length: count }, () => `2@${randomBytes(24).toString('base64')}`);

/** Parses a QR code, as the phone does. */
export function readQr(qr: string): { reference: string; identity: Buffer; secret: Buffer } {
  const [reference = '', , identity = '', secret = ''] = (qr.split('#').at(-1) ?? '').split(',');
  return { reference, identity: Buffer.from(identity, 'base64'), secret: Buffer.from(secret, 'base64') };
}

/** The phone's confirmation of a device: a record signed with its key, under the secret from the code. */
export function pairSuccess(
  device: Device,
  { identity, secret }: { identity: Uint8Array; secret: Uint8Array },
): BinaryNode {
  const { owner, number } = device;
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: Number(secondsOf()),
    keyIndex: number,
    accountType: 0,
    deviceType: 0,
  }).finish();
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: owner.creds.signedIdentityKey.public,
    accountSignature: owner.sign(Buffer.concat([Buffer.from([6, 0]), details, identity])),
  }).finish();
  const hmac = createHmac('sha256', secret).update(signed).digest();
  return stanza('iq', { from: whatsapp, type: 'set', id: 'pair-success', xmlns: 'md', t: secondsOf() }, [
    stanza('pair-success', {}, [
      stanza('device-identity', {}, proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish()),
      stanza('biz', { name: owner.name ?? 'Shop' }),
      stanza('platform', { name: 'android' }),
      stanza('device', { jid: device.jid, lid: device.lidJid }),
    ]),
  ]);
}

const codeReference = Buffer.from('code-reference');

/** The answer to a client that wants to be paired by a code. */
export const codeOffered = (id: string | undefined): BinaryNode =>
  stanza('iq', { from: whatsapp, type: 'result', id }, [
    stanza('link_code_companion_reg', {}, [stanza('link_code_pairing_ref', {}, codeReference)]),
  ]);

/** The phone's side of pairing by a code: it proves that it knows the code, and receives the identity of the device. */
export async function typeCode(phone: SignalPeer, code: string, wrappedKey: Buffer) {
  const key = await derivePairingCodeKey(code, wrappedKey.subarray(0, 32));
  const theirs = aesDecryptCTR(wrappedKey.subarray(48), key, wrappedKey.subarray(32, 48));
  const ours = Curve.generateKeyPair();
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const wrapped = Buffer.concat([salt, iv, aesEncryptCTR(ours.public, await derivePairingCodeKey(code, salt), iv)]);
  return {
    hello: stanza(
      'notification',
      { from: whatsapp, type: 'link_code_companion_reg', id: 'code-hello', t: secondsOf() },
      [
        stanza('link_code_companion_reg', { stage: 'primary_hello' }, [
          stanza('link_code_pairing_ref', {}, codeReference),
          stanza('primary_identity_pub', {}, phone.creds.signedIdentityKey.public),
          stanza('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrapped),
        ]),
      ],
    ),
    /** Reads the client's answer: its identity, and the secret that both share now. */
    readBundle(bundle: Buffer): { identity: Buffer; secret: Buffer } {
      const shared = Curve.sharedKey(ours.private, theirs);
      const bundleKey = hkdf(shared, 32, {
        salt: bundle.subarray(0, 32),
        info: 'link_code_pairing_key_bundle_encryption_key',
      });
      const plain = aesDecryptGCM(bundle.subarray(44), bundleKey, bundle.subarray(32, 44), Buffer.alloc(0));
      const identity = plain.subarray(0, 32);
      const both = Curve.sharedKey(phone.creds.signedIdentityKey.private, identity);
      return {
        identity,
        secret: Buffer.from(hkdf(Buffer.concat([shared, both, plain.subarray(64)]), 32, { info: 'adv_secret' })),
      };
    },
  };
}
