import { simulatorEndpoints } from '@balcao/contract';
import { describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import type { FakeApi } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { createFakeSimulator, type FakeSimulator } from '../../test/fakes/fake-simulator.ts';
import { ana } from '../../test/fakes/fake-users.ts';
import { at, count, drawn, goTo, isGone, showApp } from '../../test/show.tsx';

const maria = '5511987654321';
const tiago = '5521996401187';
const edson = '5585988027715';

const text = at('simulator-text');
const persona = at('simulator-persona');
const customerOf = (name: string): Locator => at('simulator-customer').filter({ hasText: name });
const bubbleOf = (words: string): Locator => at('simulator-message').filter({ hasText: words });

/** Shows the simulator of a company whose virtual phone is linked. */
async function showSimulator(): Promise<{ api: FakeApi; simulator: FakeSimulator }> {
  const simulator = createFakeSimulator();
  const api = startFakeCompany({ viewer: ana, instead: simulator.routes });
  await showApp('/simulator', ana);
  await expect.element(at('simulator-scenario-burst')).toBeEnabled();
  return { api, simulator };
}

async function chooseSample(name: string): Promise<void> {
  if (count(customerOf(name)) === 0) await at('simulator-samples').click();
  await customerOf(name).click();
}

async function say(words: string): Promise<void> {
  await text.fill(words);
  await at('simulator-send').click();
}

async function openActions(words: string): Promise<void> {
  await bubbleOf(words).getByTestId('simulator-message-actions').click();
}

describe('a customer', () => {
  it('S530 is added with a number, answers, reacts, changes, forwards and deletes', async () => {
    await showSimulator();
    await at('simulator-customer-add').click();
    await at('customer-dialog-submit').click();
    await expect.element(at('customer-dialog-number-error')).toBeVisible();
    await at('customer-dialog-name').fill('Rita Lopes');
    await at('customer-dialog-number').fill('(11) 91234-5678');
    await at('customer-dialog-submit').click();
    await expect.element(customerOf('Rita Lopes')).toHaveTextContent('(11) 91234-5678');

    await say('Tem luminária?');
    await openActions('Tem luminária?');
    await page.getByRole('menuitem', { name: 'Reagir com 👍' }).click();
    await expect.element(bubbleOf('Tem luminária?')).toHaveTextContent('👍');
    await openActions('Tem luminária?');
    await at('simulator-edit').click();
    await expect.element(text).toHaveValue('Tem luminária?');
    await say('Tem luminária azul?');
    await expect.element(bubbleOf('Tem luminária azul?')).toHaveTextContent('editada');
    await openActions('Tem luminária azul?');
    await at('simulator-reply').click();
    await say('Preciso de duas');
    await expect.element(bubbleOf('Preciso de duas')).toHaveTextContent('Tem luminária azul?');
    await openActions('Preciso de duas');
    await at('simulator-revoke').click();
    await expect.element(bubbleOf('Mensagem apagada')).toBeVisible();
    await openActions('Tem luminária azul?');
    await at('simulator-forward').click();
    await expect.element(at('simulator-forwarded')).toHaveTextContent('Encaminhada');
  });

  it('sends files, a place and a card, types and calls', async () => {
    const { api } = await showSimulator();
    await chooseSample('Maria Souza');
    for (const kind of ['image', 'voice', 'document']) {
      await at(`simulator-send-${kind}`).click();
      await at(`simulator-sample-${kind}`).click();
      await expect
        .poll(() => document.querySelectorAll(`[data-testid=simulator-message][data-kind=${kind}]`))
        .toHaveLength(1);
    }
    await at('simulator-send-location').click();
    await expect.element(bubbleOf('Mercado Municipal')).toBeVisible();
    await at('simulator-send-contact').click();
    await expect.element(bubbleOf('Oficina do Zé')).toBeVisible();
    await at('simulator-typing').click();
    await expect.element(at('simulator-typing')).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => api.callsOf(simulatorEndpoints.type).map(({ body }) => body))
      .toEqual([{ from: maria, state: 'composing' }]);
    await at('simulator-call').click();
    await expect.element(at('toast-info')).toBeVisible();
    expect(api.callsOf(simulatorEndpoints.call).map(({ body }) => body)).toEqual([{ from: maria, video: false }]);
  });

  it('S540 taps a button, and a row of a list that opens, also with the keyboard', async () => {
    const { api, simulator } = await showSimulator();
    const options = [
      { id: 'bot:queue:1', title: 'Vendas' },
      { id: 'bot:queue:2', title: 'Suporte' },
    ];
    simulator.writeAsShop(maria, 'Escolha:\n1 - Vendas\n2 - Suporte', {
      style: 'buttons',
      title: 'Ver opções',
      body: 'Escolha a fila:',
      options,
    });
    await chooseSample('Maria Souza');
    await bubbleOf('Escolha a fila:').getByRole('button', { name: 'Suporte' }).click();
    await expect.element(bubbleOf('Escolha a fila:').last()).toHaveTextContent('Suporte');
    simulator.writeAsShop(maria, 'E agora:\n1 - Vendas\n2 - Suporte', {
      style: 'list',
      title: 'Ver opções',
      body: 'E agora?',
      options,
    });
    await bubbleOf('E agora?').getByRole('button', { name: 'Ver opções' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Vendas' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const tapped = { from: maria, body: 'Suporte', choiceId: 'bot:queue:2' };
    await expect
      .poll(() => api.callsOf(simulatorEndpoints.write).map(({ body }) => body))
      .toMatchObject([tapped, tapped]);
  });

  it('has not read what the shop wrote until told otherwise', async () => {
    const { simulator } = await showSimulator();
    simulator.writeAsShop(maria, 'Olá, Maria!');
    await chooseSample('Maria Souza');
    const ackOf = (words: string): string | undefined =>
      bubbleOf(words).element().querySelector<HTMLElement>('[data-ack]')?.dataset['ack'];
    await expect.element(bubbleOf('Olá, Maria!')).toBeVisible();
    expect(ackOf('Olá, Maria!')).toBe('1');
    await at('simulator-ack-delivered').click();
    await expect.poll(() => ackOf('Olá, Maria!')).toBe('2');
    await at('simulator-ack-read').click();
    await expect.poll(() => ackOf('Olá, Maria!')).toBe('3');
    await isGone(at('simulator-ack-read'));
  });

  it('answers automatically as chosen, each message once, until the page is left', async () => {
    const { simulator } = await showSimulator();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const pass = async (ms: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(ms);
      await drawn();
    };
    // expect.poll would move the clock.
    const untilShown = async (locator: Locator): Promise<void> => {
      while (count(locator) === 0) await pass(0);
    };
    await chooseSample('Maria Souza');
    await expect.element(persona).toHaveValue('silent');
    await persona.selectOptions('polite');
    await expect.element(customerOf('Maria Souza')).toHaveTextContent('Gentil');
    await customerOf('Tiago Menezes').click();
    await persona.selectOptions('buttons');
    simulator.writeAsShop(tiago, 'Bom dia, Tiago');
    simulator.writeAsShop(maria, 'Olá, Maria!');
    simulator.writeAsShop(edson, 'Olá, Edson!');
    // The page asks each second, and a customer thinks for at most three.
    const passSeconds = async (seconds: number): Promise<void> => {
      for (let step = 0; step < seconds * 10; step += 1) await pass(100);
    };
    await passSeconds(5);
    expect(simulator.written()).toEqual([{ customer: maria, body: 'Agradeço o retorno! 😊' }]);

    simulator.writeAsShop(tiago, 'Escolha:\n1 - Suporte\n2 - Vendas');
    simulator.writeAsShop(maria, 'Mais alguma coisa?');
    await passSeconds(15);
    expect(simulator.written()).toHaveLength(3);
    expect(simulator.written()).toContainEqual({ customer: tiago, body: expect.stringMatching(/^[12]$/) });
    expect(simulator.written()).toContainEqual({ customer: maria, body: 'Perfeito, pode ser sim.' });

    simulator.writeAsShop(maria, 'Ainda aí?');
    await pass(1_000);
    await goTo('/tickets');
    await untilShown(at('desk'));
    await pass(10_000);
    await goTo('/simulator');
    await untilShown(customerOf('Maria Souza'));
    await customerOf('Maria Souza').click();
    await expect.element(persona).toHaveValue('silent');
    await pass(10_000);
    expect(simulator.written()).toHaveLength(3);
  });
});

describe('the phone', () => {
  it('loses its internet, gets faults and is removed; what it cannot do in its state is said', async () => {
    const { api, simulator } = await showSimulator();
    const hint = at('simulator-hint');
    await at('simulator-airplane').click();
    await expect.element(at('simulator-online')).not.toBeChecked();
    await expect.element(hint).toHaveAttribute('data-situation', 'offline');
    await at('simulator-online').click();
    await expect.element(hint).toHaveAttribute('data-situation', 'linked');

    await at('simulator-faults').click();
    const failPercent = at('faults-dialog-failPercent');
    await failPercent.fill('200');
    await at('faults-dialog-submit').click();
    await expect.element(at('faults-dialog-failPercent-error')).toBeVisible();
    await failPercent.fill('20');
    await at('faults-dialog-delaySeconds').fill('1,5');
    await at('faults-dialog-submit').click();
    const active = at('simulator-faults-active');
    await expect.element(active).toHaveTextContent('20% dos envios falham');
    expect(api.callsOf(simulatorEndpoints.setFaults).at(-1)?.body).toMatchObject({ failRate: 0.2, delayMs: 1_500 });
    await at('simulator-faults-clear').click();
    await isGone(active);

    // Somebody else is faster than this page.
    const release = api.hold(simulatorEndpoints.get);
    simulator.unlink();
    await at('simulator-unlink').click();
    release();
    await expect.element(at('toast-error')).toHaveTextContent('celular virtual');
    await isGone(at('simulator-device'));
  });

  it('gets fifty messages at once from twenty customers, each once', async () => {
    const { simulator } = await showSimulator();
    await at('simulator-scenario-burst').click();
    await expect.poll(() => simulator.written()).toHaveLength(50);
    await expect.poll(() => count(at('simulator-customer'))).toBe(20);
    await isGone(at('simulator-scenario-stop'));
    expect(simulator.written()).toHaveLength(50);
  });
});

it('on a narrow window one part is shown at a time', async () => {
  await page.viewport(360, 740);
  await showSimulator();
  await page.getByText('Clientes', { exact: true }).first().click();
  await expect.element(at('simulator-view-customers')).toBeChecked();
  await chooseSample('Seu Jorge');
  await expect.element(at('simulator-view-chat')).toBeChecked();
  await say('Boa tarde');
  await expect.element(bubbleOf('Boa tarde')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it('S390 the simulator in use has no grave fault for axe, in both themes', async () => {
  await showSimulator();
  await chooseSample('Maria Souza');
  await persona.selectOptions('angry');
  await say('Oi, bom dia!');
  await expect.element(bubbleOf('Oi, bom dia!')).toBeVisible();
  await at('simulator-send-location').click();
  await expect.element(bubbleOf('Mercado Municipal')).toBeVisible();
  await expectAccessible('chat');
  await openActions('Oi, bom dia!');
  await expect.element(at('simulator-reply')).toBeVisible();
  await expectAccessible('menu of a message');
  await userEvent.keyboard('{Escape}');
  await isGone(at('simulator-reply'));
  await at('simulator-faults').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible('faults', '[role=dialog]');
});
