import {
  type Contact,
  contactsEndpoints,
  contactsEvents,
  queuesEndpoints,
  tagsEndpoints,
  ticketsEndpoints,
} from '@balcao/contract';
import { describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/axe.ts';
import { type FakeApi, route, startFakeApi } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildContact, contactsRoutes } from '../../../test/fakes/fake-contacts.ts';
import { schedulesRoutes } from '../../../test/fakes/fake-schedules.ts';
import { buildTicket } from '../../../test/builders/build-ticket.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../../test/fakes/fake-users.ts';
import {
  at,
  count,
  isGone,
  leaveBelow,
  onPhone,
  prepareScreens,
  scrollsSideways,
  showApp,
  showPage,
} from '../../../test/show.tsx';

const maria = buildContact({ id: 1, name: 'Maria Souza', number: '5511987654321', email: 'maria@example.com' });
const rafa = buildContact({ id: 2, name: '@rafa.decor', number: null });
const edson = buildContact({ id: 3, name: 'Edson Vilela', isBlocked: true, isBotOff: true });

const rows = at('contacts-row');
const rowOf = (contact: Pick<Contact, 'name'>): Locator =>
  rows.filter({ has: page.getByText(contact.name, { exact: true }) });
const confirm = at('confirm-dialog-confirm');
const vip = { id: 7, name: 'VIP', color: '#7c3aed' };
const start = (contacts: readonly Contact[], tagsOf: Record<number, (typeof vip)[]> = {}): FakeApi =>
  startFakeApi([
    route(tagsEndpoints.list, () => [vip]),
    route(queuesEndpoints.list, () => []),
    ...contactsRoutes([...contacts], tagsOf),
  ]);

async function choose(contact: Pick<Contact, 'name'>, action: string): Promise<void> {
  await rowOf(contact).getByTestId('contacts-actions').click();
  await at(`contacts-${action}`).click();
}

