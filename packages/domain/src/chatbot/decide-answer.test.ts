import { describe, expect, it } from 'vitest';
import { botWords } from './bot-words.ts';
import { newBotState, type BotConfig, type BotOption, type BotQueue, type BotState, type BotText } from './chatbot.ts';
import { decideAnswer, isLeftToPeople } from './decide-answer.ts';

const option = (id: number, key: string, title: string, rest: Partial<BotOption> = {}): BotOption => ({
  id,
  parentId: null,
  key,
  title,
  message: `${title}!`,
  exits: false,
  forwardsTo: null,
  ...rest,
});

const queue = (id: number, name: string, rest: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  greeting: `Bem-vindo: ${name}`,
  hasMedia: false,
  outOfHoursMessage: '',
  hours: null,
  options: [],
  ...rest,
});

/** Finance has a tree of three levels; 24 is under 22, which is under 21. */
const tree = [
  option(21, '1', 'Boleto'),
  option(22, '1', 'Segunda via', { parentId: 21 }),
  option(23, '2', 'Código de barras', { parentId: 21 }),
  option(24, '1', 'Por e-mail', { parentId: 22 }),
  option(25, '2', 'Por aqui', { parentId: 22 }),
  option(26, '2', 'Ir para vendas', { forwardsTo: 1 }),
  option(27, '3', 'Negociar', { exits: true }),
  option(28, '1', 'Nunca mostrada', { parentId: 27 }),
  option(29, '10', 'Outro assunto'),
];
const vendas = queue(1, 'Vendas');
const financeiro = queue(2, 'Financeiro', { options: tree });
const suporte = queue(3, 'Suporte técnico', { greeting: '', hasMedia: true });
const retencao = queue(9, 'Retenção', { options: [option(91, '1', 'Ficar')] });

const never = { days: { monday: [] }, closedOn: [], closedOnHolidays: false };

const base: BotConfig = {
  greeting: 'Olá! Escolha:',
  outOfHoursMessage: '',
  hours: null,
  timeZone: 'America/Sao_Paulo',
  queues: [vendas, financeiro, suporte],
  otherQueues: [retencao],
  defaultQueueId: null,
  presentation: 'text',
  can: { buttons: false, lists: false },
  silenceMs: 30 * 60_000,
};
const one = (only: BotQueue, rest: Partial<BotConfig> = {}): BotConfig => ({ ...base, queues: [only], ...rest });

const start = Date.parse('2026-11-16T15:00:00.250Z');
const minute = 60_000;

/** What a customer does: a text, or a tap, perhaps so many minutes after the one before. */
type Step = string | readonly [body: string, minutesLater: number] | { tap: string; minutesLater?: number };

const readStep = (step: Step): { body: string; choiceId?: string; minutesLater: number } => {
  if (typeof step === 'string') return { body: step, minutesLater: 1 };
  if ('tap' in step) return { body: 'O que está no botão', choiceId: step.tap, minutesLater: step.minutesLater ?? 1 };
  return { body: step[0], minutesLater: step[1] };
};

const tell = (text: BotText): string => {
  if (text.kind === 'media') return `file ${text.queueId}`;
  if (text.kind === 'text') return text.body;
  return `${text.presentation === 'text' ? '' : `${text.presentation} `}${text.choices.map(({ key, title }) => `${key} ${title}`).join(', ')}`;
};

/** Plays a conversation, a minute after the other, and tells what the bot said to the last message and where it is then. */
function play(config: BotConfig, steps: readonly Step[], from: Partial<BotState> = {}) {
  let state: BotState = { ...newBotState, ...from };
  let at = start;
  let lastText: string | null = null;
  let said: string[] = [];
  const reasons: string[] = [];
  for (const step of steps) {
    const { minutesLater, ...message } = readStep(step);
    at += minutesLater * minute;
    const decision = decideAnswer({
      state,
      message: { ...message, sentAt: new Date(at) },
      past: { leftAt: new Date(at - 1), lastText, recentTexts: 0 },
      config,
      words: botWords.pt,
      now: new Date(at),
    });
    state = decision.state;
    said = decision.says.map(tell);
    for (const event of decision.events) if (event.kind === 'called') reasons.push(event.reason);
    const last = decision.says.at(-1);
    if (last) lastText = last.kind === 'menu' ? last.asText : last.kind === 'text' ? last.body : lastText;
  }
  return { said, state, reasons };
}

const queueMenu = '1 Vendas, 2 Financeiro, 3 Suporte técnico';
const financeMenu = '1 Boleto, 2 Ir para vendas, 3 Negociar, 10 Outro assunto, # Menu inicial';
const aloneMenu = '1 Boleto, 2 Ir para vendas, 3 Negociar, 10 Outro assunto';
const boletoMenu = '1 Segunda via, 2 Código de barras, 0 Voltar, # Menu inicial';
const viaMenu = '1 Por e-mail, 2 Por aqui, 0 Voltar, # Menu inicial';
const calling = botWords.pt.calling;
const closed = botWords.pt.closed;

type Expected = { says: string[]; queue?: number | null; option?: number | null; talks?: boolean; called?: boolean };
type Row = [title: string, config: BotConfig, steps: Step[], expected: Expected, from?: Partial<BotState>];

