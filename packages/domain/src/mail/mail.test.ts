import { describe, expect, it } from 'vitest';
import { mailLanguageOf, mailLanguages } from './language.ts';
import { mailHtml, mailText } from './mail-body.ts';
import { newDeviceMail, passwordResetMail, repeatedSignupMail, signupMail } from './mails.ts';

describe('mailLanguageOf', () => {
  it.each([
    ['pt-BR', 'pt'],
    ['en', 'en'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['fr-FR, en;q=0.5', 'en'],
    ['de', 'pt'],
    ['', 'pt'],
    [undefined, 'pt'],
  ])('%s is %s', (header, language) => {
    expect(mailLanguageOf(header)).toBe(language);
  });
});

const address = 'https://desk.example/reset-password#abc';
const newDevice = {
  name: 'Ana',
  at: new Date('2026-03-09T23:30:00Z'),
  timeZone: 'America/Sao_Paulo',
  device: 'Chrome, Windows',
  from: '203.0.113.7',
  address,
};

describe('mails', () => {
  it('S460 S462 each exists in three languages, and none is like another', () => {
    const all = mailLanguages.flatMap((language) => [
      passwordResetMail(language, { name: 'Ana', company: 'Loja', address }),
      signupMail(language, { address }),
      repeatedSignupMail(language, { address }),
      newDeviceMail(language, newDevice),
    ]);
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(12);
    expect(new Set(all.map(mailText)).size).toBe(12);
    for (const mail of all) expect(mailText(mail)).toContain(address);
  });

  it.each([
    ['pt', /9 de março de 2026.* 20:30/],
    ['en', /March 9, 2026.* 8:30/],
    ['es', /9 de marzo de 2026.* 20:30/],
  ] as const)('S462 %s tells the time on the clock of the company, and the device', (language, when) => {
    const text = mailText(newDeviceMail(language, newDevice));
    expect(text).toMatch(when);
    expect(text).toContain('Chrome, Windows (203.0.113.7)');
  });

  it('S462 a device of which nothing is known is told by its address alone', () => {
    expect(mailText(newDeviceMail('en', { ...newDevice, device: '' }))).toContain('Device: 203.0.113.7\n');
  });
});

describe('mailHtml', () => {
  it.each([
    ['the name of the company, escaped', null, '<p style="font-size:18px;font-weight:600">Pão &amp; &lt;b&gt;</p>'],
    ['its logo, named by it', 'logo@x', 'src="cid:logo@x" alt="Pão &amp; &lt;b&gt;"'],
  ])('S1143 begins with %s', (_what, logo, expected) => {
    const html = mailHtml({ subject: 'Olá', paragraphs: ['Texto'] }, { company: 'Pão & <b>', logo });
    expect(html).toContain(expected);
    expect(html.indexOf(expected)).toBeLessThan(html.indexOf('<p>Texto</p>'));
  });

  it('escapes what people typed, in texts and in the link', () => {
    const html = mailHtml({
      subject: '<b>',
      paragraphs: [`Hello, <script>alert("1")</script> & 'you'`],
      link: { label: '<i>', address: 'https://x.test/"><img src=x>', after: ['<u>'] },
    });
    expect(html).toContain('Hello, &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;you&#39;');
    expect(html).toContain('href="https://x.test/&quot;&gt;&lt;img src=x&gt;"');
    expect(html).not.toMatch(/<(script|img|b|i|u)[ >]/);
  });
});
