import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { AccountCertificate } from '../../ports/payments.ts';

export type ReadCertificate = { material: AccountCertificate; subject: string; expiresAt: Date };

/** The certificate and key in a file, which is a .p12 without password or a text with both; null when it is neither. */
export function readCertificate(file: Buffer): ReadCertificate | null {
  try {
    return file.includes('-----BEGIN') ? readText(file.toString('latin1')) : readPfx(file);
  } catch {
    // Whatever the libraries object to, it is no such file.
    return null;
  }
}

const certificateBlock = /-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----/;
const keyBlock = /-----BEGIN (?:RSA |EC )?PRIVATE KEY-----[\w+/=\s]+-----END (?:RSA |EC )?PRIVATE KEY-----/;

function readText(text: string): ReadCertificate | null {
  const [cert] = certificateBlock.exec(text) ?? [];
  const [key] = keyBlock.exec(text) ?? [];
  if (cert === undefined || key === undefined) return null;
  const read = new X509Certificate(cert);
  if (!read.checkPrivateKey(createPrivateKey(key))) return null;
  return { material: { cert, key }, ...described(read) };
}

function readPfx(pfx: Buffer): ReadCertificate | null {
  const { context } = createSecureContext({ pfx, passphrase: '' });
  // Node keeps the certificate in its context and tells it there, beside what its types know.
  const certificate: unknown = (context as { getCertificate?: () => Buffer | null }).getCertificate?.();
  if (!Buffer.isBuffer(certificate)) return null;
  return { material: { pfx }, ...described(new X509Certificate(certificate)) };
}

const described = (certificate: X509Certificate): { subject: string; expiresAt: Date } => ({
  subject: /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? certificate.subject.slice(0, 200),
  expiresAt: new Date(certificate.validTo),
});
