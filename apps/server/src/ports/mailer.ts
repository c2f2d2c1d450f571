import { mailHtml, mailText, type MailContent } from '@balcao/domain';

/** A picture inside a mail; the HTML names it by its `cid`. */
export type MailPicture = { cid: string; contentType: string; content: Buffer };

export type Mail = { to: string; subject: string; text: string; html: string; attachments?: MailPicture[] };

/** Sends mails. Called by jobs only: a server for mail may be slow or away, and no person waits for it. */
export type Mailer = {
  /**
   * Whether mails reach people. Without a server for mail they are only kept for the operator, and nothing that needs
   * an answer to a mail is asked of anybody.
   */
  readonly reachesPeople: boolean;
  /** Rejects when it is worth another try; `refused` means that the address takes no mail, now or later. */
  send(mail: Mail): Promise<'sent' | 'refused'>;
};

/** The company a mail comes from, as its reader knows it. */
export type MailBrand = { company: string; logoMime: string | null; logoBytes: Buffer | null };

const logoId = 'logo@balcao';

/** A mail ready to be sent, with the name or the logo of the company above its words. */
export function buildMail(to: string, content: MailContent, brand: MailBrand): Mail {
  const { company, logoMime: contentType, logoBytes } = brand;
  const hasLogo = contentType !== null && logoBytes !== null;
  return {
    to,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content, { company, logo: hasLogo ? logoId : null }),
    ...(hasLogo ? { attachments: [{ cid: logoId, contentType, content: logoBytes }] } : {}),
  };
}

/** Attempts of a job that sends a mail: with the waits in between it goes on for somewhat over an hour. */
export const mailAttempts = 16;