const choosingQueues: Row[] = [
  ['the first message shows the queues', base, ['oi'], { says: [queueMenu], talks: true }],
  ['a number chooses', base, ['oi', '1'], { says: ['Bem-vindo: Vendas'], queue: 1, talks: false }],
  ['the last number chooses', base, ['oi', '3'], { says: ['file 3'], queue: 3, talks: false }],
  ['a number beyond the last does not', base, ['oi', '4'], { says: [queueMenu], queue: null, talks: true }],
  ['nought does not', base, ['oi', '0'], { says: [queueMenu], queue: null }],
  ['a negative number does not', base, ['oi', '-1'], { says: [queueMenu], queue: null }],
  ['a fraction does not', base, ['oi', '1.5'], { says: [queueMenu], queue: null }],
  ['two numbers do not', base, ['oi', '1 2'], { says: [queueMenu], queue: null }],
  ['a number with a word does not', base, ['oi', '1 boleto'], { says: [queueMenu], queue: null }],
  ['a word with a number does not', base, ['oi', 'opção 1'], { says: [queueMenu], queue: null }],
  ['a number with blanks', base, ['oi', '  2 '], { says: [financeMenu], queue: 2, talks: true }],
  ['a number with a dot', base, ['oi', '2.'], { says: [financeMenu], queue: 2 }],
  ['a number with nought before it', base, ['oi', '02'], { says: [financeMenu], queue: 2 }],
  ['a number in a frame', base, ['oi', '2️⃣'], { says: [financeMenu], queue: 2 }],
  ['a number in a frame without selector', base, ['oi', '2⃣'], { says: [financeMenu], queue: 2 }],
  ['a name', base, ['oi', 'Financeiro'], { says: [financeMenu], queue: 2 }],
  ['a name in capitals', base, ['oi', 'FINANCEIRO'], { says: [financeMenu], queue: 2 }],
  ['a name without accents', base, ['oi', 'suporte tecnico'], { says: ['file 3'], queue: 3 }],
  ['a name with accents in two signs', base, ['oi', 'Suporte te\u0301cnico'], { says: ['file 3'], queue: 3 }],
  ['a name with wide blanks', base, ['oi', ' suporte   técnico '], { says: ['file 3'], queue: 3 }],
  ['part of a name does not', base, ['oi', 'suporte'], { says: [queueMenu], queue: null }],
  ['a name at once', base, ['vendas'], { says: ['Bem-vindo: Vendas'], queue: 1 }],
  ['a number at once, by who knows the menu', base, ['1'], { says: ['Bem-vindo: Vendas'], queue: 1 }],
  ['a picture without words shows the queues', base, [''], { says: [queueMenu], talks: true }],
  ['a picture instead of an answer asks again', base, ['oi', ''], { says: [queueMenu], talks: true }],
  ['a text without end does not', base, ['oi', '1'.repeat(70_000)], { says: [queueMenu], queue: null }],
  ['right-to-left text does not', base, ['oi', '\u202Eשלום'], { says: [queueMenu], queue: null }],
  ['a lone surrogate does not', base, ['oi', '\uD83D'], { says: [queueMenu], queue: null }],
  ['no queue: the greeting, and a person', { ...base, queues: [] }, ['oi'], { says: ['Olá! Escolha:'], called: true }],
  ['no queue: the greeting once', { ...base, queues: [] }, ['oi', 'alguém?'], { says: [], called: true }],
  ['no queue, no greeting: nothing', { ...base, queues: [], greeting: ' ' }, ['oi'], { says: [], called: true }],
  ['one queue: at once', one(vendas), ['oi'], { says: ['Bem-vindo: Vendas'], queue: 1, talks: false }],
  ['one queue: its options without a way to the start', one(financeiro), ['oi'], { says: [aloneMenu], queue: 2 }],
  ['one queue without greeting: only its file', one(suporte), ['oi'], { says: ['file 3'], queue: 3 }],
  ['in a queue without options it waits in silence', base, ['oi', '1', 'alô?'], { says: [], queue: 1, talks: false }],
  ['and numbers mean nothing there', base, ['oi', '1', '2'], { says: [], queue: 1 }],
];

