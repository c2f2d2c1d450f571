import {
  type BotStepFigures,
  chatbotEndpoints,
  companiesEndpoints,
  type GivenTree,
  type Queue,
  type QueueOption,
  queuesEndpoints,
} from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../../lib/api/api-client.ts';
import { setLanguage } from '../../../lib/format/i18n.ts';
import { expectAccessible } from '../../../test/axe.ts';
import { buildConnection } from '../../../test/builders/build-connection.ts';
import { type FakeApi, route } from '../../../test/fakes/fake-api.ts';
import { aurora, startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildOption, optionsRoutes } from '../../../test/fakes/fake-options.ts';
import { queuesRoutes } from '../../../test/fakes/fake-queues.ts';
import { ana, bia, sales, support } from '../../../test/fakes/fake-users.ts';
import { at, count, drawn, isGone, onPhone, showPage, type Situation, textsOf } from '../../../test/show.tsx';

const greeted: Queue = { ...support, greetingMessage: 'Olá! Aqui é o {fila}.' };
const pedidos = buildOption({ id: 1, title: 'Pedidos e entregas', message: 'Escolha uma das opções abaixo:' });
const troca = buildOption({ id: 2, title: 'Troca', message: 'A troca é gratuita.', parentId: 1 });
const garantia = buildOption({ id: 3, title: 'Garantia', option: '2', message: 'Conte o que houve.' });
const stored: readonly QueueOption[] = [pedidos, troca, garantia];

const rows = at('option-row');
const title = at('option-title');
const message = at('option-message');
const submit = at('queue-dialog-submit');
const said = at('bot-tester-bot');
const findings = at('bot-findings');
const rowOf = (text: string) => rows.filter({ hasText: text });

type Replayed = Parameters<typeof route<typeof chatbotEndpoints.replay>>[1];

function start(
  options: readonly QueueOption[] = stored,
  chatbotEditable = true,
  figures: readonly BotStepFigures[] = [],
  replay: Replayed = () => ({ conversations: 0, elsewhere: 0, examples: [] }),
): FakeApi {
  const company = route(companiesEndpoints.get, () => ({ ...aurora, chatbotEditable }));
  return startFakeCompany({
    viewer: ana,
    users: [bia, ana],
    connections: [buildConnection({ queues: [support] })],
    instead: [
      company,
      ...queuesRoutes([greeted, sales]),
      ...optionsRoutes(options, figures),
      route(chatbotEndpoints.replay, replay),
    ],
  });
}

const shownAs = (value: string): Situation => ({ company: { settings: [{ key: 'chatBotType', value }] } });

async function openDialog(situation?: Situation): Promise<void> {
  await showPage('/queues', ana, situation);
  await page.getByRole('button', { name: 'Editar Suporte' }).click();
}

async function openOptions(situation?: Situation): Promise<void> {
  await openDialog(situation);
  await at('queue-dialog-tab-chatbot').click();
}

const savedBy = (api: FakeApi): GivenTree[] => api.callsOf(chatbotEndpoints.saveTree).map(({ body }) => body.options);
/** A colleague saves the chatbot of the queue while it is being edited here. */
const saveAsColleague = (version: number, options: readonly Partial<GivenTree[number]>[]): Promise<unknown> =>
  call(chatbotEndpoints.saveTree, {
    params: { id: 3 },
    body: { version, options: options.map((option, index) => ({ id: -1 - index, ...option })) },
  });

const titlesOf = (tree: GivenTree | undefined): string[] => tree?.map((option) => option.title) ?? [];

