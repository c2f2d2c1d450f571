import { describe, expect, it } from 'vitest';
import type { BotConfig, BotOption, BotQueue } from './chatbot.ts';
import { lintBot } from './lint-bot.ts';

const option = (id: number, rest: Partial<BotOption> = {}): BotOption => ({
  id,
  parentId: null,
  key: String(id),
  title: `Opção ${id}`,
  message: 'Certo',
  exits: false,
  forwardsTo: null,
  ...rest,
});
const queue = (id: number, options: BotOption[] = [], rest: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name: `Fila ${id}`,
  greeting: 'Olá',
  hasMedia: false,
  outOfHoursMessage: '',
  hours: null,
  options,
  ...rest,
});
/** An option with so many below it. */
const below = (count: number): BotOption[] => [
  option(1),
  ...Array.from({ length: count }, (_, index) => option(index + 2, { parentId: 1 })),
];
const config = (queues: BotQueue[], rest: Partial<BotConfig> = {}): BotConfig => ({
  greeting: 'Olá',
  outOfHoursMessage: '',
  hours: null,
  timeZone: 'America/Sao_Paulo',
  queues,
  otherQueues: [],
  defaultQueueId: null,
  presentation: 'text',
  can: { buttons: true, lists: true },
  silenceMs: 60_000,
  ...rest,
});
const staffed = { attendants: new Map([1, 2, 3, 4].map((id) => [id, 1])), unreached: new Set([8]) };

describe('what is wrong with a bot', () => {
  it.each<[string, BotConfig, string[]]>([
    ['nothing', config([queue(1), queue(2, [option(1)])]), []],
    ['no greeting above several queues', config([queue(1), queue(2)], { greeting: ' ' }), ['greetingMissing - -']],
    ['one queue needs none', config([queue(1)], { greeting: '' }), []],
    ['no greeting above options', config([queue(1, [option(1)], { greeting: '' })]), ['greetingMissing 1 -']],
    ['a queue without options needs none', config([queue(1, [], { greeting: '' })]), []],
    ['nobody works there', config([queue(9)]), ['noAttendant 9 -']],
    ['no number leads there, and nobody works there', config([queue(8)]), ['noNumber 8 -', 'noAttendant 8 -']],
    [
      'two queues that only forward to each other',
      config([queue(1, [option(1, { forwardsTo: 2 })]), queue(2, [option(2, { forwardsTo: 1 })])]),
      ['noWayToPerson 1 -', 'forwardLoop 1 -', 'noWayToPerson 2 -', 'forwardLoop 2 -'],
    ],
    [
      'the same with a way out is a loop all the same',
      config([queue(1, [option(1, { forwardsTo: 2 }), option(3)]), queue(2, [option(2, { forwardsTo: 1 })])]),
      ['forwardLoop 1 -', 'forwardLoop 2 -'],
    ],
    [
      'a queue that forwards to itself',
      config([queue(1, [option(1, { forwardsTo: 1 }), option(2)])]),
      ['forwardLoop 1 -'],
    ],
    ['forwarding beside the menu', config([queue(1, [option(1, { forwardsTo: 3 })])], { otherQueues: [queue(3)] }), []],
    ['forwarding to a queue that is gone', config([queue(1, [option(1, { forwardsTo: 77 })])]), ['forwardGone 1 1']],
    [
      'options below one that exits',
      config([queue(1, [option(1, { exits: true }), option(2, { parentId: 1 })])]),
      ['childrenUnreachable 1 1'],
    ],
    ['an option without a title', config([queue(1, [option(1), option(2, { title: ' ' })])]), ['titleMissing 1 2']],
    [
      'only options without a title, which nobody is offered',
      config([queue(1, [option(1, { title: '', forwardsTo: 1 })], { greeting: '' })]),
      ['titleMissing 1 1'],
    ],
    ['a text of 4 096 signs', config([queue(1, [option(1, { message: 'x'.repeat(4_096) })])]), []],
    ['one more', config([queue(1, [option(1, { message: 'x'.repeat(4_097) })])]), ['textTooLong 1 1']],
    [
      '1 024 signs above buttons',
      config([queue(1, [option(1)], { greeting: 'x'.repeat(1_024) })], { presentation: 'button' }),
      [],
    ],
    [
      'one more above buttons',
      config([queue(1, [option(1)], { greeting: 'x'.repeat(1_025) })], { presentation: 'button' }),
      ['textTooLong 1 -'],
    ],
    [
      'a leaf is only text',
      config([queue(1, [option(1, { message: 'x'.repeat(1_025) })])], { presentation: 'button' }),
      [],
    ],
    [
      'S1174 three buttons, for the way to the start stands in the text',
      config([queue(1, [option(1), option(2), option(3)])], { presentation: 'button' }),
      [],
    ],
    [
      'one more button',
      config([queue(1, [option(1), option(2), option(3), option(4)])], { presentation: 'button' }),
      ['tooManyChoices 1 -'],
    ],
    ['three queues as buttons', config([queue(1), queue(2), queue(3)], { presentation: 'button' }), []],
    ['four', config([queue(1), queue(2), queue(3), queue(4)], { presentation: 'button' }), ['tooManyChoices - -']],
    ['S1174 three buttons below an option', config([queue(1, below(3))], { presentation: 'button' }), []],
    ['four below an option', config([queue(1, below(4))], { presentation: 'button' }), ['tooManyChoices 1 1']],
    ['S1174 ten rows below an option', config([queue(1, below(10))], { presentation: 'list' }), []],
    ['eleven rows', config([queue(1, below(11))], { presentation: 'list' }), ['tooManyChoices 1 1']],
    [
      'a title of 24 signs in a list',
      config([queue(1, [option(1, { title: 'x'.repeat(24) })])], { presentation: 'list' }),
      [],
    ],
    [
      'one more in a list',
      config([queue(1, [option(1, { title: 'x'.repeat(25) })])], { presentation: 'list' }),
      ['titleTooLong 1 -'],
    ],
    ['one more in text', config([queue(1, [option(1, { title: 'x'.repeat(25) })])]), []],
  ])('%s', (_title, bot, problems) => {
    const found = lintBot(bot, staffed).map(
      ({ kind, queueId, optionId }) => `${kind} ${queueId ?? '-'} ${optionId ?? '-'}`,
    );
    expect(found).toEqual(problems);
  });
});