const walking: Row[] = [
  ['an option shows its own', base, ['oi', '2', '1'], { says: [boletoMenu], queue: 2, option: 21 }],
  ['and again one level deeper', base, ['oi', '2', '1', '1'], { says: [viaMenu], option: 22 }],
  [
    '1, 1, 1 goes down to a leaf',
    one(financeiro),
    ['oi', '1', '1', '1'],
    { says: ['Por e-mail!'], option: null, talks: false, called: true },
  ],
  [
    'a leaf says its text and calls a person',
    base,
    ['oi', '2', '10'],
    { says: ['Outro assunto!'], queue: 2, called: true, talks: false },
  ],
  ['a leaf below', base, ['oi', '2', '1', '2'], { says: ['Código de barras!'], queue: 2, option: null, called: true }],
  ['after a leaf it keeps silent', base, ['oi', '2', '10', '1'], { says: [], queue: 2, called: true }],
  ['an option by its title', base, ['oi', '2', 'boleto'], { says: [boletoMenu], option: 21 }],
  [
    'an option by its title without accents',
    base,
    ['oi', '2', '1', 'codigo de barras'],
    { says: ['Código de barras!'] },
  ],
  ['an option by a frame of two digits', base, ['oi', '2', '🔟'], { says: ['Outro assunto!'] }],
  ['options in the order of their numbers, not of their letters', one(financeiro), ['oi'], { says: [aloneMenu] }],
  ['0 goes one level up', base, ['oi', '2', '1', '1', '0'], { says: [boletoMenu], option: 21 }],
  ['0 goes up to the queue', base, ['oi', '2', '1', '0'], { says: [financeMenu], queue: 2, option: null }],
  ['0 in the queue goes to the queues', base, ['oi', '2', '0'], { says: [queueMenu], queue: null, talks: true }],
  ['0 in the only queue shows it again', one(financeiro), ['oi', '0'], { says: [aloneMenu], queue: 2 }],
  ['0 in a frame', base, ['oi', '2', '1', '0️⃣'], { says: [financeMenu], option: null }],
  ['# goes to the start', base, ['oi', '2', '1', '1', '#'], { says: [queueMenu], queue: null, option: null }],
  ['# in a frame', base, ['oi', '2', '#️⃣'], { says: [queueMenu], queue: null }],
  [
    '# in the only queue starts it again',
    one(financeiro),
    ['oi', '1', '#'],
    { says: [aloneMenu], queue: 2, option: null },
  ],
  ['# also while a person is waited for', base, ['oi', '1', '#'], { says: [queueMenu], queue: null, talks: true }],
  ['# also after a person was called', base, ['oi', '2', '10', '#'], { says: [queueMenu], queue: null, called: false }],
  ['# as the first message', base, ['#'], { says: [queueMenu], talks: true }],
  ['# with a word is an answer like others', base, ['oi', '#1'], { says: [queueMenu], queue: null }],
  [
    'an option that forwards enters the other queue',
    base,
    ['oi', '2', '2'],
    { says: ['Ir para vendas!', 'Bem-vindo: Vendas'], queue: 1, talks: false },
  ],
  [
    'an option that exits calls a person, whatever is below it',
    base,
    ['oi', '2', '3'],
    { says: ['Negociar!'], queue: 2, called: true },
  ],
  [
    'forwarding to a queue beside the menu',
    one(queue(5, 'Cancelar', { options: [option(51, '1', 'Sair', { forwardsTo: 9 })] })),
    ['oi', '1'],
    { says: ['Sair!', '1 Ficar'], queue: 9, talks: true },
  ],
  [
    'an option without a title is neither offered nor chosen by a picture',
    one(queue(5, 'Loja', { options: [option(51, '1', 'Pedido'), option(52, '2', '', { message: 'Nada' })] })),
    ['oi', ''],
    { says: ['1 Pedido'], queue: 5, talks: true },
  ],
  [
    'nor by its number',
    one(queue(5, 'Loja', { options: [option(51, '1', 'Pedido'), option(52, '2', ' ', { message: 'Nada' })] })),
    ['oi', '2'],
    { says: ['1 Pedido'], queue: 5, talks: true },
  ],
  [
    'a queue with nothing but options without a title has no menu',
    one(queue(5, 'Loja', { options: [option(51, '1', '')] })),
    ['oi'],
    { says: ['Bem-vindo: Loja'], queue: 5, talks: false },
  ],
  [
    'forwarding to a queue that is gone waits here',
    one(queue(5, 'Cancelar', { options: [option(51, '1', 'Sair', { forwardsTo: 77 })] })),
    ['oi', '1'],
    { says: ['Sair!'], queue: 5, called: true },
  ],
  [
    'forwarding to itself shows it again',
    one(queue(5, 'Volta', { options: [option(51, '1', 'De novo', { forwardsTo: 5, message: '' })] })),
    ['oi', '1'],
    { says: ['1 De novo'], queue: 5, talks: true },
  ],
  [
    'an option without text says only its menu',
    one(queue(5, 'X', { options: [option(51, '1', 'A', { message: '' }), option(52, '1', 'B', { parentId: 51 })] })),
    ['oi', '1'],
    { says: ['1 B, 0 Voltar, # Menu inicial'] },
  ],
  [
    'a leaf without text calls a person in silence',
    one(queue(5, 'X', { options: [option(51, '1', 'A', { message: ' ' })] })),
    ['oi', '1'],
    { says: [], called: true },
  ],
  [
    'a step that was taken away: the menu of the queue',
    base,
    ['1'],
    { says: [financeMenu], queue: 2, option: null },
    { queueId: 2, optionId: 999, isTalking: true },
  ],
  [
    'a step whose children were taken away: the menu of the queue',
    base,
    ['1'],
    { says: [financeMenu], queue: 2, option: null },
    { queueId: 2, optionId: 25, isTalking: true },
  ],
  [
    'a queue that was taken away: the queues',
    base,
    ['oi'],
    { says: [queueMenu], queue: null, talks: true },
    { queueId: null, optionId: 21, isTalking: false },
  ],
  [
    'a queue beside the menu goes on',
    base,
    ['1'],
    { says: ['Ficar!'], queue: 9, called: true },
    { queueId: 9, isTalking: true },
  ],
];

