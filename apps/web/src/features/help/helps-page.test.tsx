import { helpEndpoints, helpEvents } from '@balcao/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { helpRoutes } from '../../test/fakes/fake-help.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import { visitRoutes } from '../../test/fakes/fake-visit.ts';
import { at, count, emulateMedia, isGone, onPhone, scrollsSideways, showApp, textsOf } from '../../test/show.tsx';

const entries = [
  { id: 1, title: 'Primeiros passos', description: 'Conecte um número.\nDepois crie filas.', video: 'dQw4w9WgXcQ' },
  { id: 2, title: 'Filas', description: '', video: 'abc-DEF_12345' },
];
const toggle = (title: string) => page.getByRole('button', { name: title, exact: true });

async function open(known = entries) {
  const api = startFakeCompany({ instead: helpRoutes(known) });
  await showApp('/helps', bia);
  return api;
}

it('S384 S912 one entry is open at a time, and its player is loaded by a click alone, without cookies', async () => {
  await open();
  await expect.element(at('menu-helps')).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => textsOf(at('helps-toggle'))).toEqual(['Filas', 'Primeiros passos']);
  expect(count(at('helps-load'))).toBe(0);
  await toggle('Primeiros passos').click();
  await expect.element(at('helps-item').filter({ hasText: 'Conecte' })).toHaveTextContent('Depois crie filas.');
  await expect.element(at('helps-load')).toHaveTextContent('Nada é carregado de lá antes do seu clique.');
  expect(document.querySelectorAll('iframe[src*="youtube"]').length).toBe(0);
  await at('helps-load').click();
  await expect
    .element(at('helps-player'))
    .toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
  await expect.element(at('helps-player')).toHaveAttribute('title', 'Vídeo: Primeiros passos');
  const box = at('helps-player').element().getBoundingClientRect();
  expect([Math.round(box.width), Math.round(box.height)]).toEqual([700, 500]);

  await toggle('Filas').click();
  await isGone(at('helps-player'));
  await expect.element(toggle('Primeiros passos')).toHaveAttribute('aria-expanded', 'false');
  expect(count(at('helps-load'))).toBe(1);
  await toggle('Filas').click();
  await isGone(at('helps-load'));
});

it('S384 is used by keyboard alone', async () => {
  await open();
  await expect.element(toggle('Filas')).toBeVisible();
  toggle('Filas').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toggle('Filas')).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Tab}');
  await expect.element(at('helps-load')).toHaveFocus();
});

it('S385 says that there is nothing, and what went wrong; follows what the operator writes', async () => {
  const api = startFakeCompany({ instead: helpRoutes([]) });
  const heal = api.refuse(helpEndpoints.list, 'ERR_NO_PERMISSION');
  await showApp('/helps', bia);
  await expect.element(at('helps-error')).toHaveTextContent('Não foi possível carregar a ajuda');
  heal();
  await at('helps-error').getByRole('button').click();
  await expect.element(at('helps-empty')).toHaveTextContent('Nenhum registro');
  await expect.poll(liveLine.isOpen).toBe(true);
  const calls = api.callsOf(helpEndpoints.list).length;
  liveLine.send(helpEvents.help, { action: 'delete', id: 9 });
  await expect.poll(() => api.callsOf(helpEndpoints.list).length).toBe(calls + 1);
});

it('S390 S384 passes axe, in the dark too, and keeps the shape of the video on a phone', async () => {
  await open();
  await toggle('Primeiros passos').click();
  await expect.element(at('helps-load')).toBeVisible();
  await expectAccessible('help', 'main');
  await emulateMedia('prefers-color-scheme', 'dark');
  await expectAccessible('help in the dark', 'main');
  await onPhone();
  await expect
    .poll(() => {
      const { width, height } = at('helps-load').element().getBoundingClientRect();
      return [width < 390, Math.abs(width / height - 1.4) < 0.02];
    })
    .toEqual([true, true]);
  expect(scrollsSideways()).toBe(false);
});

const guides = at('help-toggle');

it('S1147 twelve guides, each with a picture and the way into its screen, are found by their words', async () => {
  startFakeCompany({ instead: helpRoutes([]) });
  await showApp('/helps', ana);
  await expect.poll(() => count(guides)).toBeGreaterThanOrEqual(12);
  await at('help-search').fill('feriados');
  await expect.poll(() => textsOf(guides)).toEqual(['Horário de atendimento e feriados']);
  await guides.click();
  await expect.element(at('help-picture')).toBeVisible();
  expect(location.search).toBe('?article=hours');
  await expectAccessible('an open guide', 'main');
  await at('help-search').fill('nada que exista');
  await expect.element(at('help-none')).toBeVisible();
  await at('help-search').fill('AVALIACOES');
  await expect.poll(() => textsOf(guides)).toContain('Avaliações dos clientes');
  await onPhone();
  expect(scrollsSideways()).toBe(false);
});

it('S1147 the buttons lead only into screens that the person may open', async () => {
  startFakeCompany({ instead: helpRoutes([]) });
  await showApp('/helps?article=privacy', bia);
  await expect.element(at('help-open-contacts')).toBeVisible();
  expect(count(at('help-open-auditLog'))).toBe(0);
  await at('help-open-contacts').click();
  await expect.poll(() => location.pathname).toBe('/contacts');
});

it('S1148 "?" beside the title of a page opens the guide about it', async () => {
  startFakeCompany({ instead: helpRoutes([]) });
  await showApp('/contacts', bia);
  await at('page-help').click();
  await expect.element(page.getByRole('button', { name: 'Importar contatos', expanded: true })).toBeVisible();
});

it('S1149 an article of the operator needs no video, and the operator’s contact is below', async () => {
  const supportContact = { text: 'ajuda@balcao.test', href: 'mailto:ajuda@balcao.test' };
  const own = { id: 3, title: 'Nosso suporte', description: 'Das 9h às 18h.', video: '' };
  startFakeCompany({ instead: [...visitRoutes({ supportContact }), ...helpRoutes([own])] });
  await showApp('/helps', bia);
  await toggle('Nosso suporte').click();
  await expect.element(at('helps-item')).toHaveTextContent('Das 9h às 18h.');
  expect(count(at('helps-load'))).toBe(0);
  await expect.element(at('support-contact')).toHaveTextContent('ajuda@balcao.test');
});
