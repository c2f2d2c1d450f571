import { Curve, proto, WA_CERT_DETAILS, type KeyPair } from 'baileys';

const { Details } = proto.CertChain.NoiseCertificate;
/** The year 2100, because no test is about expiry. */
const notAfter = 4_102_444_800;

let root: KeyPair | undefined;

/**
 * The root certificate of the fake, which replaces WhatsApp's own in this process. The library does not refuse another
 * chain today; if it does one day, the tests still pass.
 */
function trustFakeRoot(): KeyPair {
  root ??= Curve.generateKeyPair();
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(root.public);
  return root;
}

/** The key of the server and its certificate chain: root, intermediate, leaf. */
export type ServerIdentity = { key: KeyPair; chain: Uint8Array };

let identity: ServerIdentity | undefined;

/**
 * The identity of all fake servers of this process; creating one for each socket would double the time to open it.
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
