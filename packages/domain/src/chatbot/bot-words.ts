/** What the bot says in its own words, in the language of the customer. */
export type BotWords = {
  back: string;
  start: string;
  /** The ways back in words, where buttons are left to the options. */
  backHint: string;
  startHint: string;
  /** Above the menu after an answer that is none of it. */
  missed: string;
  open: string;
  calling: string;
  closed: string;
};

export const botWords: Readonly<Record<'pt' | 'es' | 'en', BotWords>> = {
  pt: {
    back: 'Voltar',
    start: 'Menu inicial',
    backHint: 'Para voltar, envie *0*.',
    startHint: 'Para o menu inicial, envie *#*.',
    missed: 'Não entendi. Escolha uma das opções:',
    open: 'Ver opções',
    calling: 'Vou te encaminhar para um atendente.',
    closed: 'No momento estamos fora do horário de atendimento. Assim que voltarmos, responderemos por aqui.',
  },
  es: {
    back: 'Volver',
    start: 'Menú inicial',
    backHint: 'Para volver, envíe *0*.',
    startHint: 'Para el menú inicial, envíe *#*.',
    missed: 'No le entendí. Elija una de las opciones:',
    open: 'Ver opciones',
    calling: 'Le paso con una persona de nuestro equipo.',
    closed: 'En este momento estamos fuera del horario de atención. En cuanto volvamos, le responderemos por aquí.',
  },
  en: {
    back: 'Back',
    start: 'Main menu',
    backHint: 'To go back, send *0*.',
    startHint: 'For the main menu, send *#*.',
    missed: 'Sorry, I did not understand. Please choose one of the options:',
    open: 'See options',
    calling: 'I will pass you on to one of our team.',
    closed: 'We are closed right now. We will answer here as soon as we are back.',
  },
};