const people: Row[] = [
  ['"atendente" at the start', base, ['atendente'], { says: [calling], called: true, queue: null, talks: false }],
  ['"Atendente" among the queues', base, ['oi', 'Atendente'], { says: [calling], called: true, queue: null }],
  ['"humano" in a queue keeps it', base, ['oi', '2', 'humano'], { says: [calling], called: true, queue: 2 }],
  [
    '"FALAR COM ATENDENTE." deep in the tree',
    base,
    ['oi', '2', '1', '1', 'FALAR COM ATENDENTE.'],
    { says: [calling], called: true, queue: 2, option: null },
  ],
  ['"quero um atendente" is no such word', base, ['oi', 'quero um atendente'], { says: [queueMenu], called: false }],
  ['asked again it keeps silent', base, ['atendente', 'atendente'], { says: [], called: true }],
  [
    'while waiting in a queue the wish is answered once',
    base,
    ['oi', '1', 'atendente'],
    { says: [calling], queue: 1, called: true },
  ],
  [
    'who never chose waits in the default queue',
    { ...base, defaultQueueId: 3 },
    ['atendente'],
    { says: [calling], queue: 3, called: true },
  ],
  [
    'who chose stays where they are',
    { ...base, defaultQueueId: 3 },
    ['oi', '2', 'atendente'],
    { says: [calling], queue: 2 },
  ],
  ['one wrong answer: the menu', base, ['oi', 'x'], { says: [queueMenu], called: false }],
  ['two wrong answers: the menu', base, ['oi', 'x', 'y'], { says: [queueMenu], called: false }],
  [
    'three wrong answers: a person',
    base,
    ['oi', 'x', 'y', 'z'],
    { says: [calling], called: true, queue: null, talks: false },
  ],
  [
    'three wrong answers with a default queue',
    { ...base, defaultQueueId: 1 },
    ['oi', 'x', 'y', 'z'],
    { says: [calling], called: true, queue: 1 },
  ],
  [
    'three wrong answers in a tree keep the queue',
    base,
    ['oi', '2', 'x', 'y', 'z'],
    { says: [calling], called: true, queue: 2, option: null },
  ],
  [
    'a right answer forgives the wrong ones',
    base,
    ['oi', 'x', 'y', '2', 'x', 'y'],
    { says: [financeMenu], called: false },
  ],
  [
    'a way back forgives the wrong ones',
    base,
    ['oi', '2', '1', 'x', 'y', '0', 'x', 'y'],
    { says: [financeMenu], called: false },
  ],
  ['after that it keeps silent', base, ['oi', 'x', 'y', 'z', '1'], { says: [], called: true }],
];

/** Taps on what was shown, by the ids it was shown with. */
const tapping: Row[] = [
  ['a tapped queue', base, ['oi', { tap: 'bot:queue:1' }], { says: ['Bem-vindo: Vendas'], queue: 1 }],
  ['a tapped option', base, ['oi', { tap: 'bot:queue:2' }, { tap: 'bot:option:21' }], { says: [boletoMenu] }],
  [
    'three taps down to a leaf',
    base,
    ['oi', '2', { tap: 'bot:option:21' }, { tap: 'bot:option:22' }, { tap: 'bot:option:24' }],
    { says: ['Por e-mail!'], called: true },
  ],
  ['the way back', base, ['oi', '2', '1', { tap: 'bot:back:21' }], { says: [financeMenu], option: null }],
  ['the way to the start', base, ['oi', '2', '1', { tap: 'bot:start' }], { says: [queueMenu], queue: null }],
  [
    'the way to the start is never late',
    base,
    ['oi', '2', { tap: 'bot:start', minutesLater: 600 }],
    { says: [queueMenu] },
  ],
  ['the way to the start while a person is waited for', base, ['oi', '1', { tap: 'bot:start' }], { says: [queueMenu] }],
  [
    'an option keeps its id when it gets another number',
    one({ ...financeiro, options: [option(21, '7', 'Boleto'), option(22, '1', 'Segunda via', { parentId: 21 })] }),
    [{ tap: 'bot:option:21' }],
    { says: ['1 Segunda via, 0 Voltar, # Menu inicial'], option: 21 },
    { queueId: 2, isTalking: true, askedAt: new Date(start) },
  ],
  [
    'a button of a menu before: the menu of now once more',
    base,
    ['oi', '2', '1', { tap: 'bot:option:29' }],
    { says: [boletoMenu], queue: 2, option: 21 },
  ],
  [
    'a button of the queues from within a queue',
    base,
    ['oi', '2', { tap: 'bot:queue:1' }],
    { says: [financeMenu], queue: 2 },
  ],
  [
    'the way back of another menu',
    base,
    ['oi', '2', '1', '1', { tap: 'bot:back:21' }],
    { says: [viaMenu], option: 22 },
  ],
  [
    'then an answer counts',
    base,
    ['oi', '2', '1', { tap: 'bot:queue:1' }, { tap: 'bot:option:22' }],
    { says: [viaMenu], option: 22 },
  ],
  [
    'a second old button: a person',
    base,
    ['oi', '2', '1', { tap: 'bot:queue:1' }, { tap: 'bot:queue:3' }],
    { says: [calling], called: true, queue: 2 },
  ],
  ['a queue that is not in the menu', base, ['oi', { tap: 'bot:queue:9' }], { says: [queueMenu], queue: null }],
  [
    'a late tap: the menu once more',
    base,
    ['oi', { tap: 'bot:queue:1', minutesLater: 31 }],
    { says: [queueMenu], queue: null },
  ],
  [
    'an old button begins a conversation: the queues',
    base,
    [{ tap: 'bot:queue:1' }],
    { says: [queueMenu], queue: null },
  ],
  [
    'an old button while a person is waited for: silence',
    base,
    ['oi', '2', '10', { tap: 'bot:option:21' }],
    { says: [], queue: 2, called: true },
  ],
  ['a button that is not of the bot says its words', base, ['oi', { tap: 'stop' }], { says: [queueMenu], talks: true }],
];

