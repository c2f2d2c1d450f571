import { type Tag, tagsEndpoints, tagsEvents } from '@balcao/contract';
import { tagColor } from '@balcao/domain';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../lib/format/i18n.ts';
import { expectAccessible } from '../../test/axe.ts';
import { type FakeApi, route } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildTicket } from '../../test/builders/build-ticket.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { bia } from '../../test/fakes/fake-users.ts';
import { at, count, isGone, onPhone, scrollsSideways, showApp, showPage } from '../../test/show.tsx';

const urgent: Tag = { id: 1, name: 'Urgente', color: '#B42318' };
const pale: Tag = { id: 2, name: 'Orçamento', color: '#E9BC5C' };
const rows = at('tags-row');
const name = at('tag-dialog-name');
const color = at('tag-dialog-color');
const submit = at('tag-dialog-submit');
const rowOf = (text: string): Locator => rows.filter({ has: page.getByText(text, { exact: true }) });
const labelOf = (text: string): CSSStyleDeclaration => getComputedStyle(rows.getByText(text).element());

const startTags = (tags: readonly Tag[] = [urgent, pale]): FakeApi =>
  startFakeCompany({ tags, tickets: [buildTicket({ id: 7, name: 'Marina', tags: [urgent] })] });
const showTags = (): Promise<void> => showPage('/tags', bia);

