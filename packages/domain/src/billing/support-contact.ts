export type SupportContact = { readonly text: string; readonly href: string };

export const supportContactLimit = 200;

/** Where people reach the operator: an e-mail, a web address or a phone as it was typed; null for anything else. */
export function readSupportContact(typed: string): SupportContact | null {
  const text = typed.trim();
  if (text === '' || text.length > supportContactLimit) return null;
  if (/^https?:\/\/[\w.-]{1,190}(?:[/:?#][^\s<>"']*)?$/i.test(text)) return { text, href: text };
  const digits = text.replaceAll(/[ ().-]/g, '');
  if (/^\+?\d{8,15}$/.test(digits)) return { text, href: `tel:${digits}` };
  const [name = '', host = '', ...rest] = text.split('@');
  const isAddress = rest.length === 0 && /^[\w.+%-]+$/.test(name) && /^[\w.-]+$/.test(host) && /\w\.\w/.test(host);
  return isAddress ? { text, href: `mailto:${text}` } : null;
}
