import type { SheetLanguage } from './sheet-columns.ts';

/** Why a row of a file with contacts is refused. */
export const importReasons = [
  'noName',
  'name',
  'numberCut',
  'numberShort',
  'number',
  'otherNumber',
  'email',
  'extra',
  'extraCount',
  'repeated',
  'twoContacts',
] as const;
export type ContactImportReason = (typeof importReasons)[number];

type Texts = {
  fileName: string;
  line: string;
  reason: string;
  /** `{line}` is the line that is repeated. */
  reasons: Readonly<Record<ContactImportReason, string>>;
};

/** The titles and sentences of the file with refused rows. */
export const refusedRowsTexts: Readonly<Record<SheetLanguage, Texts>> = {
  pt: {
    fileName: 'recusados.csv',
    line: 'Linha do arquivo',
    reason: 'Motivo da recusa',
    reasons: {
      noName: 'Falta o nome.',
      name: 'O nome precisa ter de 2 a 50 caracteres.',
      numberCut: 'Número cortado: formate a coluna como texto.',
      numberShort: 'Faltam dígitos no número.',
      number: 'Número inválido.',
      otherNumber: 'O contato já tem outro número.',
      email: 'E-mail inválido.',
      extra: 'Uma informação é longa demais.',
      extraCount: 'O contato teria mais de 50 informações adicionais.',
      repeated: 'Repete a linha {line} do arquivo.',
      twoContacts: 'A linha fala de dois contatos diferentes. Peça a um administrador para unir.',
    },
  },
  en: {
    fileName: 'refused.csv',
    line: 'Row of the file',
    reason: 'Reason for refusal',
    reasons: {
      noName: 'The name is missing.',
      name: 'The name needs 2 to 50 characters.',
      numberCut: 'Number cut off: format the column as text.',
      numberShort: 'Digits are missing in the number.',
      number: 'Invalid number.',
      otherNumber: 'The contact already has another number.',
      email: 'Invalid e-mail.',
      extra: 'One piece of information is too long.',
      extraCount: 'The contact would have more than 50 additional pieces of information.',
      repeated: 'Repeats row {line} of the file.',
      twoContacts: 'The row is about two different contacts. Ask an admin to merge them.',
    },
  },
  es: {
    fileName: 'rechazados.csv',
    line: 'Fila del archivo',
    reason: 'Motivo del rechazo',
    reasons: {
      noName: 'Falta el nombre.',
      name: 'El nombre debe tener de 2 a 50 caracteres.',
      numberCut: 'Número cortado: da formato de texto a la columna.',
      numberShort: 'Faltan dígitos en el número.',
      number: 'Número no válido.',
      otherNumber: 'El contacto ya tiene otro número.',
      email: 'Correo no válido.',
      extra: 'Una información es demasiado larga.',
      extraCount: 'El contacto tendría más de 50 datos adicionales.',
      repeated: 'Repite la fila {line} del archivo.',
      twoContacts: 'La fila habla de dos contactos distintos. Pide a un administrador que los una.',
    },
  },
};
