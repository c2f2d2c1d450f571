import { documentKindOf } from '../messages/documents.ts';

export type TaxDocument = { kind: 'cpf' | 'cnpj'; /** Without separators, letters as capitals. */ signs: string };

/** A CPF or CNPJ as somebody typed it; null when it is none. Since 2026 a CNPJ may have letters. */
export function readTaxDocument(text: string): TaxDocument | null {
  if (!/^[\dA-Za-z ./-]{1,30}$/.test(text)) return null;
  const signs = text.replace(/[ ./-]/g, '').toUpperCase();
  if (!/^(?:\d{11}|[\dA-Z]{12}\d{2})$/.test(signs)) return null;
  const kind = documentKindOf(signs);
  return kind === null ? null : { kind, signs };
}