const emptied: Row[] = [
  [
    'all choices of a queue were taken away: a person at once',
    base,
    ['1'],
    { says: [calling], queue: 1, called: true, talks: false },
    { queueId: 1, isTalking: true, askedAt: new Date(start) },
  ],
  [
    'and also those of the step below it',
    base,
    ['1'],
    { says: [calling], queue: 1, called: true },
    { queueId: 1, optionId: 21, isTalking: true, askedAt: new Date(start) },
  ],
  [
    'also for who answers late',
    base,
    [['1', 600]],
    { says: [calling], queue: 1, called: true },
    { queueId: 1, isTalking: true, askedAt: new Date(start) },
  ],
];

const lateness: Row[] = [
  ['an answer within the limit counts', base, ['oi', ['1', 30]], { says: ['Bem-vindo: Vendas'], queue: 1 }],
  ['a minute more: the menu once more', base, ['oi', ['1', 31]], { says: [queueMenu], queue: null, talks: true }],
  ['then an answer in time counts', base, ['oi', ['1', 31], '1'], { says: ['Bem-vindo: Vendas'], queue: 1 }],
  ['late again: a person', base, ['oi', ['1', 31], ['1', 31]], { says: [calling], called: true, queue: null }],
  [
    'late in a tree: the menu of the step',
    base,
    ['oi', '2', '1', ['1', 600]],
    { says: [boletoMenu], queue: 2, option: 21 },
  ],
  [
    'late again in a tree: a person of the queue',
    base,
    ['oi', '2', '1', ['1', 600], ['1', 600]],
    { says: [calling], called: true, queue: 2 },
  ],
  ['late by weeks', base, ['oi', ['1', 60 * 24 * 20]], { says: [queueMenu], queue: null }],
  [
    'a choice forgives lateness',
    base,
    ['oi', ['1', 31], '2', ['1', 31]],
    { says: [financeMenu], queue: 2, called: false },
  ],
  ['# is never late', base, ['oi', '2', ['#', 600]], { says: [queueMenu], queue: null }],
  ['the wish for a person is never late', base, ['oi', ['atendente', 600]], { says: [calling], called: true }],
];

const closedRows: Row[] = [
  [
    'the company is closed: its text',
    { ...base, hours: never, outOfHoursMessage: 'Voltamos às 8h' },
    ['oi'],
    { says: ['Voltamos às 8h'], talks: false },
  ],
  ['without a text the usual one', { ...base, hours: never }, ['oi'], { says: [closed], talks: false }],
  ['within the hour only once', { ...base, hours: never }, ['oi', ['oi', 59]], { says: [] }],
  ['after an hour once more', { ...base, hours: never }, ['oi', ['oi', 60]], { says: [closed] }],
  [
    'closed in the middle of a tree: no menu, the queue stays',
    { ...base, hours: never },
    ['1'],
    { says: [closed], queue: 2, option: null, talks: false },
    { queueId: 2, optionId: 21, isTalking: true },
  ],
  ['closed: # shows nothing', { ...base, hours: never }, ['oi', '#'], { says: [] }],
  ['closed: nobody is called', { ...base, hours: never }, ['atendente'], { says: [closed], called: false }],
  [
    'a closed queue is entered and says so',
    { ...base, queues: [vendas, { ...financeiro, hours: never, outOfHoursMessage: 'Só amanhã' }] },
    ['oi', '2'],
    { says: ['Só amanhã'], queue: 2, talks: false },
  ],
  [
    'a closed queue for each message in it',
    { ...base, queues: [vendas, { ...financeiro, hours: never }] },
    ['oi', '2', ['oi?', 61]],
    { says: [closed], queue: 2 },
  ],
  [
    'another queue is open',
    { ...base, queues: [vendas, { ...financeiro, hours: never }] },
    ['oi', '1'],
    { says: ['Bem-vindo: Vendas'], queue: 1 },
  ],
  ['the only queue is closed', one({ ...vendas, hours: never }), ['oi'], { says: [closed], queue: 1, talks: false }],
  [
    'hours without days are always open',
    { ...base, hours: { days: {}, closedOn: [], closedOnHolidays: false } },
    ['oi'],
    { says: [queueMenu] },
  ],
];

