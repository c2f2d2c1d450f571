/** What a mail says, before it is laid out. */
export type MailContent = {
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to do, between the paragraphs before it and those after it. */
  link?: { label: string; address: string; after: readonly string[] };
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const font = 'font-family:system-ui,sans-serif;font-size:15px;line-height:22px;color:#1f2328';
const button =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#0b6e4f;color:#ffffff;text-decoration:none';

/** A mail as plain text. */
export function mailText({ paragraphs, link }: MailContent): string {
  const parts = link ? [...paragraphs, `${link.label}:\n${link.address}`, ...link.after] : paragraphs;
  return `${parts.join('\n\n')}\n`;
}

/** Who a mail is from: the company, and the part of the mail that holds its logo. */
export type MailSender = { company: string; logo: string | null };

function header({ company, logo }: MailSender): string {
  const name = escapeHtml(company);
  return logo === null
    ? `<p style="font-size:18px;font-weight:600">${name}</p>`
    : `<p><img src="cid:${escapeHtml(logo)}" alt="${name}" height="40" style="height:40px;max-width:240px"></p>`;
}

/** The same as simple HTML. Everything that is not ours is escaped. */
export function mailHtml({ subject, paragraphs, link }: MailContent, sender: MailSender | null = null): string {
  const shown = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  const action = link
    ? [
        `<p><a href="${escapeHtml(link.address)}" style="${button}">${escapeHtml(link.label)}</a></p>`,
        // For readers that show no links.
        `<p style="word-break:break-all">${escapeHtml(link.address)}</p>`,
        ...link.after.map(shown),
      ]
    : [];
  return [
    `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${font}">`,
    ...(sender === null ? [] : [header(sender)]),
    ...paragraphs.map(shown),
    ...action,
    '</body></html>',
  ].join('\n');
}
