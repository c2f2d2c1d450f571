import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, NOISE_MODE, NOISE_WA_HEADER, proto, sha256 } from 'baileys';
import type { ServerIdentity } from './certificates.ts';

const nothing = Buffer.alloc(0);

function counterAsIv(counter: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
}

/** The ciphers of both directions after the handshake. */
export type Ciphers = { encrypt(bytes: Uint8Array): Buffer; decrypt(bytes: Uint8Array): Buffer };

function createCiphers(readKey: Uint8Array, writeKey: Uint8Array): Ciphers {
  let read = 0;
  let written = 0;
  return {
    encrypt: (bytes) => aesEncryptGCM(bytes, writeKey, counterAsIv(written++), nothing),
    decrypt: (bytes) => aesDecryptGCM(bytes, readKey, counterAsIv(read++), nothing),
  };
}

/**
 * The server's side of WhatsApp's Noise XX handshake: it answers the hello, reads the finish, and returns the ciphers.
 */
export function createNoiseResponder({ key: identity, chain }: ServerIdentity) {
  const ephemeral = Curve.generateKeyPair();
  let hash: Uint8Array = Buffer.from(NOISE_MODE);
  let salt = hash;
  let key = hash;
  let counter = 0;

  const mixHash = (bytes: Uint8Array): void => void (hash = sha256(Buffer.concat([hash, bytes])));
  const split = (secret: Uint8Array): [Uint8Array, Uint8Array] => {
    const both = hkdf(secret, 64, { salt: Buffer.from(salt), info: '' });
    return [both.subarray(0, 32), both.subarray(32)];
  };
  const mixKey = (secret: Uint8Array): void => {
    [salt, key] = split(secret);
    counter = 0;
  };
  const seal = (bytes: Uint8Array): Buffer => {
    const sealed = aesEncryptGCM(bytes, key, counterAsIv(counter++), hash);
    mixHash(sealed);
    return sealed;
  };
  const unseal = (bytes: Uint8Array): Buffer => {
    const plain = aesDecryptGCM(bytes, key, counterAsIv(counter++), hash);
    mixHash(bytes);
    return plain;
  };

  return {
    answerHello(message: Uint8Array): Uint8Array {
      const theirs = proto.HandshakeMessage.decode(message).clientHello?.ephemeral;
      if (!theirs) throw new Error('a hello without a key');
      mixHash(NOISE_WA_HEADER);
      mixHash(theirs);
      mixHash(ephemeral.public);
      mixKey(Curve.sharedKey(ephemeral.private, theirs));
      const sealedIdentity = seal(identity.public);
      mixKey(Curve.sharedKey(identity.private, theirs));
      const payload = seal(chain);
      return proto.HandshakeMessage.encode({
        serverHello: { ephemeral: ephemeral.public, static: sealedIdentity, payload },
      }).finish();
    },
    readFinish(message: Uint8Array): { payload: proto.ClientPayload; ciphers: Ciphers } {
      const { static: sealedIdentity, payload } = proto.HandshakeMessage.decode(message).clientFinish ?? {};
      if (!sealedIdentity || !payload) throw new Error('a finish without keys');
      mixKey(Curve.sharedKey(ephemeral.private, unseal(sealedIdentity)));
      const read = proto.ClientPayload.decode(unseal(payload));
      const [theirs, ours] = split(nothing);
      return { payload: read, ciphers: createCiphers(theirs, ours) };
    },
  };
}
