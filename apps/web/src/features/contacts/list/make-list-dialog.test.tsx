import { contactListsEndpoints, contactsEndpoints, queuesEndpoints, tagsEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/axe.ts';
import { type FakeApi, route, type Route } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { contactListsRoutes } from '../../../test/fakes/fake-contact-lists.ts';
import { buildContact, contactsRoutes } from '../../../test/fakes/fake-contacts.ts';
import { ana, bia } from '../../../test/fakes/fake-users.ts';
import { at, count, focusedTestId, isGone, onPhone, showApp, withCampaigns } from '../../../test/show.tsx';

const vip = { id: 7, name: 'VIP', color: '#7c3aed' };
const maria = buildContact({ id: 1, name: 'Maria Souza', isBlocked: true });
const submit = at('make-list-submit');
const name = at('make-list-name');

const start = (routes: readonly Route[] = []): FakeApi =>
  startFakeCompany({
    viewer: ana,
    instead: [
      ...routes,
      route(tagsEndpoints.list, () => [vip]),
      route(queuesEndpoints.list, () => []),
      ...contactsRoutes([maria], { [maria.id]: [vip] }),
      ...contactListsRoutes({ lists: [] }),
    ],
  });

/** Chooses a tag, a time and a state, and asks for the list. */
async function open(): Promise<void> {
  await showApp('/contacts', ana, withCampaigns);
  await at('filter-tags').click();
  await at('filter-tags-7').click();
  await userEvent.keyboard('{Escape}');
  await at('filter-talk').click();
  await at('filter-talk-within-30').click();
  await at('filter-state').click();
  await at('filter-state-blocked').click();
  await at('filter-make-list').click();
}
const wanted = {
  tagIds: [7],
  queueIds: [],
  talkedWithinDays: 30,
  silentForDays: null,
  state: 'blocked',
  searchParam: '',
};

describe('S788 a list from a filter', () => {
  it('says how many it will have, makes it once with all that was chosen, and opens it', async () => {
    const api = start();
    await open();
    await expect.element(at('make-list-count')).toHaveTextContent('3 contatos entram na lista');
    expect(api.callsOf(contactListsEndpoints.countMatching).map(({ body }) => body)).toEqual([wanted]);
    expect(focusedTestId()).toBe('make-list-name');
    await expectAccessible('dialog', '[role=dialog]');
    await name.fill('VIPs do mês');
    // Unanswered until the second click has come, however slow it is.
    const answer = api.hold(contactListsEndpoints.create);
    await submit.dblClick();
    answer();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('VIPs do mês');
    expect(location.pathname).toBe('/contact-lists/1/contacts');
    expect(api.callsOf(contactListsEndpoints.create).map(({ body }) => body)).toEqual([{ name: 'VIPs do mês' }]);
    expect(api.callsOf(contactListsEndpoints.addContacts).map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: 1 }, body: wanted },
    ]);
  });

  it('a name of 2 to 50 characters; Enter makes it', async () => {
    const api = start();
    await open();
    await expect.element(submit).toBeEnabled();
    await submit.click();
    await expect.element(at('make-list-name-error')).toHaveTextContent('Obrigatório');
    await name.fill('A');
    await expect.element(at('make-list-name-error')).toHaveTextContent('Muito curto');
    await name.fill('A'.repeat(51));
    await expect.element(at('make-list-name-error')).toHaveTextContent('Muito longo');
    expect(api.callsOf(contactListsEndpoints.create)).toEqual([]);
    await name.fill('A'.repeat(50));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('A'.repeat(50));
  });

  it('a failure half way keeps what was typed, and the second press fills the same list under its new name', async () => {
    const api = start();
    const allow = api.refuse(contactListsEndpoints.addContacts, 'ERR_UNAVAILABLE');
    await open();
    await name.fill('Erada');
    await submit.click();
    await expect.element(at('toast-error')).toBeVisible();
    await expect.element(name).toHaveValue('Erada');
    allow();
    await name.fill('Errada');
    await submit.click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Errada');
    expect(api.callsOf(contactListsEndpoints.create)).toHaveLength(1);
    expect(api.callsOf(contactListsEndpoints.update).map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: 1 }, body: { name: 'Errada' } },
    ]);
    expect(api.callsOf(contactListsEndpoints.addContacts)).toHaveLength(2);
  });

  it('S821 takes the search along and says so', async () => {
    const api = start();
    await showApp('/contacts', ana, withCampaigns);
    await at('filter-state').click();
    await at('filter-state-blocked').click();
    await at('contacts-search').fill('  maria ');
    await expect.poll(() => api.callsOf(contactsEndpoints.list).at(-1)?.query.searchParam).toBe('maria');
    await at('filter-make-list').click();
    await expect.element(at('make-list-search')).toHaveTextContent('Só quem a busca “maria” encontra');
    await expect.element(submit).toBeEnabled();
    await name.fill('Marias');
    await submit.click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Marias');
    const sent = { tagIds: [], queueIds: [], talkedWithinDays: null, silentForDays: null, state: 'blocked' };
    for (const spec of [contactListsEndpoints.countMatching, contactListsEndpoints.addContacts])
      expect(api.callsOf(spec)[0]?.body).toEqual({ ...sent, searchParam: 'maria' });
    expect(api.callsOf(contactListsEndpoints.remove)).toEqual([]);
  });

  it('S821 whoever gives up after a failure half way leaves no empty list behind', async () => {
    const api = start();
    api.refuse(contactListsEndpoints.addContacts, 'ERR_CONTACT_LIST_FULL', { limit: 100 });
    await open();
    await name.fill('Todos');
    await submit.click();
    await expect.element(at('toast-error')).toBeVisible();
    await at('make-list-cancel').click();
    await at('make-list-discard').click();
    await isGone(at('make-list'));
    await expect.poll(() => api.callsOf(contactListsEndpoints.remove).map(({ params }) => params.id)).toEqual([1]);
  });

  it('of a filter that finds nobody, or cannot be counted, no list is made', async () => {
    const api = start([route(contactListsEndpoints.countMatching, () => ({ count: 0 }))]);
    await open();
    await expect.element(at('make-list-count')).toHaveTextContent('Nenhum contato encontrado');
    await expect.element(submit).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await isGone(at('make-list'));
    api.refuse(contactListsEndpoints.countMatching, 'ERR_UNAVAILABLE');
    await at('filter-tags-clear').click();
    await at('filter-make-list').click();
    await expect.element(at('make-list-count')).toHaveTextContent('O servidor está ocupado');
    await expect.element(submit).toBeDisabled();
    expect(api.callsOf(contactListsEndpoints.create)).toEqual([]);
  });

  it('Escape asks before a typed name is lost, and gives the focus back', async () => {
    start();
    await open();
    await name.fill('VIPs');
    await userEvent.keyboard('{Escape}');
    await expect.element(at('make-list')).toBeVisible();
    await at('make-list-discard').click();
    await isGone(at('make-list'));
    expect(focusedTestId()).toBe('filter-make-list');
  });

  it('fits a phone; whoever has no lists makes none', async () => {
    start();
    await onPhone();
    await open();
    await expect.element(name).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await showApp('/contacts', bia, withCampaigns);
    await at('filter-state').click();
    await at('filter-state-blocked').click();
    await expect.element(at('filter-clear')).toBeVisible();
    expect(count(at('filter-make-list'))).toBe(0);
  });
});
