const mark = Buffer.from([0x15, 0x02, 0x00]);

/**
 * Whether a message id belongs to a message of the business. Webhooks about a reaction do not say whose message it is
 * about, but the id itself does: behind the number it carries 0x11 for what was sent and 0x12 for what was received.
 * Meta does not promise this, so an unreadable id counts as ours: people mostly react to what they received.
 */
export function isOurs(wamid: string): boolean {
  const bytes = Buffer.from(wamid.replace(/^wamid\./, ''), 'base64');
  const at = bytes.indexOf(mark);
  return at < 0 || bytes[at + mark.length] !== 0x12;
}
