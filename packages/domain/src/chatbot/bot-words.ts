/** What the bot says in its own words, in the language of the customer. */
export type BotWords = { back: string; start: string; open: string; calling: string; closed: string };

export const botWords: Readonly<Record<'pt' | 'es' | 'en', BotWords>> = {
  pt: {
    back: 'Voltar',
    start: 'Menu inicial',
    open: 'Ver opções',
    calling: 'Vou te encaminhar para um atendente.',
    closed: 'No momento estamos fora do horário de atendimento. Assim que voltarmos, responderemos por aqui.',
  },
  es: {
    back: 'Volver',
    start: 'Menú inicial',
    open: 'Ver opciones',
    calling: 'Le paso con una persona de nuestro equipo.',
    closed: 'En este momento estamos fuera del horario de atención. En cuanto volvamos, le responderemos por aquí.',
  },
  en: {
    back: 'Back',
    start: 'Main menu',
    open: 'See options',
    calling: 'I will pass you on to one of our team.',
    closed: 'We are closed right now. We will answer here as soon as we are back.',
  },
};