describe('the list', () => {
  it('S224 S232 shows name, number and e-mail, says who has no number, and marks the blocked and those without bot', async () => {
    start([maria, rafa, edson]);
    await showPage('/contacts', ana);
    for (const header of ['Nome', 'Número', 'E-mail', 'Ações'])
      await expect.element(page.getByRole('columnheader', { name: header })).toBeVisible();
    await expect.poll(() => count(rows)).toBe(3);
    await expect.element(rowOf(maria)).toHaveTextContent('+55 (11) 98765-4321');
    await expect.element(rowOf(maria)).toHaveTextContent('maria@example.com');
    await expect.element(rowOf(rafa)).toHaveTextContent('Sem número');
    await expect.element(rowOf(edson)).toHaveTextContent('Sem bot');
    await expect.element(rowOf(edson)).toHaveTextContent('Bloqueado');
    await expectAccessible('the contacts');
  });

  it('S224 S44 S46 an empty list says how it fills, and a search asks the server once', async () => {
    const api = start([]);
    await showPage('/contacts', bia);
    await expect.element(at('contacts-empty')).toHaveTextContent('Quem escrever para a empresa aparece aqui');
    await at('contacts-search').fill('maria');
    await expect.element(at('contacts-empty')).toHaveTextContent('Nada corresponde à busca');
    expect(api.callsOf(contactsEndpoints.list).map(({ query }) => query.searchParam)).toEqual(['', 'maria']);
  });

  it('S47 S56 S580 the next pages come by scrolling, and the foot says how many are loaded', async () => {
    start(
      Array.from({ length: 45 }, (_, index) =>
        buildContact({ id: index + 1, name: `Cliente ${String(index + 1).padStart(2, '0')}` }),
      ),
    );
    await showPage('/contacts', ana);
    for (const shown of [20, 40, 45]) {
      await expect.poll(() => count(rows)).toBe(shown);
      await leaveBelow(0);
    }
    await expect.element(page.getByText('45 contatos carregados', { exact: true })).toBeVisible();
  });

  it('S645 filters are chosen in menus, sent with the search, taken back one by one or all, and rows show their tags', async () => {
    const api = start([maria, edson], { [maria.id]: [vip] });
    await showPage('/contacts', ana);
    await expect.element(rowOf(maria)).toHaveTextContent('VIP');
    await at('filter-state').click();
    await at('filter-state-blocked').click();
    await isGone(rowOf(maria));
    await expect.element(rowOf(edson)).toBeVisible();
    await at('filter-tags').click();
    await at('filter-tags-7').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(at('filter-tags')).toHaveTextContent('Tags: VIP');
    await at('filter-talk').click();
    await at('filter-talk-silent-90').click();
    await expect
      .poll(() => api.callsOf(contactsEndpoints.list).at(-1)?.query)
      .toMatchObject({ tags: [7], silentForDays: 90, state: 'blocked', searchParam: '' });
    await expectAccessible('the filtered contacts');
    // Without campaigns there are no lists to make.
    expect(count(at('filter-make-list'))).toBe(0);
    await at('filter-talk-clear').click();
    await expect.element(at('filter-talk')).toHaveTextContent('Última conversa: Todas');
    await at('filter-clear').click();
    await expect.element(rowOf(maria)).toBeVisible();
    expect(count(at('filter-clear'))).toBe(0);
  });

  it('S787 a filter that finds nobody is taken back where that is said, and nobody is added by mistake', async () => {
    start([maria]);
    await showPage('/contacts', ana);
    await at('filter-state').click();
    await at('filter-state-blocked').click();
    await expect.element(at('contacts-empty')).toHaveTextContent('Nenhum contato com este filtro.');
    expect(count(at('contacts-empty').getByRole('button', { name: 'Adicionar contato' }))).toBe(0);
    await at('contacts-empty-clear').click();
    await expect.element(rowOf(maria)).toBeVisible();
    await expect.element(at('filter-state')).toHaveTextContent('Situação: Todas');
  });

  it('S786 a message is scheduled from the menu of a contact, but not of a blocked one', async () => {
    startFakeCompany({
      contacts: [maria, edson],
      instead: [...contactsRoutes([maria, edson]), ...schedulesRoutes({})],
    });
    await showApp('/contacts', bia);
    await prepareScreens('/schedules');
    await rowOf(edson).getByTestId('contacts-actions').click();
    await expect.element(at('contacts-earlier')).toBeVisible();
    expect(count(at('contacts-schedule'))).toBe(0);
    await userEvent.keyboard('{Escape}');
    await isGone(at('contacts-earlier'));
    await choose(maria, 'schedule');
    await expect.poll(() => location.pathname).toBe('/schedules');
    await expect.element(at('schedule-dialog-contact')).toHaveValue('Maria Souza');
    // Whoever reloads later does not find the dialog again.
    expect(location.search).toBe('');
  });

  it('S818 what was chosen in the menu of a row is done although the row goes while the menu fades out', async () => {
    const api = startFakeCompany({ contacts: [maria, edson], instead: contactsRoutes([maria, edson]) });
    await showApp('/contacts', bia);
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    await rowOf(maria).getByTestId('contacts-actions').click();
    await expect.element(at('contacts-bot')).toBeVisible();
    // The menu does not come to the end of fading out.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await at('contacts-bot').click();
    expect(api.callsOf(contactsEndpoints.switchBot)).toEqual([]);
    liveLine.send(contactsEvents.contact, { action: 'delete', contactId: maria.id });
    await expect
      .poll(() => api.callsOf(contactsEndpoints.switchBot).map(({ params, body }) => ({ ...params, ...body })))
      .toEqual([{ id: maria.id, isBotOff: true }]);
  });

  it('S786 a long name wraps in the menu of its row, inside the screen', async () => {
    const long = buildContact({ id: 9, name: 'W'.repeat(50) });
    start([long]);
    await onPhone();
    await showPage('/contacts', ana);
    await rowOf(long).getByTestId('contacts-actions').click();
    await expect.element(at('contacts-copy')).toBeInTheDocument();
    const item = at('contacts-copy').element();
    await expect.poll(() => item.getBoundingClientRect().right).toBeLessThan(390);
    expect(item.scrollWidth).toBeLessThanOrEqual(item.clientWidth);
  });

  it('S645 an event keeps the tags of a row, and does not put a stranger into a filtered page', async () => {
    const api = startFakeCompany({ instead: contactsRoutes([maria, edson], { [maria.id]: [vip] }) });
    await showApp('/contacts', ana);
    await expect.element(rowOf(maria)).toHaveTextContent('VIP');
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    liveLine.send(contactsEvents.contact, { action: 'update', contact: { ...maria, name: 'Maria S.', version: 2 } });
    await expect.element(rowOf({ name: 'Maria S.' })).toHaveTextContent('VIP');
    await at('filter-state').click();
    await at('filter-state-blocked').click();
    await expect.element(rowOf(edson)).toBeVisible();
    const asked = api.callsOf(contactsEndpoints.list).length;
    liveLine.send(contactsEvents.contact, { action: 'create', contact: rafa });
    await expect.poll(() => api.callsOf(contactsEndpoints.list).length).toBeGreaterThan(asked);
    expect(count(rowOf(rafa))).toBe(0);
  });

  it('S45 a failure is told and tried again', async () => {
    const api = start([maria]);
    const allow = api.refuse(contactsEndpoints.list, 'ERR_UNAVAILABLE');
    await showPage('/contacts', ana);
    await expect.element(at('contacts-error')).toHaveTextContent('Não foi possível carregar os contatos');
    allow();
    await at('contacts-retry').click();
    await expect.element(rowOf(maria)).toBeVisible();
  });

  it('S224 on a phone the contacts are cards with all actions in one menu', async () => {
    start([maria, rafa]);
    await onPhone();
    await showPage('/contacts', ana);
    await expect.element(rowOf(maria)).toHaveTextContent('+55 (11) 98765-4321');
    expect(scrollsSideways()).toBe(false);
    await choose(maria, 'edit');
    await expect.element(at('contact-dialog-name')).toHaveValue('Maria Souza');
  });

  it('S231 [RT] rows follow the events: changed, new, gone, and many at once', async () => {
    const contacts = [maria];
    const api = startFakeCompany({ instead: contactsRoutes(contacts) });
    await showApp('/contacts', ana);
    await expect.element(rowOf(maria)).toBeVisible();
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    liveLine.send(contactsEvents.contact, { action: 'update', contact: { ...maria, name: 'Maria S.', version: 2 } });
    await expect.element(rowOf({ name: 'Maria S.' })).toBeVisible();
    liveLine.send(contactsEvents.contact, { action: 'create', contact: rafa });
    await expect.element(rowOf(rafa)).toBeVisible();
    liveLine.send(contactsEvents.contact, { action: 'delete', contactId: rafa.id });
    await isGone(rowOf(rafa));
    const asked = api.callsOf(contactsEndpoints.list).length;
    liveLine.send(contactsEvents.contact, { action: 'reload' });
    await expect.poll(() => api.callsOf(contactsEndpoints.list).length).toBe(asked + 1);
  });
});

