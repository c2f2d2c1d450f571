import type { MailLanguage } from '../mail/language.ts';
import type { SkipReason } from './read-list-row.ts';

type ReportTexts = {
  sheet: string;
  columns: { line: string; name: string; number: string; reason: string };
  reasons: Readonly<Record<SkipReason, string>>;
};

/** The words of the report on the rows that an import left out. */
export const importReportTexts: Readonly<Record<MailLanguage, ReportTexts>> = {
  pt: {
    sheet: 'Linhas não importadas',
    columns: { line: 'Linha', name: 'Nome', number: 'Número', reason: 'Motivo' },
    reasons: {
      noNumber: 'Sem número',
      invalidNumber: 'Número inválido: use de 8 a 15 dígitos, com DDD',
      scientificNumber: 'A planilha abreviou o número (como 5,5E+12): formate a coluna como texto e digite de novo',
      invalidName: 'O nome precisa ter de 2 a 50 caracteres',
      invalidEmail: 'E-mail inválido',
      valueTooLong: 'Um dos textos da linha passa de 1.000 caracteres',
      duplicated: 'O número já está na lista ou em uma linha anterior',
      listFull: 'A lista está cheia: 100.000 contatos no máximo',
    },
  },
  en: {
    sheet: 'Rows left out',
    columns: { line: 'Row', name: 'Name', number: 'Number', reason: 'Reason' },
    reasons: {
      noNumber: 'No number',
      invalidNumber: 'Invalid number: use 8 to 15 digits with area code',
      scientificNumber: 'The spreadsheet shortened the number (like 5.5E+12): format the column as text and retype it',
      invalidName: 'The name must have 2 to 50 characters',
      invalidEmail: 'Invalid e-mail',
      valueTooLong: 'One of the texts in this row is longer than 1,000 characters',
      duplicated: 'The number is already in the list or in an earlier row',
      listFull: 'The list is full: 100,000 contacts at most',
    },
  },
  es: {
    sheet: 'Filas no importadas',
    columns: { line: 'Fila', name: 'Nombre', number: 'Número', reason: 'Motivo' },
    reasons: {
      noNumber: 'Sin número',
      invalidNumber: 'Número no válido: usa de 8 a 15 dígitos, con código de área',
      scientificNumber:
        'La hoja abrevió el número (como 5,5E+12): da formato de texto a la columna y escríbelo otra vez',
      invalidName: 'El nombre debe tener de 2 a 50 caracteres',
      invalidEmail: 'Correo no válido',
      valueTooLong: 'Uno de los textos de la fila supera los 1.000 caracteres',
      duplicated: 'El número ya está en la lista o en una fila anterior',
      listFull: 'La lista está llena: 100.000 contactos como máximo',
    },
  },
};

/** The rows of the example spreadsheet, its titles first. Numbers that WhatsApp gives to nobody. */
export const exampleSheet: Readonly<Record<MailLanguage, { sheet: string; rows: readonly (readonly string[])[] }>> = {
  pt: {
    sheet: 'Contatos',
    rows: [
      ['nome', 'numero', 'email', 'cidade'],
      ['Maria Souza', '5511900000001', 'maria@exemplo.com.br', 'São Paulo'],
      ['João Lima', '5521900000002', '', 'Rio de Janeiro'],
    ],
  },
  en: {
    sheet: 'Contacts',
    rows: [
      ['name', 'number', 'email', 'city'],
      ['Maria Souza', '5511900000001', 'maria@example.com', 'São Paulo'],
      ['João Lima', '5521900000002', '', 'Rio de Janeiro'],
    ],
  },
  es: {
    sheet: 'Contactos',
    rows: [
      ['nombre', 'numero', 'email', 'ciudad'],
      ['Maria Souza', '5511900000001', 'maria@ejemplo.com', 'São Paulo'],
      ['João Lima', '5521900000002', '', 'Rio de Janeiro'],
    ],
  },
};
