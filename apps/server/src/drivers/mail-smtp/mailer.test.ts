import { afterEach, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../../test/support/mail-server.ts';
import { readConfig } from '../../platform/config.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { createSmtpMailer } from './mailer.ts';

let server: MailServer;
afterEach(() => server.close());

function mailerFor(env: Record<string, string>): Mailer {
  const { smtp } = readConfig({ SMTP_FROM: 'Balcão <desk@x.test>', PUBLIC_URL: 'https://x.test', ...env });
  if (!smtp) throw new Error('no server for mail was read');
  return createSmtpMailer(smtp);
}

const mail = { to: 'ana@x.test', subject: 'Olá, você!', text: 'Ação\n', html: '<p>Ação</p>' };

describe('createSmtpMailer', () => {
  it('sends text and HTML, accents and all', async () => {
    server = await startMailServer();
    expect(await mailerFor({ SMTP_URL: server.url }).send(mail)).toBe('sent');
    expect(server.received).toEqual([
      { to: 'ana@x.test', subject: 'Olá, você!', content: expect.stringMatching(/Ação[^]*<p>Ação<\/p>/) },
    ]);
  });

  it('logs in where the server asks for it, and a wrong password is worth another try', async () => {
    server = await startMailServer({ user: 'desk', password: 'right' });
    expect(await mailerFor({ SMTP_URL: server.url }).send(mail)).toBe('sent');
    const wrong = mailerFor({ SMTP_URL: server.url.replace('right', 'wrong') });
    await expect(wrong.send(mail)).rejects.toThrow('Invalid login');
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['refused for good', 550, 'refused'],
    ['refused for now', 450, 'rejects'],
  ])('an address that is %s', async (_what, code, expected) => {
    server = await startMailServer();
    server.refuseWith(code);
    const sent = mailerFor({ SMTP_URL: server.url }).send(mail);
    if (expected === 'rejects') await expect(sent).rejects.toThrow('refused by the test');
    else expect(await sent).toBe(expected);
  });

  it('goes on without TLS only where that was chosen', async () => {
    server = await startMailServer();
    await expect(mailerFor({ SMTP_URL: server.url, SMTP_SECURE: 'starttls' }).send(mail)).rejects.toThrow();
    await expect(mailerFor({ SMTP_URL: server.url, SMTP_SECURE: 'tls' }).send(mail)).rejects.toThrow();
    expect(server.received).toEqual([]);
  });
});
