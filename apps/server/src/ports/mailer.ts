import { mailHtml, mailText, type MailContent } from '@balcao/domain';

export type Mail = { to: string; subject: string; text: string; html: string };

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

/** A mail ready to be sent. */
export function buildMail(to: string, content: MailContent): Mail {
  return { to, subject: content.subject, text: mailText(content), html: mailHtml(content) };
}

/** Attempts of a job that sends a mail: with the waits in between it goes on for somewhat over an hour. */
export const mailAttempts = 16;
