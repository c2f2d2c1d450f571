import { botWords, decideAnswer, newBotState, type BotConfig, type BotOption } from '@balcao/domain';
import { linearGrowth, workGrowth } from '@balcao/testing';
import { expect, it } from 'vitest';

const signsPerOption = 64;
const now = new Date('2026-11-16T15:00:00Z');

/** A queue with as many choices as a text has pieces: this share of them in its menu, the rest below the last of those. */
function buildConfig(length: number, share: number): BotConfig {
  const count = length / signsPerOption;
  const options = Array.from({ length: count }, (_, at): BotOption => ({
    id: at + 1,
    parentId: at < count * share ? null : count * share,
    key: String(at + 1),
    title: `Opção ${at + 1}`,
    message: 'Certo',
    exits: false,
    forwardsTo: null,
  }));
  const queue = {
    id: 5,
    name: 'Grande',
    greeting: 'Olá',
    hasMedia: false,
    outOfHoursMessage: '',
    hours: null,
    options,
  };
  return {
    greeting: '',
    outOfHoursMessage: '',
    hours: null,
    timeZone: 'America/Sao_Paulo',
    queues: [queue],
    otherQueues: [],
    defaultQueueId: null,
    presentation: 'text',
    can: { buttons: false, lists: false },
    silenceMs: 60_000,
  };
}

it('S543 the work of a decision grows no faster than the tree of the queue', async () => {
  const configs = new Map<number, BotConfig>();
  const decide = ({ length }: string): void => {
    const config = configs.get(length) ?? buildConfig(length, 0.5);
    configs.set(length, config);
    const { state } = decideAnswer({
      state: { ...newBotState, queueId: 5, isTalking: true, askedAt: now },
      message: { body: String(length / signsPerOption / 2), sentAt: now },
      past: { leftAt: now, lastText: null, recentTexts: 0 },
      config,
      words: botWords.pt,
      now,
    });
    expect(state.optionId).toBe(length / signsPerOption / 2);
  };
  expect(await workGrowth(decide, (length) => 'a'.repeat(length))).toBeLessThan(linearGrowth);
});

/** What a customer may answer to a menu of so many, and which of them that is. */
const answers: [string, (count: number) => string, (count: number) => number | undefined][] = [
  ['none of them, the slowest', () => 'quero saber do meu pedido', () => undefined],
  ['the title of the last', (count) => `opcao ${count}`, (count) => count],
  ['the number of the last', String, (count) => count],
];

it.each(answers)(
  'S576 in one menu of 32 to 1 024 choices the work grows no faster: %s',
  async (_kind, answer, chosen) => {
    const configs = new Map<number, BotConfig>();
    const decide = ({ length }: string): void => {
      const config = configs.get(length) ?? buildConfig(length, 1);
      configs.set(length, config);
      const count = length / signsPerOption;
      const { events } = decideAnswer({
        state: { ...newBotState, queueId: 5, isTalking: true, askedAt: now },
        message: { body: answer(count), sentAt: now },
        past: { leftAt: now, lastText: null, recentTexts: 0 },
        config,
        words: botWords.pt,
        now,
      });
      expect(events.find(({ kind }) => kind === 'chosen')?.optionId).toBe(chosen(count));
    };
    expect(await workGrowth(decide, (length) => 'a'.repeat(length))).toBeLessThan(linearGrowth);
  },
);
