import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  to: string;
  subject: string;
  /** Both parts as they are read, with the lines put together again. */
  content: string;
};

export type MailServer = {
  /** For `SMTP_URL`. */
  url: string;
  received: ReceivedMail[];
  /** Answers the next mails with this code instead of taking them; null takes them again. */
  refuseWith(code: number | null): void;
  close(): Promise<void>;
};

/** A server that takes mail for everybody and keeps it. With a login it takes none without it. */
export async function startMailServer(login?: { user: string; password: string }): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS', ...(login ? [] : ['AUTH'])],
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new Error('Invalid username or password'));
    },
    onRcptTo(_address, _session, done) {
      done(refusal === null ? null : Object.assign(new Error('refused by the test'), { responseCode: refusal }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        received.push({ to, ...readMail(Buffer.concat(chunks).toString('latin1')) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${login ? `${login.user}:${login.password}@` : ''}127.0.0.1:${port}`,
    received,
    refuseWith: (code) => void (refusal = code),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function readMail(raw: string): Pick<ReceivedMail, 'subject' | 'content'> {
  const subject = /^Subject: (.*(?:\r\n\s.*)*)/m.exec(raw)?.[1] ?? '';
  return { subject: readHeader(subject), content: readQuoted(raw.slice(raw.indexOf('\r\n\r\n'))) };
}

/** The words of a header, of which those with accents are encoded (RFC 2047). */
const readHeader = (header: string): string =>
  header
    .replaceAll(/\?=\r\n\s=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : readQuoted(text.replaceAll('_', ' ')),
    );

/** Text as "quoted-printable" writes it: bytes as =C3 and lines broken by a = at their end. */
const readQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  ).toString('utf8');
