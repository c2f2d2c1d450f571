import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { percentile } from './http-load.mjs';
import { inRoot } from './root.mjs';

const size = 1_000;
const rounds = 2_000;
const now = new Date('2026-11-16T15:00:00Z');

/** The rules are TypeScript of the product; they are bundled to run here. */
async function loadDomain() {
  const bundle = await rolldown({
    input: { domain: inRoot('packages', 'domain', 'src', 'index.ts') },
    platform: 'node',
  });
  await bundle.write({ dir: inRoot('.cache', 'domain'), format: 'esm', entryFileNames: '[name].mjs' });
  await bundle.close();
  return import(pathToFileURL(inRoot('.cache', 'domain', 'domain.mjs')).href);
}

const optionOf = (id, parentId, key) => ({
  id,
  parentId,
  key: String(key),
  title: `Opção número ${id} do menu`,
  message: `Você escolheu a opção ${id}.`,
  exits: false,
  forwardsTo: null,
});

/** Trees of so many choices: all of them in one menu, and three in each. */
const trees = {
  wide: Array.from({ length: size }, (_, at) => optionOf(at + 1, null, at + 1)),
  deep: Array.from({ length: size }, (_, at) => optionOf(at + 1, at < 3 ? null : Math.floor(at / 3), (at % 3) + 1)),
};

/** How long one decision of the chatbot takes in the largest tree there may be: the slowest kind of answer counts. */
export async function measureDecision() {
  const { botWords, decideAnswer, newBotState } = await loadDomain();
  const questionOf = (options, optionId, body) => ({
    state: { ...newBotState, queueId: 5, optionId, isTalking: true, askedAt: now },
    message: { body, sentAt: now },
    past: { leftAt: new Date(now.getTime() - 60_000), lastText: null, recentTexts: 0 },
    config: {
      greeting: '',
      outOfHoursMessage: '',
      hours: null,
      timeZone: 'America/Sao_Paulo',
      queues: [
        { id: 5, name: 'Grande', greeting: 'Olá', hasMedia: false, outOfHoursMessage: '', hours: null, options },
      ],
      otherQueues: [],
      defaultQueueId: null,
      presentation: 'text',
      can: { buttons: true, lists: true },
      silenceMs: 1_800_000,
    },
    words: botWords.pt,
    now,
  });
  const questions = {
    'last number of a menu of 1 000': questionOf(trees.wide, null, String(size)),
    'last title of a menu of 1 000': questionOf(trees.wide, null, `opcao numero ${size} do menu`),
    'no choice of a menu of 1 000': questionOf(trees.wide, null, 'quero falar de outra coisa'),
    'number in a tree of 1 000': questionOf(trees.deep, 300, '2'),
  };
  const rows = Object.entries(questions).map(([name, question]) => {
    for (let round = 0; round < rounds / 4; round += 1) decideAnswer(question);
    const times = Array.from({ length: rounds }, () => {
      const began = performance.now();
      decideAnswer(question);
      return performance.now() - began;
    }).toSorted((one, other) => one - other);
    return { name, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
  });
  const slowest = rows.toSorted((one, other) => other.p50Ms - one.p50Ms)[0];
  return { rows, name: 'chatbot decision, 1 000 options', p50Ms: slowest.p50Ms, limitMs: 1 };
}
