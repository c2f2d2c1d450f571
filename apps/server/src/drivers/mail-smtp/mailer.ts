import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../../platform/smtp-config.ts';
import type { Mailer } from '../../ports/mailer.ts';

const seconds = 1_000;

/** Sends mails through a server that speaks SMTP, a connection for each: there are few. */
export function createSmtpMailer({ host, port, security, login, from }: SmtpConfig): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'off',
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    // A mail of ours is made of texts alone.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    reachesPeople: true,
    async send(mail) {
      try {
        await transport.sendMail({ from, textEncoding: 'quoted-printable', ...mail });
        return 'sent';
      } catch (error) {
        if (isRefusedAddress(error)) return 'refused';
        throw error;
      }
    },
  };
}

/** The server will not take mail for this address, and said so for good; everything else may pass. */
function isRefusedAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  return 'responseCode' in error && Number(error.responseCode) >= 500;
}
