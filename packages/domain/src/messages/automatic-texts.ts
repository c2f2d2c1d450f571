export type AutomaticText = 'callDeclined' | 'fileTooLarge' | 'askNumber';

type Language = 'pt' | 'es' | 'en';

/** The language for each country code; all other countries get English. */
const countries: readonly (readonly [Language, readonly string[]])[] = [
  ['pt', ['55', '351', '244', '258', '238', '239', '245', '670']],
  [
    'es',
    [
      '34',
      '52',
      '54',
      '56',
      '57',
      '51',
      '58',
      '591',
      '593',
      '595',
      '598',
      '502',
      '503',
      '504',
      '505',
      '506',
      '507',
      '53',
      '240',
    ],
  ],
];

const texts: Readonly<Record<AutomaticText, Readonly<Record<Language, string>>>> = {
  callDeclined: {
    pt: 'Não atendemos ligações por aqui. Escreva sua mensagem e responderemos nesta conversa.',
    es: 'No atendemos llamadas por aquí. Escríbanos y le responderemos en esta conversación.',
    en: 'We cannot take calls here. Please write to us and we will answer in this chat.',
  },
  askNumber: {
    pt: 'Para continuar o seu atendimento, precisamos do seu número de telefone. Toque no botão abaixo para compartilhar.',
    es: 'Para continuar con su atención necesitamos su número de teléfono. Toque el botón de abajo para compartirlo.',
    en: 'To go on we need your phone number. Please tap the button below to share it.',
  },
  fileTooLarge: {
    pt: 'O arquivo que você enviou passa do limite de {{limit}} e não pôde ser recebido. Envie um menor, por favor.',
    es: 'El archivo que envió supera el límite de {{limit}} y no se pudo recibir. Envíe uno más pequeño, por favor.',
    en: 'The file you sent is over the limit of {{limit}} and could not be received. Please send a smaller one.',
  },
};

/**
 * The language a customer is written to in by the product itself: that of the country of the number, or Portuguese when
 * there is none.
 */
export function languageOfCustomer(number: string | null): Language {
  if (number === null) return 'pt';
  return countries.find(([, codes]) => codes.some((code) => number.startsWith(code)))?.[0] ?? 'en';
}

/** What the product says to a customer by itself. */
export function automaticText(
  name: AutomaticText,
  { number, limitBytes }: { number: string | null; limitBytes?: number },
): string {
  const megabytes = `${Math.floor((limitBytes ?? 0) / (1024 * 1024))} MB`;
  return texts[name][languageOfCustomer(number)].replace('{{limit}}', megabytes);
}