const echoes: Row[] = [
  ['its own words come back: silence', base, ['oi', '1', 'Bem-vindo: Vendas'], { says: [], queue: 1 }],
  [
    'its own menu comes back: silence, and no wrong answer',
    base,
    ['oi', 'Olá! Escolha:\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Financeiro\n*[ 3 ]* - Suporte técnico'],
    { says: [], queue: null, talks: true },
  ],
];

describe('the bot', () => {
  it.each([...choosingQueues, ...walking, ...people, ...tapping, ...emptied, ...lateness, ...closedRows, ...echoes])(
    '%s',
    (_title, config, steps, expected, from) => {
      const { said, state } = play(config, steps, from);
      expect(said).toEqual(expected.says);
      const seen = { queue: state.queueId, option: state.optionId, talks: state.isTalking, called: state.hasCalled };
      const { says: _says, ...wanted } = expected;
      expect(seen).toMatchObject(wanted);
    },
  );
});

describe('a repeat', () => {
  const answered = Date.parse('2026-11-16T15:00:05.400Z');
  const inTree: BotState = {
    ...newBotState,
    queueId: 2,
    optionId: 21,
    isTalking: true,
    lastAnswered: '1',
    askedAt: new Date(answered),
  };
  it.each([
    ['the same text before the answer left', '1', '15:00:05.399', true],
    ['the same text the moment it left', '1', '15:00:05.400', true],
    ['the same text afterwards', '1', '15:00:05.401', false],
    ['in whole seconds, a second before', '1', '15:00:04.000', true],
    ['in whole seconds, the same second: perhaps afterwards', '1', '15:00:05.000', false],
    ['another text before the answer left', '2', '15:00:05.100', false],
    ['the same text with blanks', ' 1 ', '15:00:05.100', true],
  ])('%s', (_title, body, time, isRepeat) => {
    const decision = decideAnswer({
      state: inTree,
      message: { body, sentAt: new Date(`2026-11-16T${time}Z`) },
      past: { leftAt: new Date(answered), lastText: null, recentTexts: 1 },
      config: base,
      words: botWords.pt,
      now: new Date(answered + 50),
    });
    expect(decision.says.length === 0 && decision.state === inTree).toBe(isRepeat);
  });

  it('is also what comes while the answer has not left yet', () => {
    const question = {
      state: inTree,
      message: { body: '1', sentAt: new Date(answered + minute) },
      past: { leftAt: null, lastText: null, recentTexts: 1 },
      config: base,
      words: botWords.pt,
      now: new Date(answered + minute),
    };
    expect(decideAnswer(question)).toEqual({ state: inTree, says: [], events: [] });
  });
});

describe('S503 what the customer wrote before seeing the menu', () => {
  const shown = Date.parse('2026-11-16T15:00:05.400Z');
  const asked: BotState = { ...newBotState, isTalking: true, askedAt: new Date(shown), lastAnswered: 'oi' };
  it.each<[string, { body: string; time: string; leftAt?: null }, 'silence' | 'menu' | 'queue']>([
    ['more of the same breath', { body: 'tudo bem?', time: '15:00:05.100' }, 'silence'],
    ['the menu still waits to leave', { body: 'tudo bem?', time: '15:00:09.100', leftAt: null }, 'silence'],
    ['in whole seconds, a second before', { body: 'tudo bem?', time: '15:00:04.000' }, 'silence'],
    ['afterwards it is no choice', { body: 'tudo bem?', time: '15:00:05.401' }, 'menu'],
    ['a choice is one at any time', { body: '2', time: '15:00:05.100' }, 'queue'],
  ])('%s', (_title, { body, time, leftAt = new Date(shown) }, expected) => {
    const decision = decideAnswer({
      state: asked,
      message: { body, sentAt: new Date(`2026-11-16T${time}Z`) },
      past: { leftAt, lastText: null, recentTexts: 1 },
      config: base,
      words: botWords.pt,
      now: new Date(shown + minute),
    });
    const { queueId, misses } = decision.state;
    expect({ queueId, misses, texts: decision.says.length }).toEqual(
      {
        silence: { queueId: null, misses: 0, texts: 0 },
        menu: { queueId: null, misses: 1, texts: 1 },
        queue: { queueId: 2, misses: 0, texts: 1 },
      }[expected],
    );
  });
});

describe('S503 what WhatsApp kept while the connection was away', () => {
  it.each<[string, { age: number; isBacklog: boolean }, number]>([
    ['is answered within ten minutes', { age: 10 * minute, isBacklog: true }, 1],
    ['is left to people after that', { age: 10 * minute + 1, isBacklog: true }, 0],
    ['is another matter than a clock that is wrong', { age: 60 * minute, isBacklog: false }, 1],
  ])('%s', (_title, { age, isBacklog }, count) => {
    const decision = decideAnswer({
      state: newBotState,
      message: { body: 'oi', sentAt: new Date(start - age), isBacklog },
      past: { leftAt: null, lastText: null, recentTexts: 0 },
      config: base,
      words: botWords.pt,
      now: new Date(start),
    });
    expect(decision.says).toHaveLength(count);
  });
});