describe('who sees it, and when', () => {
  it('S295 not the admins of a company whose chatbot the operator keeps', async () => {
    const api = start(stored, false);
    await openDialog();
    await expect.poll(() => api.callsOf(companiesEndpoints.get).length).toBe(1);
    await drawn();
    expect(count(at('queue-dialog-tab-chatbot'))).toBe(0);
  });

  it('S295 but the operator does', async () => {
    start(stored, false);
    await openOptions({ super: true });
    await expect.element(rows.first()).toBeVisible();
  });

  it('S44 S45 S521 loads, fails, tries again, and says what no options mean', async () => {
    const api = start([]);
    const heal = api.refuse(chatbotEndpoints.getTree, 'ERR_INTERNAL');
    await openOptions();
    await expect.element(at('queue-options-error')).toHaveTextContent('Não foi possível carregar as opções');
    heal();
    await at('queue-options-error').getByRole('button').click();
    await expect.element(at('queue-options-empty')).toHaveTextContent('Ainda não há opções');
  });
});

describe('editing', () => {
  it('S296 S518 adds at any depth and saves with the dialog, not before', async () => {
    const api = start([...stored, buildOption({ id: 4, title: '', option: '3' })]);
    await openOptions();
    await expect.element(rowOf('Título não definido')).toBeVisible();
    await rowOf('Troca').click();
    await at('option-add-below').click();
    await title.fill('Prazo');
    await message.fill('30 dias.');
    await at('option-done').click();
    await expect.element(rowOf('Prazo')).toHaveFocus();
    expect(savedBy(api)).toEqual([]);
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent('Fila salva com sucesso');
    const [{ params, body } = { params: null, body: null }] = api.callsOf(chatbotEndpoints.saveTree);
    expect([params, body?.version]).toEqual([{ id: 3 }, 0]);
    expect(titlesOf(body?.options)).toEqual(['Pedidos e entregas', 'Troca', 'Prazo', 'Garantia', '']);
    expect(body?.options[2]).toMatchObject({ parentId: 2, message: '30 dias.' });
  });

  it('S518 Cancel asks, and discarding stores nothing', async () => {
    const api = start();
    await openOptions();
    await rowOf('Garantia').click();
    await title.fill('Montagem');
    await at('queue-dialog-cancel').click();
    await at('queue-dialog-discard').click();
    await isGone(at('queue-dialog'));
    expect(savedBy(api)).toEqual([]);
    expect(api.callsOf(queuesEndpoints.update)).toEqual([]);
  });

  it('S297 S518 an option is deleted with what is below it after a question', async () => {
    const api = start();
    await openOptions();
    await rowOf('Pedidos').click();
    await at('option-delete').click();
    await expect
      .element(page.getByRole('alertdialog', { name: 'Excluir a opção “Pedidos e entregas”?' }))
      .toBeVisible();
    await at('confirm-dialog-confirm').click();
    await expect.poll(() => textsOf(rows)).toEqual(['1GarantiaConte o que houve.']);
    await submit.click();
    await isGone(at('queue-dialog'));
    expect(savedBy(api).map(titlesOf)).toEqual([['Garantia']]);
  });

  it('S518 a refusal keeps everything typed, and the next attempt stores nothing twice', async () => {
    const api = start();
    await openOptions();
    await at('options-add').click();
    await title.fill('Preço');
    await at('option-done').click();
    await rowOf('Troca').click();
    await at('option-out').click();
    const heal = api.refuse(chatbotEndpoints.saveTree, 'ERR_INTERNAL');
    await submit.click();
    await expect.element(at('toast-error')).toBeVisible();
    await expect.element(title).toHaveValue('Troca');
    await expect.element(rowOf('Preço')).toBeVisible();
    heal();
    await submit.click();
    await isGone(at('queue-dialog'));
    expect(titlesOf(savedBy(api).at(-1))).toEqual(['Pedidos e entregas', 'Troca', 'Garantia', 'Preço']);
  });

  async function editAtOnce(): Promise<FakeApi> {
    const api = start();
    await openOptions();
    await rowOf('Garantia').click();
    await title.fill('Montagem');
    await saveAsColleague(0, [{ id: 1, title: 'De uma colega' }]);
    await submit.click();
    await expect.element(at('queue-options-outdated')).toHaveTextContent('Outra pessoa salvou este chatbot');
    await expect.element(title).toHaveValue('Montagem');
    return api;
  }

  it('S524 what a colleague saved meanwhile is not overwritten, and can be taken over', async () => {
    await editAtOnce();
    await at('queue-options-take-stored').click();
    await isGone(at('queue-options-outdated'));
    await expect.poll(() => textsOf(rows)).toEqual(['1De uma colega']);
  });

  it('S524 or is replaced by who was asked', async () => {
    const api = await editAtOnce();
    await at('queue-options-keep-own').click();
    await isGone(at('queue-options-outdated'));
    await expect.element(rowOf('Montagem')).toBeVisible();
    await submit.click();
    await isGone(at('queue-dialog'));
    const last = savedBy(api).at(-1);
    expect(titlesOf(last)).toEqual(['Pedidos e entregas', 'Troca', 'Montagem']);
    expect(last?.map(({ id }) => id > 0)).toEqual([true, false, false]);
  });

  it('S518 a queue is added together with its options, once', async () => {
    const api = start([]);
    await showPage('/queues', ana);
    await at('queues-add').click();
    await at('queue-dialog-name').fill('Financeiro');
    await at('queue-dialog-tab-chatbot').click();
    await at('options-add').click();
    await title.fill('Boleto');
    const heal = api.refuse(chatbotEndpoints.saveTree, 'ERR_INTERNAL');
    await submit.click();
    await expect.element(at('toast-error')).toBeVisible();
    heal();
    await submit.click();
    await isGone(at('queue-dialog'));
    expect(api.callsOf(queuesEndpoints.create)).toHaveLength(1);
    expect(api.callsOf(chatbotEndpoints.saveTree).at(-1)).toMatchObject({
      params: { id: 62 },
      body: { version: 0, options: [{ title: 'Boleto' }] },
    });
  });

  it.each([
    ['button', 20],
    ['list', 24],
  ])('S520 as %s a title of more than %i signs is refused at the field and never cut', async (kind, limit) => {
    start();
    await openOptions(shownAs(kind));
    await rowOf('Garantia').click();
    await title.fill('x'.repeat(limit + 1));
    await expect.element(at('option-title-error')).toHaveTextContent(`Muito longo! Use até ${limit} caracteres.`);
    await expect.element(submit).toBeDisabled();
    await expect.element(title).toHaveValue('x'.repeat(limit + 1));
    await title.fill('x'.repeat(limit));
    await expect.element(submit).toBeEnabled();
  });

  it('S520 a title that was stored when it fitted keeps nobody from changing the queue', async () => {
    const api = start([buildOption({ id: 1, title: 'x'.repeat(60) })]);
    await openOptions(shownAs('button'));
    await expect.element(rows).toBeVisible();
    await at('queue-dialog-tab-data').click();
    await at('queue-dialog-name').fill('Ajuda');
    await submit.click();
    await isGone(at('queue-dialog'));
    expect(savedBy(api)).toEqual([]);
  });
});