describe('the list', () => {
  it('S251 S253 an attendant sees each tag in its colour, readable, with the number of its tickets', async () => {
    startTags();
    await showTags();
    await expect.element(rowOf('Urgente')).toHaveTextContent('1');
    await expect.element(rowOf('Orçamento')).toHaveTextContent('0');
    expect([labelOf('Urgente').backgroundColor, labelOf('Urgente').color]).toEqual([
      'rgb(180, 35, 24)',
      'rgb(255, 255, 255)',
    ]);
    expect(labelOf('Orçamento').color).toBe('rgb(0, 0, 0)');
  });

  it('S251 S44 S45 a failed list is asked for again, an empty one says what tags are for', async () => {
    const api = startTags([]);
    const heal = api.refuse(tagsEndpoints.page, 'ERR_INTERNAL');
    await showTags();
    await expect.element(at('tags-error')).toHaveTextContent('Não foi possível carregar as tags');
    heal();
    await at('tags-retry').click();
    await expect.element(at('tags-empty')).toHaveTextContent('marque os atendimentos com elas');
    await at('tags-empty').getByRole('button', { name: 'Adicionar tag' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Adicionar tag' })).toBeVisible();
  });

  it('S255 follows colleagues who add, rename and delete tags', async () => {
    startTags();
    await showApp('/tags', bia);
    await expect.poll(() => count(rows)).toBe(2);
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    liveLine.send(tagsEvents.tag, { action: 'create', tag: { id: 9, name: 'Nova', color: '#0B63B0' } });
    await expect.element(rows.first()).toHaveTextContent('Nova');
    liveLine.send(tagsEvents.tag, { action: 'update', tag: { ...urgent, name: 'Muito urgente' } });
    await expect.element(rowOf('Muito urgente')).toHaveTextContent('1');
    liveLine.send(tagsEvents.tag, { action: 'delete', tagId: pale.id });
    await isGone(rowOf('Orçamento'));
  });

  it('S674 S53 on a phone the longest and strangest names stay inside their cards', async () => {
    await onPhone();
    startTags([
      { ...urgent, name: 'x'.repeat(50) },
      { ...pale, name: '🔥 عاجل جدا <b>' },
    ]);
    await showTags();
    await expect.poll(() => count(rows)).toBe(2);
    await expect.element(rows.last()).toHaveTextContent('🔥 عاجل جدا <b>');
    await expect.element(rows.first()).toHaveTextContent('1 atendimento');
    expect(scrollsSideways()).toBe(false);
    await page.viewport(320, 640);
    expect(scrollsSideways()).toBe(false);
  });
});

describe('the dialog', () => {
  it('S252 S58 R49 names need three characters, in the given words', async () => {
    startTags();
    await showTags();
    await at('tags-add').click();
    await expect.element(name).toHaveFocus();
    await submit.click();
    const error = at('tag-dialog-name-error');
    await expect.element(error).toHaveTextContent('Obrigatório');
    await name.fill('ab');
    await expect.element(error).toHaveTextContent('Mensagem muito curta');
    await name.fill('abc');
    await isGone(error);
  });

  it('S254 S253 adds one with a colour of the palette, and says who saves it', async () => {
    const api = startTags();
    await showTags();
    await at('tags-add').click();
    await name.fill('Pós-venda');
    await at('tag-dialog-color-0E7490').click();
    await expect.element(color).toHaveValue('#0E7490');
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent('Tag adicionada');
    await expect.element(rows.first()).toHaveTextContent('Pós-venda');
    expect(api.callsOf(tagsEndpoints.create).map(({ body }) => body)).toEqual([
      { name: 'Pós-venda', color: '#0E7490', userId: bia.id },
    ]);
  });

  it('S253 without a choice the colour is that of the name, and it is shown before it is saved', async () => {
    startTags();
    await showTags();
    await at('tags-add').click();
    await name.fill('Atacado');
    const preview = at('tag-dialog-preview').getByText('Atacado');
    await expect.element(preview).toHaveAttribute('style', expect.stringContaining(tagColor('Atacado')));
    await color.fill('vermelho');
    await userEvent.tab();
    await expect.element(at('tag-dialog-color-error')).toBeVisible();
  });

  it('S254 S65 a name in use is told at the field, and what was typed stays', async () => {
    const api = startTags();
    await showTags();
    await rowOf('Orçamento').getByTestId('tags-edit').click();
    await expect.element(name).toHaveValue('Orçamento');
    await expect.element(at('tag-dialog-color-E9BC5C')).toBeChecked();
    const heal = api.refuse(tagsEndpoints.update, 'ERR_TAG_ALREADY_EXISTS');
    await name.fill('Urgente');
    await submit.click();
    await expect.element(at('tag-dialog-name-error')).toHaveTextContent('Já existe uma tag com este nome');
    expect(count(at('toast-error'))).toBe(0);
    heal();
    await name.fill('Proposta');
    await submit.click();
    await expect.element(rowOf('Proposta')).toBeVisible();
  });

  it('S65 S69 without network what was typed stays, and is saved once it is back', async () => {
    const api = startTags();
    await showTags();
    await at('tags-add').click();
    await name.fill('Pós-venda');
    const connect = api.cutNetwork();
    await submit.click();
    await expect.element(at('toast-error')).toHaveTextContent('conexão');
    await expect.element(name).toHaveValue('Pós-venda');
    connect();
    await submit.click();
    await expect.element(rowOf('Pós-venda')).toBeVisible();
    expect(api.callsOf(tagsEndpoints.create)).toHaveLength(1);
  });

  it('S60 the palette is walked by the arrow keys', async () => {
    startTags();
    await showTags();
    await rowOf('Urgente').getByTestId('tags-edit').click();
    at('tag-dialog-color-B42318').element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(at('tag-dialog-color-DC4C3F')).toHaveFocus();
    await expect.element(color).toHaveValue('#DC4C3F');
  });
});

it('S254 S63 deleting says how many tickets lose the tag', async () => {
  const api = startTags();
  await showTags();
  await page.getByRole('button', { name: 'Excluir Urgente' }).click();
  const question = page.getByRole('alertdialog', { name: 'Excluir a tag “Urgente”?' });
  await expect.element(question).toHaveTextContent('Ela sai de 1 atendimento.');
  await at('confirm-dialog-confirm').click();
  await expect.element(at('toast-success')).toHaveTextContent('Tag excluída');
  await isGone(rowOf('Urgente'));
  expect(api.callsOf(tagsEndpoints.remove).map(({ params }) => params.id)).toEqual([urgent.id]);
});

it('S63 S69 without network a tag is not deleted, and the question stays', async () => {
  const api = startTags();
  await showTags();
  await page.getByRole('button', { name: 'Excluir Urgente' }).click();
  const connect = api.cutNetwork();
  await at('confirm-dialog-confirm').click();
  await expect.element(at('toast-error')).toHaveTextContent('conexão');
  await expect.element(rowOf('Urgente')).toBeInTheDocument();
  connect();
  await at('confirm-dialog-confirm').click();
  await isGone(rowOf('Urgente'));
});

it.each([
  [['Suporte', 'Vendas'], 'As filas Suporte e Vendas decidem por esta tag quem avalia o atendimento.'],
  [['Suporte'], 'A fila Suporte decide por esta tag quem avalia o atendimento.'],
])('S573 S674 deleting one by which queues ask for ratings names them: %s', async (ratingQueues, warning) => {
  const counted = { ...urgent, ticketsCount: 0, ratingQueues };
  startFakeCompany({
    tags: [urgent],
    instead: [route(tagsEndpoints.page, () => ({ tags: [counted], count: 1, hasMore: false }))],
  });
  await showTags();
  await page.getByRole('button', { name: 'Excluir Urgente' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Excluir a tag “Urgente”?' })).toHaveTextContent(warning);
  await expectAccessible('question', '[role=alertdialog]');
});

it.each([
  ['en', 'Tags', 'Edit tag', 'Blue, shade 2'],
  ['es', 'Etiquetas', 'Editar etiqueta', 'Azul, tono 2'],
] as const)('S72 S74 speaks %s', async (language, title, dialogTitle, blue) => {
  startTags();
  await showTags();
  await setLanguage(language);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await rowOf('Urgente').getByTestId('tags-edit').click();
  await expect.element(page.getByRole('dialog', { name: dialogTitle })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: blue })).toBeInTheDocument();
});

it('S390 list and dialog pass axe in both themes', async () => {
  startTags();
  await showTags();
  await expect.poll(() => count(rows)).toBe(2);
  await expectAccessible('list', 'main');
  await at('tags-add').click();
  await submit.click();
  await expect.element(at('tag-dialog-name-error')).toBeVisible();
  await expectAccessible('dialog', '[role=dialog]');
});
