/** What a person says to the question whether they want the message: yes, no, or something else. */
export type Confirmation = 'yes' | 'no' | 'other';

const yes: ReadonlySet<string> = new Set(['sim', 's', 'ok', '1', 'quero', 'aceito', 'si', 'yes', 'y']);
const no: ReadonlySet<string> = new Set(['nao', 'n', '2', 'no']);

/** Words by which people ask for no more advertising. */
const stop: ReadonlySet<string> = new Set([
  'sair',
  'parar',
  'pare',
  'remover',
  'descadastrar',
  'cancelar inscricao',
  'nao quero receber',
  'stop',
  'unsubscribe',
  'salir',
  'baja',
]);

/** Longer texts say more than one word; nothing of them is read. */
const longest = 40;

function wordOf(text: string): string {
  if (text.length > longest) return '';
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d ]/g, ' ')
    .trim()
    .replaceAll(/ {2,}/g, ' ');
}

/** Whether a person asks for no more advertising. */
export const isOptOut = (text: string): boolean => stop.has(wordOf(text));

/** What an answer to the question of a campaign says. */
export function readConfirmation(text: string): Confirmation {
  const word = wordOf(text);
  if (yes.has(word)) return 'yes';
  return no.has(word) || stop.has(word) ? 'no' : 'other';
}

/** A question of a campaign that nobody answers is given up after so long. */
export const confirmationMs = 24 * 3_600_000;

/**
 * The first message of a person on the campaign's connection counts as an answer when it comes within so long after
 * WhatsApp took the campaign's text; of several campaigns it answers the latest.
 */
export const answerMs = 7 * 24 * 3_600_000;