describe('by keyboard', () => {
  it('S522 rows move up, down, in and out, keep the focus, and each new place is told', async () => {
    start();
    await openOptions();
    await expect.element(rowOf('Garantia')).toBeVisible();
    rowOf('Garantia').element().focus();
    const keys: [string, string, string[]][] = [
      ['{ArrowUp}', 'posição 1 de 2', ['Garantia', 'Pedidos', 'Troca']],
      ['{ArrowDown}', 'posição 2 de 2', ['Pedidos', 'Troca', 'Garantia']],
      ['{ArrowRight}', 'posição 2 de 2', ['Pedidos', 'Troca', 'Garantia']],
      ['{ArrowUp}', 'posição 1 de 2', ['Pedidos', 'Garantia', 'Troca']],
      ['{ArrowLeft}', 'posição 2 de 2', ['Pedidos', 'Troca', 'Garantia']],
    ];
    for (const [key, place, order] of keys) {
      await userEvent.keyboard(`{Alt>}${key}{/Alt}`);
      await expect.element(at('queue-options-told')).toHaveTextContent(`Garantia: ${place}`);
      expect(textsOf(rows).map((text) => order.find((name) => text.includes(name)))).toEqual(order);
      await expect.element(rowOf('Garantia')).toHaveFocus();
    }
  });

  it('S522 arrows go from row to row, Shift+Enter adds, Enter and Escape end an edit without closing the dialog', async () => {
    const api = start();
    await openOptions();
    await expect.element(rowOf('Pedidos')).toBeVisible();
    rowOf('Pedidos').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(rowOf('Troca')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.element(title).toHaveFocus();
    await userEvent.keyboard('Nota fiscal{Enter}');
    await expect.element(rowOf('Nota fiscal')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(title).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(rowOf('Nota fiscal')).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await at('confirm-dialog-confirm').click();
    await isGone(rowOf('Nota fiscal'));
    await expect.element(at('queue-dialog')).toBeVisible();
    expect(api.callsOf(queuesEndpoints.update)).toEqual([]);
  });
});

describe('the tester', () => {
  it('S519 answers as the chatbot would, with what is being typed, and calls nobody', async () => {
    const api = start();
    await openOptions();
    await expect.element(said.first()).toHaveTextContent('Olá! Aqui é o Suporte.');
    await at('bot-tester-key-1').click();
    await expect.element(said.last()).toHaveTextContent('Escolha uma das opções abaixo:');
    await expect.element(at('bot-tester-path')).toHaveTextContent('Suporte › Pedidos e entregas');
    await at('bot-tester-answer').fill('troca');
    await userEvent.keyboard('{Enter}');
    await expect.element(said.last()).toHaveTextContent('A troca é gratuita.');
    await expect.element(at('bot-tester-end')).toHaveTextContent('Passa para a fila Suporte');
    await rowOf('Troca').click();
    await message.fill('A troca é gratuita em até 30 dias.');
    await expect.element(said.last()).toHaveTextContent('A troca é gratuita em até 30 dias.');
    await at('bot-tester-restart').click();
    await expect.poll(() => count(said)).toBe(1);
    await expect.element(at('queue-dialog')).toBeVisible();
    expect(api.callsOf(queuesEndpoints.update)).toEqual([]);
  });

  it('S519 goes on in the queue that an option forwards to', async () => {
    start();
    await openOptions();
    await rowOf('Garantia').click();
    await at('option-leads-to').selectOptions('4');
    await at('bot-tester-key-2').click();
    await expect.element(at('bot-tester-end')).toHaveTextContent('Passa para a fila Vendas');
  });
});

describe('the findings', () => {
  it('S523 change while one edits, and lead to the option', async () => {
    start([...stored, buildOption({ id: 4, title: '', option: '3' })]);
    await openOptions();
    await at('bot-finding-titleMissing').click();
    await title.fill('Outros');
    await expect.element(findings).toHaveTextContent('Nenhum problema encontrado no chatbot.');
    await at('queue-dialog-tab-data').click();
    await at('queue-dialog-greetingMessage').fill('');
    await at('queue-dialog-tab-chatbot').click();
    await expect.element(at('bot-finding-greetingMissing')).toBeVisible();
  });

  it('S523 two queues that forward to each other', async () => {
    start([garantia, buildOption({ id: 8, queueId: 4, title: 'De volta', forwardQueueId: 3 })]);
    await openOptions();
    await rowOf('Garantia').click();
    await at('option-leads-to').selectOptions('4');
    await expect.element(at('bot-finding-forwardLoop')).toBeVisible();
    await expect.element(at('bot-finding-noWayToPerson')).toBeVisible();
  });
});

describe('versions', () => {
  const versions = at('versions-row');

  async function openVersions(): Promise<FakeApi> {
    const api = start();
    await saveAsColleague(0, [{ title: 'Antes' }, { title: 'Depois' }]);
    await saveAsColleague(1, [{ title: 'Agora' }]);
    await openOptions();
    await expect.element(rowOf('Agora')).toBeVisible();
    return api;
  }

  it('S525 are listed with who saved them and when, and one click restores one', async () => {
    const api = await openVersions();
    await at('queue-options-versions').click();
    await expect.element(versions.last()).toHaveTextContent('Versão 102/03/2026 11:03 · Ana Prado · 2 opções');
    await expect.element(versions.first()).toHaveTextContent('Atual');
    await at('versions-restore').click();
    await isGone(at('versions-dialog'));
    await expect.element(at('toast-success')).toHaveTextContent('Versão 1 restaurada');
    await expect.poll(() => textsOf(rows)).toEqual(['1Antes', '2Depois']);
    await rowOf('Antes').click();
    await title.fill('Então');
    await submit.click();
    await isGone(at('queue-dialog'));
    expect(api.callsOf(chatbotEndpoints.saveTree).at(-1)?.body.version).toBe(3);
  });

  it('S525 what was edited and not saved is lost by it, which is said before', async () => {
    await openVersions();
    await rowOf('Agora').click();
    await title.fill('Outra');
    await at('option-done').click();
    await at('queue-options-versions').click();
    await expect.element(at('versions-dialog')).toHaveTextContent('ainda não salvou será descartado');
  });

  it('S44 S45 S525 load, fail, try again, and say when there are none', async () => {
    const api = start();
    const heal = api.refuse(chatbotEndpoints.listVersions, 'ERR_INTERNAL');
    await openOptions();
    await at('queue-options-versions').click();
    await expect.element(at('versions-error')).toHaveTextContent('Não foi possível carregar as versões');
    heal();
    await at('versions-error').getByRole('button').click();
    await expect.element(at('versions-empty')).toBeVisible();
    await expectAccessible('versions', '[data-testid=versions-dialog]');
  });
});

it('S527 each step tells how many conversations reached it and got no further', async () => {
  start(stored, true, [
    { optionId: null, reached: 40, called: 1, left: 12 },
    { optionId: 1, reached: 27, called: 0, left: 3 },
  ]);
  await openOptions();
  await expect
    .element(at('queue-figures'))
    .toHaveTextContent('Últimos 30 dias: 40 conversas chegaram · 12 pararam aqui · 1 precisou de um atendente');
  await expect.element(rowOf('Pedidos')).toHaveTextContent('27');
  await rowOf('Pedidos').click();
  await expect
    .element(at('option-figures'))
    .toHaveTextContent('27 conversas chegaram · 3 pararam aqui · nenhuma precisou de um atendente');
  await rowOf('Garantia').click();
  await isGone(at('option-figures'));
});

it('S528 real conversations are compared with what is edited, until it is edited again', async () => {
  const end = (kind: 'offered' | 'called', ...path: string[]) => ({ kind, path: ['Suporte', ...path] });
  const example = { ticketId: 71, contact: 'Bia', before: end('called', 'Troca'), after: end('offered') };
  const api = start(stored, true, [], ({ body }) => ({
    conversations: 9,
    elsewhere: body.options.length < 3 ? 1 : 0,
    examples: body.options.length < 3 ? [example] : [],
  }));
  await openOptions();
  await at('queue-options-replay').click();
  await expect
    .element(at('replay-outcome'))
    .toHaveTextContent('9 conversas comparadas. Nenhuma terminaria em outro lugar.');
  await rowOf('Troca').click();
  await at('option-delete').click();
  await at('confirm-dialog-confirm').click();
  await isGone(at('replay-outcome'));
  await at('queue-options-replay').click();
  await expect.element(at('replay-outcome')).toHaveTextContent('1 terminaria em outro lugar.');
  await expect
    .element(at('replay-example'))
    .toHaveTextContent('#71 BiaSuporte › Troca (chama um atendente) → Suporte (fica no menu)');
  await expectAccessible('replay', '[role=dialog]');
  expect(savedBy(api)).toEqual([]);
});

describe('S572 a menu that would have led customers elsewhere', () => {
  const elsewhere: Replayed = () => ({ conversations: 9, elsewhere: 2, examples: [] });
  const rename = async (): Promise<void> => {
    await openOptions();
    await rowOf('Garantia').click();
    await title.fill('Montagem');
    await at('queue-dialog-tab-data').click();
    await submit.click();
  };
  const question = page.getByRole('alertdialog', { name: 'Salvar o novo menu?' });

  it('is saved after a question, which says how many; cancelling keeps the edit and shows it', async () => {
    const api = start(stored, true, [], elsewhere);
    await rename();
    await expect
      .element(question)
      .toHaveTextContent('9 conversas comparadas. 2 terminariam em outro lugar.Quem escolher como antes');
    await expectAccessible('question', '[role=alertdialog]');
    await at('confirm-dialog-cancel').click();
    await isGone(question);
    await expect.element(rowOf('Montagem')).toBeVisible();
    expect([savedBy(api), api.callsOf(queuesEndpoints.update)]).toEqual([[], []]);
    await submit.click();
    await at('confirm-dialog-confirm').click();
    await isGone(at('queue-dialog'));
    expect(savedBy(api).map(titlesOf)).toEqual([['Pedidos e entregas', 'Troca', 'Montagem']]);
  });

  it('is not asked about where the comparison fails, nor where the menu stays as it is', async () => {
    const api = start(stored, true, [], elsewhere);
    api.refuse(chatbotEndpoints.replay, 'ERR_TOO_MANY_REQUESTS');
    await rename();
    await isGone(at('queue-dialog'));
    expect(savedBy(api)).toHaveLength(1);
    await page.getByRole('button', { name: 'Editar Suporte' }).click();
    await at('queue-dialog-tab-chatbot').click();
    await expect.element(rows.first()).toBeVisible();
    await at('queue-dialog-tab-data').click();
    await at('queue-dialog-name').fill('Ajuda');
    await submit.click();
    await isGone(at('queue-dialog'));
    expect(api.callsOf(chatbotEndpoints.replay)).toHaveLength(1);
  });
});

it('S53 S521 on a phone one edits or tests, and nothing leaves the screen', async () => {
  await onPhone();
  start([{ ...pedidos, title: 'palavra'.repeat(14) }, troca, { ...garantia, title: '🛠 دعم <b>' }]);
  await showPage('/queues', ana);
  await at('queues-actions').first().click();
  await page.getByRole('menuitem', { name: 'Editar Suporte' }).click();
  await at('queue-dialog-tab-chatbot').click();
  await expect.element(rowOf('🛠 دعم <b>')).toBeInViewport();
  await rowOf('Troca').click();
  await at('option-done').click();
  const { scrollWidth, clientWidth } = at('queue-dialog-form').element();
  expect(scrollWidth).toBe(clientWidth);
  await page.getByRole('radio', { name: 'Testar' }).click({ force: true });
  await expect.element(at('bot-tester-answer')).toBeInViewport();
});

it.each([
  ['en', 'Chatbot options', 'No problems found'],
  ['es', 'Opciones del chatbot', 'No se encontraron problemas'],
] as const)('S72 S521 speaks %s', async (language, heading, fine) => {
  start();
  await openOptions();
  await setLanguage(language);
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect.element(findings).toHaveTextContent(fine);
});

it('S390 S521 tree, fields, tester and findings pass axe in both themes', async () => {
  start([...stored, buildOption({ id: 4, title: '', option: '3' })]);
  await openOptions();
  await rowOf('Garantia').click();
  await title.fill('x'.repeat(101));
  await expect.element(at('option-title-error')).toBeVisible();
  await expectAccessible('options', '[role=dialog]');
});
