import { helpEndpoints, helpEvents } from '@balcao/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { helpRoutes } from '../../test/fakes/fake-help.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { bia } from '../../test/fakes/fake-users.ts';
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