it('a second tap before the answer left advances once', () => {
  const answered = new Date(start);
  const question = {
    message: { body: 'Boleto', sentAt: answered, choiceId: 'bot:option:21' },
    past: { leftAt: null, lastText: null, recentTexts: 1 },
    config: base,
    words: botWords.pt,
    now: answered,
  };
  const first = decideAnswer({
    ...question,
    state: { ...newBotState, queueId: 2, isTalking: true, askedAt: answered },
  });
  expect(first.state.optionId).toBe(21);
  expect(decideAnswer({ ...question, state: first.state })).toEqual({ state: first.state, says: [], events: [] });
});

it('shows each choice under the id of what it leads to', () => {
  const state = { ...newBotState, queueId: 2, isTalking: true };
  const { says } = decideAnswer({
    state,
    message: { body: '1', sentAt: new Date(start) },
    past: { leftAt: null, lastText: null, recentTexts: 0 },
    config: base,
    words: botWords.pt,
    now: new Date(start),
  });
  const [menu] = says;
  expect(menu?.kind === 'menu' && menu.choices.map(({ id }) => id)).toEqual([
    'bot:option:22',
    'bot:option:23',
    'bot:back:21',
    'bot:start',
  ]);
});

describe('S1173 a wrong answer', () => {
  const shown = (config: BotConfig, steps: readonly string[]): string[] => {
    let state = newBotState;
    let says: readonly BotText[] = [];
    for (const [index, body] of steps.entries()) {
      const now = new Date(start + index * minute);
      const past = { leftAt: new Date(now.getTime() - 1), lastText: null, recentTexts: 0 };
      ({ state, says } = decideAnswer({
        state,
        message: { body, sentAt: now },
        past,
        config,
        words: botWords.pt,
        now,
      }));
    }
    return says.map((text) => (text.kind === 'media' ? `file ${text.queueId}` : text.body));
  };
  const withFile = one({ ...financeiro, hasMedia: true });
  const queues = '*[ 1 ]* - Vendas\n*[ 2 ]* - Financeiro\n*[ 3 ]* - Suporte técnico';
  const boleto = '*[ 1 ]* - Segunda via\n*[ 2 ]* - Código de barras\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial';
  const misunderstood = 'Não entendi. Escolha uma das opções:';
  it.each<[string, BotConfig, string[], string]>([
    ['among the queues', base, ['oi', 'x'], `${misunderstood}\n\n${queues}`],
    ['in a tree', base, ['oi', '2', '1', 'x'], `${misunderstood}\n\n${boleto}`],
    ['the second time too', base, ['oi', '2', '1', 'x', 'y'], `${misunderstood}\n\n${boleto}`],
    [
      'in a queue with a file',
      withFile,
      ['oi', 'x'],
      `${misunderstood}\n\n*[ 1 ]* - Boleto\n*[ 2 ]* - Ir para vendas\n*[ 3 ]* - Negociar\n*[ 10 ]* - Outro assunto`,
    ],
  ])('%s repeats the menu under words of its own, without the greeting', (_title, config, steps, text) => {
    expect(shown(config, steps)).toEqual([text]);
  });

  it('is none when the customer goes back: the greeting stands above the menu again', () => {
    expect(shown(base, ['oi', '2', '1', 'x', '0'])[0]).toMatch(/^Bem-vindo: Financeiro/);
    expect(shown(base, ['oi', 'x', '#'])[0]).toMatch(/^Olá! Escolha:/);
  });
});

describe('a machine on the other side', () => {
  it.each([
    [9, 1],
    [10, 0],
    [11, 0],
  ])('after %i texts in ten minutes hears %i more', (recentTexts, count) => {
    const message = { body: 'oi', sentAt: new Date(start) };
    const past = { leftAt: null, lastText: null, recentTexts };
    const question = { state: newBotState, message, past, config: base, words: botWords.pt, now: new Date(start) };
    expect(decideAnswer(question).says).toHaveLength(count);
  });
});

describe('S503 what is left to people', () => {
  const begun = { askedAt: new Date(start), hasCalled: false, isTalking: false };
  const text = { body: 'bom dia', choiceId: undefined, keepsHours: false };
  it.each([
    ['a text after the greeting', begun, text, true],
    ['a text after a person was called', { ...begun, askedAt: null, hasCalled: true }, text, true],
    ['the first text', { ...begun, askedAt: null }, text, false],
    ['an answer that the bot waits for', { ...begun, isTalking: true }, text, false],
    ['a text where hours are kept', begun, { ...text, keepsHours: true }, false],
    ['the wish for the menu', begun, { ...text, body: '#' }, false],
    ['a tap on the start', begun, { ...text, choiceId: 'bot:start' }, false],
    ['a tap on a choice', begun, { ...text, choiceId: 'bot:option:21' }, true],
    ['the wish for a person', begun, { ...text, body: 'Atendente' }, false],
  ])('%s', (_what, state, message, isLeft) => {
    expect(isLeftToPeople(state, message)).toBe(isLeft);
  });
});

