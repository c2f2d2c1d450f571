import { Curve, proto, WA_CERT_DETAILS, type KeyPair } from 'baileys';

const { Details } = proto.CertChain.NoiseCertificate;
/** The year 2100: nothing here is about expiry. */
const notAfter = 4_102_444_800;

let root: KeyPair | undefined;

/**
 * The root of trust of the fake, which takes the place of WhatsApp's own in this process. The library does not refuse a
 * foreign chain today; when it does, this keeps the tests alive.
 */
function trustFakeRoot(): KeyPair {
  root ??= Curve.generateKeyPair();
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(root.public);
  return root;
}

/** The key of the server and the chain by which it proves that the key is its own: root, intermediate, leaf. */
export type ServerIdentity = { key: KeyPair; chain: Uint8Array };

let identity: ServerIdentity | undefined;

/**
 * The identity of every fake server of this process; making one for each socket would be half of the time it takes to
 * open.
 */
export function getServerIdentity(): ServerIdentity {
  identity ??= createIdentity(trustFakeRoot());
  return identity;
}

function createIdentity(authority: KeyPair): ServerIdentity {
  const key = Curve.generateKeyPair();
  const middle = Curve.generateKeyPair();
  const intermediate = Details.encode({
    serial: 1,
    issuerSerial: WA_CERT_DETAILS.SERIAL,
    key: middle.public,
    notBefore: 0,
    notAfter,
  }).finish();
  const leaf = Details.encode({ serial: 2, issuerSerial: 1, key: key.public, notBefore: 0, notAfter }).finish();
  const chain = proto.CertChain.encode({
    leaf: { details: leaf, signature: Curve.sign(middle.private, leaf) },
    intermediate: { details: intermediate, signature: Curve.sign(authority.private, intermediate) },
  }).finish();
  return { key, chain };
}