describe('what can be done', () => {
  it('S225 S226 S227 a contact is added with additional info and appears at once', async () => {
    const api = start([maria]);
    await showPage('/contacts', bia);
    await at('contacts-add').click();
    await at('contact-dialog-name').fill('Lúcia');
    await at('contact-dialog-number').fill('(11) 98111-2040');
    await at('contact-dialog-submit').click();
    await expect.element(at('toast-success')).toHaveTextContent('Contato adicionado com sucesso.');
    await expect.element(rowOf({ name: 'Lúcia' })).toHaveTextContent('+55 (11) 98111-2040');
    expect(api.callsOf(contactsEndpoints.create).length).toBe(1);
  });

  it('S228 deleting asks first, names the contact and warns that tickets go along; a refusal leaves it', async () => {
    const api = start([maria, rafa]);
    const allow = api.refuse(contactsEndpoints.remove, 'ERR_CONTACT_IN_CONVERSATION');
    await showPage('/contacts', ana);
    await choose(maria, 'delete');
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Excluir Maria Souza?');
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Os atendimentos, as mensagens');
    await confirm.click();
    await expect.element(at('toast-error')).toHaveTextContent('Há um atendimento em andamento');
    allow();
    await confirm.click();
    await isGone(rowOf(maria));
    expect(api.callsOf(contactsEndpoints.remove).length).toBe(2);
  });

  it('S228 S229 S584 R40 [P] an attendant neither deletes nor blocks nor imports', async () => {
    start([maria]);
    await showPage('/contacts', bia);
    await rowOf(maria).getByTestId('contacts-actions').click();
    await expect.element(at('contacts-bot')).toBeVisible();
    expect([count(at('contacts-delete')), count(at('contacts-block')), count(at('contacts-export'))]).toEqual([
      0, 0, 0,
    ]);
    await userEvent.keyboard('{Escape}');
    await isGone(at('contacts-bot'));
    await at('contacts-import').click();
    await expect.element(at('contacts-import-file')).toBeVisible();
    expect(count(at('contacts-import-phone'))).toBe(0);
  });

  it('S584 blocking says what it means, marks the row, and is taken back', async () => {
    const api = start([maria]);
    await showPage('/contacts', ana);
    await choose(maria, 'block');
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent('As mensagens desta pessoa deixam de chegar');
    await confirm.click();
    await expect.element(rowOf(maria)).toHaveTextContent('Bloqueado');
    expect(count(rowOf(maria).getByTestId('contacts-open'))).toBe(0);
    await choose(maria, 'block');
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Desbloquear Maria Souza?');
    await confirm.click();
    await expect.element(rowOf(maria)).not.toHaveTextContent('Bloqueado');
    expect(api.callsOf(contactsEndpoints.block).map(({ body }) => body)).toEqual([
      { isBlocked: true },
      { isBlocked: false },
    ]);
  });

  it.each([
    [true, 'not_recent', 'O WhatsApp só bloqueia quem escreveu nas últimas 24 horas.'],
    [true, 'list_full', 'A lista de bloqueados desta conexão no WhatsApp está cheia.'],
    [false, 'refused', 'O WhatsApp não aceitou o desbloqueio'],
  ] as const)('S817 the contact says what WhatsApp refused: %s, %s', async (isBlocked, blockRefusal, text) => {
    const known = { ...edson, isBlocked, blockRefusal };
    start([known, maria]);
    await showPage('/contacts', ana);
    await rowOf(known).getByTestId('contacts-edit').click();
    await expect.element(at('contact-block-refusal')).toHaveTextContent(text);
    await at('contact-dialog-cancel').click();
    await rowOf(maria).getByTestId('contacts-edit').click();
    await expect.element(at('contact-dialog-name')).toHaveValue('Maria Souza');
    expect(count(at('contact-block-refusal'))).toBe(0);
  });

  it('S640 [P] an admin takes a copy of one person’s data; an attendant is not offered it', async () => {
    const api = start([maria]);
    await showPage('/contacts', ana);
    await choose(maria, 'copy');
    await expect.element(at('toast-info')).toHaveTextContent('Preparando os dados de Maria Souza');
    await expect.poll(() => api.callsOf(contactsEndpoints.copyData).map(({ params }) => params.id)).toEqual([maria.id]);
  });

  it('S640 S641 [P] an attendant is offered neither', async () => {
    start([maria]);
    await showPage('/contacts', bia);
    await rowOf(maria).getByTestId('contacts-actions').click();
    await expect.element(at('contacts-bot')).toBeVisible();
    expect([count(at('contacts-copy')), count(at('contacts-anonymize'))]).toEqual([0, 0]);
  });

  it('S823 [P] of somebody anonymous an attendant sees the earlier tickets and deletes nothing', async () => {
    const nobody = buildContact({ id: 8, name: 'Anônimo 8', number: null, isAnonymous: true });
    start([nobody]);
    await showPage('/contacts', bia);
    await rowOf(nobody).getByTestId('contacts-actions').click();
    await expect.element(at('contacts-earlier')).toBeVisible();
    expect(page.getByRole('menuitem').elements()).toHaveLength(1);
  });

  it('S641 making somebody anonymous needs a reason and the typed word, and leaves a row without actions', async () => {
    const api = start([maria]);
    await showPage('/contacts', ana);
    await choose(maria, 'anonymize');
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Anonimizar Maria Souza?');
    const submit = at('anonymize-dialog-submit');
    await expect.element(submit).toBeDisabled();
    await at('anonymize-dialog-word').fill('anonimizar');
    await expect.element(submit).toBeEnabled();
    await submit.click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Obrigatório');
    expect(api.callsOf(contactsEndpoints.anonymize).length).toBe(0);
    await at('anonymize-dialog-reason').fill('Pediu por e-mail');
    await expectAccessible('the anonymize dialog');
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent('Contato anonimizado.');
    const row = rowOf({ name: 'Anônimo 1' });
    await expect.element(row).toHaveTextContent('Anônimo');
    expect(api.callsOf(contactsEndpoints.anonymize).map(({ body }) => body)).toEqual([{ reason: 'Pediu por e-mail' }]);
    expect([count(row.getByTestId('contacts-open')), count(row.getByTestId('contacts-edit'))]).toEqual([0, 0]);
  });

  it('S585 the bot is switched off and on for one contact, by the keyboard too', async () => {
    const api = start([maria]);
    await showPage('/contacts', bia);
    await expect.element(rowOf(maria)).toBeVisible();
    rowOf(maria).getByTestId('contacts-actions').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(at('contacts-bot')).toHaveTextContent('Desligar o bot para Maria Souza');
    await expect.element(at('contacts-schedule')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(rowOf(maria)).toHaveTextContent('Sem bot');
    await expect.element(at('toast-success')).toHaveTextContent('O bot não responde mais a Maria Souza.');
    expect(api.callsOf(contactsEndpoints.switchBot).map(({ body }) => body)).toEqual([{ isBotOff: true }]);
  });

  it('S229 the import asks, tells how many come, follows the work and says when it is done', async () => {
    const api = startFakeCompany({ instead: contactsRoutes([maria]) });
    await showApp('/contacts', ana);
    await at('contacts-import').click();
    await at('contacts-import-phone').click();
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Nomes que alguém editou aqui não mudam');
    await confirm.click();
    await expect.element(at('toast-success')).toHaveTextContent('Importando 240 contatos do telefone.');
    expect(api.callsOf(contactsEndpoints.importFromPhone).map(({ body }) => body)).toEqual([undefined]);
    const strip = at('contacts-import-progress');
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    liveLine.send(contactsEvents.contact, { action: 'import', done: 100, count: 240, isFinished: false });
    await expect.element(strip).toHaveTextContent('Importando do telefone: 100 de 240');
    liveLine.send(contactsEvents.contact, { action: 'import', done: 240, count: 240, isFinished: true });
    await expect.element(strip).toHaveTextContent('Importação do telefone concluída: 240 contatos.');
    await strip.getByRole('button', { name: 'Fechar' }).click();
    await isGone(strip);
  });

  it('S230 a row leads to a new ticket for its contact, also for somebody without a number', async () => {
    startFakeCompany({ instead: contactsRoutes([rafa]) });
    await showApp('/contacts', ana);
    await rowOf(rafa).getByTestId('contacts-open').click();
    await expect.element(at('new-ticket-dialog')).toBeVisible();
    await expect.element(at('new-ticket-contact')).toHaveValue('@rafa.decor');
  });

  it('S588 all contacts are exported in the chosen form and language', async () => {
    const api = start([maria]);
    await showPage('/contacts', ana);
    await at('contacts-export').click();
    await at('contacts-export-xlsx').click();
    await expect
      .poll(() => api.callsOf(contactsEndpoints.exportAll).map(({ body }) => body))
      .toEqual([{ format: 'xlsx', language: 'pt' }]);
  });

  it('S587 contacts that seem to be one person are pointed out, merged into the chosen one, and separated again', async () => {
    const twin = buildContact({ id: 9, name: 'Maria S.', email: maria.email });
    const api = start([maria, twin]);
    await showPage('/contacts', ana);
    await expect.element(at('contacts-duplicates')).toHaveTextContent('2 contatos parecem repetidos.');
    await at('contacts-duplicates-review').click();
    await expectAccessible('the dialog of duplicates', '[data-testid=merge-dialog]');
    await at('merge-group')
      .getByRole('radio', { name: /Maria S\./ })
      .click();
    await at('merge-confirm').click();
    await expect.element(at('toast-success')).toHaveTextContent('Maria Souza foi unido a Maria S..');
    await expect.element(at('merge-none')).toBeVisible();
    await at('merge-undo').click();
    await expect.element(at('merge-group')).toBeVisible();
    expect(api.callsOf(contactsEndpoints.merge).map(({ body }) => body)).toEqual([{ winnerId: 9, loserId: 1 }]);
    await at('merge-dialog-close').click();
    await expect.element(rowOf(maria)).toBeVisible();
  });

  it('S595 the earlier tickets of a contact are a click away', async () => {
    const ticket = buildTicket({ id: 7, name: 'Maria Souza', status: 'closed' });
    startFakeCompany({ instead: [...contactsRoutes([maria]), route(ticketsEndpoints.ofContact, () => [ticket])] });
    await showApp('/contacts', ana);
    await choose(maria, 'earlier');
    await expect.element(at('earlier-ticket')).toHaveTextContent('#7');
    await expect.element(at('earlier-ticket')).toHaveAttribute('href', `/tickets/${ticket.uuid}`);
  });
});