describe('how a menu is shown', () => {
  const small = [queue(1, 'Vendas'), queue(2, 'Suporte')];
  const all = { buttons: true, lists: true };
  const many = Array.from({ length: 11 }, (_, index) => queue(index + 1, `Fila ${index + 1}`));
  it.each<[string, Partial<BotConfig>, string]>([
    ['text by itself', { queues: small, can: all }, 'text'],
    ['buttons where they can be shown', { queues: small, can: all, presentation: 'button' }, 'button'],
    ['text where buttons cannot', { queues: small, presentation: 'button' }, 'text'],
    ['three buttons', { queues: many.slice(0, 3), can: all, presentation: 'button' }, 'button'],
    ['text for four', { queues: many.slice(0, 4), can: all, presentation: 'button' }, 'text'],
    [
      'a title of 20 signs',
      { queues: [queue(1, 'x'.repeat(20)), queue(2, 'b')], can: all, presentation: 'button' },
      'button',
    ],
    [
      'text for one of 21',
      { queues: [queue(1, 'x'.repeat(21)), queue(2, 'b')], can: all, presentation: 'button' },
      'text',
    ],
    [
      '20 signs of two units each',
      { queues: [queue(1, '😀'.repeat(20)), queue(2, 'b')], can: all, presentation: 'button' },
      'button',
    ],
    ['a list where it can be shown', { queues: many.slice(0, 10), can: all, presentation: 'list' }, 'list'],
    ['text for eleven rows', { queues: many, can: all, presentation: 'list' }, 'text'],
    ['text where lists cannot', { queues: small, presentation: 'list' }, 'text'],
    [
      'a row of 24 signs',
      { queues: [queue(1, 'x'.repeat(24)), queue(2, 'b')], can: all, presentation: 'list' },
      'list',
    ],
    [
      'text for one of 25',
      { queues: [queue(1, 'x'.repeat(25)), queue(2, 'b')], can: all, presentation: 'list' },
      'text',
    ],
    ['1 024 signs above', { queues: small, greeting: 'x'.repeat(1_024), can: all, presentation: 'list' }, 'list'],
    ['text for one more', { queues: small, greeting: 'x'.repeat(1_025), can: all, presentation: 'list' }, 'text'],
    [
      'text for two of the same name',
      { queues: [queue(1, 'A'), queue(2, 'A')], can: all, presentation: 'list' },
      'text',
    ],
    ['text without words above', { queues: small, greeting: ' ', can: all, presentation: 'list' }, 'text'],
  ])('%s', (_title, rest, presentation) => {
    const config = { ...base, ...rest };
    const message = { body: 'oi', sentAt: new Date(start) };
    const past = { leftAt: null, lastText: null, recentTexts: 0 };
    const { says } = decideAnswer({
      state: newBotState,
      message,
      past,
      config,
      words: botWords.pt,
      now: new Date(start),
    });
    expect(says).toMatchObject([{ kind: 'menu', presentation }]);
  });

  describe('S1174 below the first menu', () => {
    const options = (count: number): BotOption[] =>
      Array.from({ length: count }, (_, index) =>
        option(index + 2, String(index + 1), `X${index + 1}`, { parentId: 1 }),
      );
    const menuWith = (count: number, presentation: 'button' | 'list') => {
      const loja = queue(2, 'Loja', { options: [option(1, '1', 'Pedido'), ...options(count)] });
      const config: BotConfig = { ...base, queues: [loja, vendas], can: all, presentation };
      const menu = decideAnswer({
        state: { ...newBotState, queueId: 2, isTalking: true },
        message: { body: '1', sentAt: new Date(start) },
        past: { leftAt: null, lastText: null, recentTexts: 0 },
        config,
        words: botWords.pt,
        now: new Date(start),
      }).says[0];
      if (menu?.kind !== 'menu') throw new Error('no menu was shown');
      return { ...menu, keys: menu.choices.map(({ key }) => key).join(' ') };
    };
    const hint = 'Pedido!\n\nPara voltar, envie *0*. Para o menu inicial, envie *#*.';
    it.each([
      [1, 'button', 'button', '1', hint],
      [3, 'button', 'button', '1 2 3', hint],
      [8, 'list', 'list', '1 2 3 4 5 6 7 8 0 #', 'Pedido!'],
      [9, 'list', 'list', '1 2 3 4 5 6 7 8 9', hint],
      [10, 'list', 'list', '1 2 3 4 5 6 7 8 9 10', hint],
    ] as const)('%i options as %s are a %s of %s', (count, wanted, presentation, keys, body) => {
      const menu = menuWith(count, wanted);
      expect(menu).toMatchObject({ presentation, keys, body });
      expect(menu.asText).toContain('*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial');
    });

    it.each([
      [4, 'button'],
      [11, 'list'],
    ] as const)('%i options as %s are text with the ways back', (count, wanted) => {
      const menu = menuWith(count, wanted);
      expect(menu).toMatchObject({ presentation: 'text', body: menu.asText });
      expect(menu.body).toContain('*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial');
    });
  });
});
