import type { LinkEvent, LinkReason } from '../../driver.ts';
import { lookUp, recordAt, recordsAt, textAt, type Json } from '../json.ts';

const ends: Readonly<Record<string, LinkReason>> = {
  ACCOUNT_DELETED: 'number_unknown',
  ACCOUNT_OFFBOARDED: 'number_not_registered',
  PARTNER_REMOVED: 'permission_missing',
  PARTNER_APP_UNINSTALLED: 'permission_missing',
};

/** Reads an update of the whole account that affects the link; null for an update that does not. */
export function readAccountUpdate(value: Json): LinkEvent | null {
  const event = textAt(value, 'event') ?? '';
  const reason = lookUp(ends, event);
  if (reason !== undefined) return { type: 'closed', end: 'fatal', reason };
  if (event === 'DISABLED_UPDATE' && textAt(recordAt(value, 'ban_info'), 'waba_ban_state') === 'DISABLE')
    return { type: 'closed', end: 'fatal', reason: 'banned' };
  if (event !== 'ACCOUNT_RESTRICTION') return null;
  const restrictions = recordsAt(value, 'restriction_info').filter((entry) =>
    textAt(entry, 'restriction_type')?.includes('MESSAGING'),
  );
  if (restrictions.length === 0) return null;
  return { type: 'restricted', until: latest(restrictions.map((entry) => timeOfText(textAt(entry, 'expiration')))) };
}

/** Reads an update of one template. */
export function readTemplateUpdate(value: Json): LinkEvent | null {
  const name = textAt(value, 'message_template_name');
  const language = textAt(value, 'message_template_language');
  return name === undefined || language === undefined
    ? null
    : { type: 'templateChanged', name, language: language.replace('-', '_') };
}

/** Meta writes some times in seconds and some as a date. */
function timeOfText(text: string | undefined): number | null {
  const time = /^\d+$/.test(text ?? '') ? Number(text) * 1_000 : Date.parse(text ?? '');
  return Number.isFinite(time) ? time : null;
}

const latest = (times: readonly (number | null)[]): number | null =>
  times.some((time) => time === null) ? null : Math.max(...times.map(Number));
