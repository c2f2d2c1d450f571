import { pixLimits } from './br-code.ts';
import { readTaxDocument } from './tax-document.ts';

/** A key to which a Pix can be sent, as banks write it: e-mail, phone with +55, CPF, CNPJ or random; null for none. */
export function readPixKey(text: string): string | null {
  const key = text.trim();
  if (key.length > pixLimits.key) return null;
  if (/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(key)) return key.toLowerCase();
  if (/^[^\s@]{1,64}@[^\s@]{3,}$/.test(key)) return /^[\u0021-\u007E]+$/.test(key) ? key.toLowerCase() : null;
  if (/^\+55\d{10,11}$/.test(key)) return key;
  return readTaxDocument(key)?.signs ?? null;
}
