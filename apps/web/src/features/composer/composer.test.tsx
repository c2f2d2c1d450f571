import {
  messagesEndpoints,
  quickMessagesEndpoints,
  quickMessagesEvents,
  ticketNotesEndpoints,
  ticketsEvents,
} from '@balcao/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { createDeferred } from '../../test/deferred.ts';
import { Refusal, route } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildMessages, buildTicket } from '../../test/builders/build-ticket.ts';
import { buildQuickMessage } from '../../test/fakes/fake-quick-messages.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { buildNote } from '../../test/builders/build-timeline.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import { giveFiles } from '../../test/give-files.ts';
import { at, count, goTo, isGone, onPhone, showApp, textsOf, touchScreen } from '../../test/show.tsx';

const input = at('composer-input');
const outgoing = at('message-outgoing');
const trouble = at('message-trouble');
const composer = '[data-testid=composer]';
const maria = buildTicket({ id: 1, name: 'Maria Souza', user: bia });
const data = { tickets: [maria], messages: buildMessages(['Oi']) };
const ownMessages = (): (string | null)[] =>
  [...document.querySelectorAll('[data-testid=message][data-mine]')].map(({ textContent }) => textContent);

/** Opens the conversation with Maria. */
async function showConversation(): Promise<void> {
  await showApp(`/tickets/${maria.uuid}`, bia);
  await expect.element(input).toBeEnabled();
}

async function send(text: string): Promise<void> {
  await input.fill(text);
  await userEvent.keyboard('{Enter}');
}

const field = (): HTMLTextAreaElement => input.element() as HTMLTextAreaElement;

describe('text', () => {
  it('S181 S182 S183 S189 grows to five rows, blank is not sent, microphone and send share a place', async () => {
    const api = startFakeCompany(data);
    await showConversation();
    const height = (): number => field().clientHeight;
    await expect.element(at('composer-record')).toBeVisible();
    expect(count(at('composer-send'))).toBe(0);
    const one = height();
    await send('  \n ');
    await expect.element(at('composer-record')).toBeVisible();
    await input.fill('1\n2\n3\n4\n5');
    await expect.poll(height).toBe(one + 4 * 20);
    await input.fill('1\n2\n3\n4\n5\n6\n7');
    await isGone(at('composer-record'));
    expect(height()).toBe(one + 4 * 20);
    await send('Olá  \n ');
    await expect.element(input).toHaveValue('');
    await expect.element(input).toHaveFocus();
    await expect.poll(() => api.callsOf(messagesEndpoints.send).map(({ body }) => body.body.trim())).toEqual(['Olá']);
  });

  it('S181 a text near the limit counts down, and one above it is neither cut nor sent', async () => {
    const api = startFakeCompany(data);
    await showConversation();
    await input.fill('a'.repeat(3_896));
    expect(count(at('composer-room'))).toBe(0);
    await input.fill('a'.repeat(4_095));
    await expect.element(at('composer-room')).toHaveTextContent('Mais 1 caractere');
    await input.fill(`${'a'.repeat(4_090)} conclusão`);
    await expect
      .element(at('composer-room'))
      .toHaveTextContent('4 caracteres acima do limite de 4.096. Divida em duas');
    await expect.element(input).toHaveValue(`${'a'.repeat(4_090)} conclusão`);
    await expect.element(at('composer-send')).toBeDisabled();
    await expectAccessible('a text that is too long', composer);
    await userEvent.keyboard('{Enter}');
    expect(api.callsOf(messagesEndpoints.send)).toEqual([]);
    await send('a'.repeat(4_096));
    await expect.poll(() => api.callsOf(messagesEndpoints.send).length).toBe(1);
  });

  it('S1218 a message that did not leave says when it will: at once with a network, when it is back without', async () => {
    const api = startFakeCompany(data);
    await showConversation();
    const connect = api.cutNetwork();
    await send('Chego já');
    await expect.element(trouble).toHaveTextContent('Não enviada: nova tentativa em instantes');
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => isOnline.mockRestore());
    dispatchEvent(new Event('offline'));
    await expect.element(trouble).toHaveTextContent('Não enviada: sai sozinha quando a internet voltar');
    connect();
    isOnline.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await isGone(outgoing);
  });

  it('S185 S186 without a network the bubbles say so, keep their order, and arrive once each', async () => {
    const api = startFakeCompany(data);
    await showConversation();
    const connect = api.cutNetwork();
    for (const text of ['primeira', 'segunda', 'terceira']) await send(text);
    await expect.poll(() => count(trouble)).toBe(3);
    expect(textsOf(outgoing).map((text) => /primeira|segunda|terceira/.exec(text)?.[0])).toEqual([
      'primeira',
      'segunda',
      'terceira',
    ]);
    await expect.element(trouble.first()).toHaveTextContent('Não enviada');
    await expect.element(trouble.first().getByTestId('message-retry')).toHaveTextContent('Tentar novamente');
    await expectAccessible('messages that did not leave', '[data-testid=conversation]');
    // The last one takes those before it along; a second click changes nothing. All at once, because they also leave by
    // themselves.
    const retry = (): boolean => {
      const buttons = at('message-retry').elements();
      if (buttons.length < 3) return false;
      connect();
      for (let click = 0; click < 2; click += 1) (buttons.at(-1) as HTMLElement).click();
      return true;
    };
    await expect.poll(retry).toBe(true);
    await expect.poll(() => ownMessages().length).toBe(3);
    await isGone(outgoing);
    const sent = api.callsOf(messagesEndpoints.send).map(({ body }) => body.body);
    expect(sent).toEqual(['primeira', 'segunda', 'terceira']);
  });

  it('S186 refused texts are back in the input in their order', async () => {
    const isClosed = createDeferred<void>();
    const refusing = route(messagesEndpoints.send, async () => {
      await isClosed.promise;
      throw new Refusal('ERR_TICKET_NOT_OPEN');
    });
    startFakeCompany({ ...data, instead: [refusing] });
    await showConversation();
    for (const text of ['um', 'dois']) await send(text);
    await expect.poll(() => count(outgoing)).toBe(2);
    isClosed.resolve(undefined);
    await expect.element(input).toHaveValue('um\ndois');
    await isGone(outgoing);
    await expect.element(at('toast-error').first()).toBeVisible();
  });

  it.each([
    ['at a desk', 1366, 768],
    ['on a phone', 390, 844],
  ])('S440 a notice covers neither the input nor the buttons of the conversation %s', async (_, width, height) => {
    await page.viewport(width, height);
    startFakeCompany({
      ...data,
      instead: [route(messagesEndpoints.send, () => Promise.reject(new Refusal('ERR_TICKET_NOT_OPEN')))],
    });
    await showConversation();
    await send('oi');
    await expect.element(at('toast-error')).toBeVisible();
    const notice = at('toast-error').element().getBoundingClientRect();
    for (const control of [
      at('composer').element(),
      ...at('conversation').element().querySelectorAll('header button'),
    ]) {
      const box = control.getBoundingClientRect();
      const isBeside = box.left >= notice.right || box.right <= notice.left;
      expect(isBeside || box.top >= notice.bottom || box.bottom <= notice.top).toBe(true);
    }
  });

  it('S183 on a touch keyboard Enter breaks the line and the button sends', async () => {
    await onPhone();
    await touchScreen(true);
    onTestFinished(() => touchScreen(false));
    const api = startFakeCompany(data);
    await showConversation();
    await input.click();
    await userEvent.keyboard('Bom dia{Enter}');
    await expect.element(input).toHaveValue('Bom dia\n');
    expect(api.callsOf(messagesEndpoints.send)).toEqual([]);
    await at('composer-send').click();
    await expect.element(input).toHaveValue('');
    await expect.poll(() => api.callsOf(messagesEndpoints.send).map(({ body }) => body.body)).toEqual(['Bom dia']);
  });

  it('S1181 on a phone the buttons give their place to a text, and one button shows them', async () => {
    await onPhone();
    startFakeCompany(data);
    await showConversation();
    const emoji = at('composer-emoji');
    await expect.element(emoji).toBeVisible();
    expect(at('composer-unfold').element().checkVisibility()).toBe(false);
    await input.fill('Um texto de setenta e cinco letras que antes tomava seis linhas no telefone');
    for (const name of ['composer-emoji', 'composer-note', 'composer-schedule'])
      expect([name, at(name).element().checkVisibility()]).toEqual([name, false]);
    expect(field().clientWidth).toBeGreaterThanOrEqual(270);
    expect(field().clientHeight).toBeLessThanOrEqual(3 * 20 + 24);
    await expectAccessible('folded buttons', composer);
    await at('composer-unfold').click();
    await expect.element(emoji).toBeVisible();
    await expect.element(at('composer-schedule')).toBeVisible();
    await input.click();
    await userEvent.keyboard('!');
    await expect.poll(() => emoji.element().checkVisibility()).toBe(false);
    await page.viewport(1366, 768);
    await expect.element(emoji).toBeVisible();
    expect(at('composer-unfold').element().checkVisibility()).toBe(false);
  });

  it('S178 R44 the name goes with the text unless the switch is off, which is remembered', async () => {
    const api = startFakeCompany(data);
    await showConversation();
    const sign = at('composer-sign');
    await expect.element(sign).toBeChecked();
    await send('um');
    await sign.click();
    await send('dois');
    await expect
      .poll(() => api.callsOf(messagesEndpoints.send).map(({ body }) => [body.body, body.sign]))
      .toEqual([
        ['um', true],
        ['dois', false],
      ]);
    expect(localStorage.getItem('signOption')).toBe('false');
    await showConversation();
    await expect.element(sign).not.toBeChecked();
  });

  it('S165 S188 a reply stands above the input, can be dropped, is kept, and leaves with the text', async () => {
    const long = 'Comprei a luminária de mesa na sexta-feira e o abajur veio com o tecido rasgado na costura de trás';
    const api = startFakeCompany({ ...data, messages: buildMessages([long]) });
    await showConversation();
    const block = at('composer-reply');
    const reply = async (): Promise<void> => {
      await userEvent.hover(at('message').first());
      await at('message-menu').first().click();
      await at('message-reply').click();
      await expect.element(block).toHaveTextContent('Maria Souza');
    };
    await reply();
    await expect.element(block).toHaveTextContent(long);
    await expect.element(input).toHaveFocus();
    await expectAccessible('a reply', composer);
    await userEvent.keyboard('{Escape}');
    await isGone(block);
    await reply();
    await at('composer-reply-close').click();
    await isGone(block);
    await reply();
    await goTo('/tickets');
    await isGone(at('composer'));
    await goTo(`/tickets/${maria.uuid}`);
    await expect.element(block).toHaveTextContent(long);
    await expect.element(input).toBeEnabled();
    await send('Bom dia');
    await isGone(block);
    await expect.poll(() => api.callsOf(messagesEndpoints.send).map(({ body }) => body.quotedMsg)).toEqual([{ id: 1 }]);
  });

  it('shortcuts wrap what is marked', async () => {
    startFakeCompany(data);
    await showConversation();
    await input.fill('muito bom');
    field().setSelectionRange(6, 9);
    for (const [keys, expected] of [
      ['{Control>}b{/Control}', 'muito *bom*'],
      ['{Control>}i{/Control}', 'muito *_bom_*'],
      ['{Control>}{Shift>}X{/Shift}{/Control}', 'muito *_~bom~_*'],
      ['{Control>}{Shift>}X{/Shift}{/Control}', 'muito *_bom_*'],
    ] as const) {
      await userEvent.keyboard(keys);
      await expect.element(input).toHaveValue(expected);
    }
  });
});

describe('files', () => {
  const paper = (name: string, bytes = 2_000): File => new File([new Uint8Array(bytes)], name, { type: 'text/plain' });

  it('S187 text that was copied with its picture is pasted as text, and the tray waits while one looks elsewhere', async () => {
    const api = startFakeCompany(data);
    await showConversation();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'tabela.png', { type: 'image/png' }));
    clipboardData.setData('text/plain', 'a\tb');
    field().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.element(input).toBeEnabled();
    expect(count(at('tray'))).toBe(0);
    await userEvent.upload(at('composer-files'), paper('fica.txt'));
    await at('tray-caption').fill('com legenda');
    await goTo('/tickets');
    await isGone(at('composer'));
    await goTo(`/tickets/${maria.uuid}`);
    await expect.element(at('tray-caption')).toHaveValue('com legenda');
    await at('tray-clear').click();
    await isGone(at('tray'));
    expect(api.callsOf(messagesEndpoints.send)).toEqual([]);
  });

  it('S187 more than ten, an empty one and one over the limit stay outside with a word', async () => {
    startFakeCompany(data);
    await showConversation();
    const files = Array.from({ length: 11 }, (_, index) => paper(`${index}.txt`, 20));
    await userEvent.upload(at('composer-files'), files);
    await expect.element(at('toast-warning')).toHaveTextContent('10');
    await expect.poll(() => count(at('tray-file'))).toBe(10);
    await at('tray-clear').click();
    giveFiles(at('composer-files'), [paper('grande.txt', 15 * 1024 * 1024 + 1), paper('vazio.txt', 0)]);
    await expect.element(at('toast-error').first()).toHaveTextContent('O arquivo passa do limite. Escolha um menor.');
    expect(count(at('tray'))).toBe(0);
  });
});

describe('emoji and quick replies', () => {
  it('S176 R43 sixteen per line, found by words, inserted at the caret with the focus in the input', async () => {
    startFakeCompany(data);
    await showConversation();
    await input.fill('olá Maria');
    field().setSelectionRange(3, 3);
    await at('composer-emoji').click();
    const find = at('emoji-search');
    const signs = at('emoji');
    await expect.element(find).toHaveFocus();
    const tops = signs.elements().map((sign) => sign.getBoundingClientRect().top);
    expect(tops.filter((top) => top === tops[0])).toHaveLength(16);
    await expectAccessible('the emoji', composer);
    await find.fill('coracao partido');
    await signs.first().click();
    await expect.element(input).toHaveValue('olá💔 Maria');
    await expect.element(input).toHaveFocus();
    expect(field().selectionStart).toBe(5);
    await userEvent.keyboard('{Escape}');
    await isGone(at('emoji-panel'));

    await at('composer-emoji').click();
    await expect.element(signs.first()).toHaveTextContent('💔');
    await expect.element(find).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{Enter}');
    await expect.element(input).toHaveValue('olá💔😃 Maria');
    await isGone(at('emoji-panel'));
    await expect.element(input).toHaveFocus();
  });

  it('S179 S180 S239 S1222 a slash and a letter open the quick replies, which keys choose; a new one is there at once', async () => {
    const api = startFakeCompany({
      ...data,
      quickMessages: [
        { shortcode: 'pix', message: 'Nossa chave Pix é o e-mail da loja, em nome da Aurora.' },
        { shortcode: 'prazo', message: 'Entregamos em dois dias.' },
      ],
    });
    await showConversation();
    const replies = at('quick-reply');
    await input.click();
    await userEvent.keyboard('/');
    expect(count(replies)).toBe(0);
    await userEvent.keyboard('p');
    const labels = ['/pix - Nossa chave Pix é o e-mail d...', '/prazo - Entregamos em dois dias.'];
    // Below a label that is cut stands the whole message (S1222).
    const whole = 'Nossa chave Pix é o e-mail da loja, em nome da Aurora.';
    await expect.poll(() => textsOf(replies)).toEqual([`${labels[0]}${whole}`, labels[1]]);
    expect(textsOf(at('quick-reply-whole'))).toEqual([whole]);
    await expect.element(replies.first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible('quick replies', composer);
    await userEvent.keyboard('{ArrowDown}');
    expect(field().getAttribute('aria-activedescendant')).toBe(replies.nth(1).element().id);
    await userEvent.keyboard('{Tab}');
    await expect.element(input).toHaveValue('Entregamos em dois dias.');
    await expect.element(input).toHaveFocus();
    await userEvent.keyboard(' Combinado?');
    await expect.element(input).toHaveValue('Entregamos em dois dias. Combinado?');

    const record = buildQuickMessage({ id: 3, shortcode: 'pedido', message: 'Qual é o número do pedido?' });
    liveLine.send(quickMessagesEvents.quickmessage, { action: 'create', record });
    await input.fill('');
    await userEvent.keyboard('/ped');
    await expect
      .poll(() => textsOf(replies))
      .toEqual(['/pedido - Qual é o número do pedido...Qual é o número do pedido?']);
    await userEvent.keyboard('{Escape}');
    await isGone(replies);
    await expect.element(input).toHaveValue('/ped');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.callsOf(messagesEndpoints.send).map(({ body }) => body.body)).toEqual(['/ped']);
  });
});

describe('S561 what becomes of a quick reply', () => {
  const file = { mediaPath: '/media/3f6c1d0e-0000-4000-8000-000000000002', mediaName: 'tabela.pdf' };
  const quickMessages = [
    { shortcode: 'pedido', message: 'Qual é o pedido?' },
    { shortcode: 'prazo', message: 'Dois dias.' },
    { shortcode: 'preços', message: 'A tabela, {{nome}}.', scope: 'company' as const, userId: null, ...file },
  ];
  const texts = (): string[] => textsOf(at('quick-reply')).map((text) => text.split(' ')[0] ?? '');
  const block = at('composer-quick-file');

  it('a text that was sent is counted and stands first next time; one that was thrown away is not', async () => {
    const api = startFakeCompany({ ...data, quickMessages });
    await showConversation();
    await input.click();
    await userEvent.keyboard('/p');
    await expect.poll(texts).toEqual(['/pedido', '/prazo', '/preços']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await input.fill('');
    await send('Outra coisa');
    await userEvent.keyboard('/pra{Enter}');
    await expect.element(input).toHaveValue('Dois dias.');
    await userEvent.keyboard(' Certo?{Enter}');
    await expect.poll(() => api.callsOf(quickMessagesEndpoints.use).map(({ params }) => params.id)).toEqual([2]);
    await userEvent.keyboard('/p');
    await expect.poll(texts).toEqual(['/prazo', '/pedido', '/preços']);
    expect(api.callsOf(messagesEndpoints.send).map(({ body }) => body.body)).toEqual([
      'Outra coisa',
      'Dois dias. Certo?',
    ]);
  });

  it('its file goes along with the words, quoted, unsigned and by its id alone, and is shown before', async () => {
    const api = startFakeCompany({ ...data, quickMessages });
    await showConversation();
    await userEvent.hover(at('message').first());
    await at('message').first().getByTestId('message-menu').click();
    await at('message-reply').click();
    await userEvent.keyboard('/preç{Enter}');
    await expect.element(input).toHaveValue('A tabela, {{nome}}.');
    await expect.element(block).toHaveTextContent('Vai junto: tabela.pdf');
    await expectAccessible('a quick reply with a file', composer);
    await userEvent.keyboard('{Enter}');
    await isGone(block);
    const sent = () =>
      api.callsOf(messagesEndpoints.sendQuickFile).map(({ body: { clientId: _each, ...rest } }) => rest);
    await expect.poll(sent).toEqual([{ quickMessageId: 3, body: 'A tabela, {{nome}}.', quotedMsg: { id: 1 } }]);
    await expect.poll(() => ownMessages().length).toBe(1);
    await isGone(outgoing);
    // The server has counted it.
    expect(api.callsOf(quickMessagesEndpoints.use)).toEqual([]);
    expect(api.callsOf(messagesEndpoints.send)).toEqual([]);
    await expect.element(input).toHaveFocus();
  });

  it('its file is left out by a button or Esc, stays without words, and survives a visit to another conversation', async () => {
    const joao = buildTicket({ id: 2, name: 'João Lima', user: bia });
    const api = startFakeCompany({ ...data, tickets: [maria, joao], quickMessages });
    await showConversation();
    await input.click();
    await userEvent.keyboard('/preç{Enter}');
    await expect.element(block).toBeVisible();
    await goTo(`/tickets/${joao.uuid}`);
    await expect.element(at('conversation-name')).toHaveTextContent('João Lima');
    await isGone(block);
    await goTo(`/tickets/${maria.uuid}`);
    await expect.element(block).toBeVisible();
    await at('composer-quick-file-close').click();
    await isGone(block);
    await expect.element(input).toHaveValue('A tabela, {{nome}}.');
    await input.fill('');
    await userEvent.keyboard('/preç{Enter}');
    await expect.element(block).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await isGone(block);
    await input.fill('');
    await userEvent.keyboard('/preç{Enter}');
    await expect.element(block).toBeVisible();
    await input.fill('');
    await at('composer-send').click();
    await expect
      .poll(() => api.callsOf(messagesEndpoints.sendQuickFile).map(({ body }) => [body.quickMessageId, body.body]))
      .toEqual([[3, '']]);
  });

  it('S1024 without a network it waits with its file, filled, and leaves once when the network is back', async () => {
    const api = startFakeCompany({ ...data, quickMessages });
    await showConversation();
    const connect = api.cutNetwork();
    await input.click();
    await userEvent.keyboard('/preç{Enter}');
    await expect.element(block).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(outgoing).toHaveTextContent('tabela.pdf');
    // S1024: as the customer will read it.
    await expect.element(outgoing).toHaveTextContent('A tabela, Maria Souza.');
    await expect.element(trouble).toHaveTextContent('Não enviada');
    connect();
    await at('message-retry').click();
    await expect.poll(() => ownMessages().length).toBe(1);
    await isGone(outgoing);
    expect(new Set(api.callsOf(messagesEndpoints.sendQuickFile).map(({ body }) => body.clientId)).size).toBe(1);
  });
});

describe('variables of quick replies', () => {
  const quickMessages = [
    { shortcode: 'boas-vindas', message: '{{nome}}, aqui é {atendente} da {{fila}}. Protocolo {protocolo}.' },
    { shortcode: 'pedido', message: 'O pedido {{Pedido}} custa {valor}.' },
  ];
  const sent = (api: ReturnType<typeof startFakeCompany>): string[] =>
    api.callsOf(messagesEndpoints.send).map(({ body }) => body.body);

  it('S471 S1024 are shown filled from the ticket, and leave as they are for the server to fill', async () => {
    const api = startFakeCompany({ ...data, quickMessages });
    await showConversation();
    await input.click();
    await userEvent.keyboard('/boa{Enter}');
    const [raw] = quickMessages.map(({ message }) => message);
    await expect.element(input).toHaveValue(raw);
    const filled = 'Maria Souza, aqui é Bia Rocha da Suporte. Protocolo 1.';
    await expect.element(at('composer-preview')).toHaveTextContent(`O cliente recebe: ${filled}`);
    await expectAccessible('the preview of a text with variables', composer);
    expect(count(at('composer-warning'))).toBe(0);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent(api)).toEqual([raw]);
    expect(count(at('composer-preview'))).toBe(0);
  });

  it('S471 are filled from the fields of the contact, and those that nobody filled are marked and not sent', async () => {
    const contact = { ...maria.contact, extraInfo: [{ id: 1, name: 'pedido', value: '881' }] };
    const api = startFakeCompany({ ...data, quickMessages, contacts: [contact] });
    await showConversation();
    await input.click();
    await userEvent.keyboard('/ped{Enter}');
    await expect.element(at('composer-preview')).toHaveTextContent('O pedido 881 custa {valor}.');
    expect(textsOf(at('composer-variable'))).toEqual(['valor']);
    await expectAccessible('a variable that is left', composer);
    await userEvent.keyboard('{Enter}');
    expect(field().value.slice(field().selectionStart, field().selectionEnd)).toBe('{valor}');
    await userEvent.keyboard('R$ 50');
    await expect.element(at('composer-preview')).toHaveTextContent('O pedido 881 custa R$ 50.');
    await isGone(at('composer-warning'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent(api)).toEqual(['O pedido {{Pedido}} custa R$ 50.']);
  });

  it('S471 are sent as they are only by the button that says so', async () => {
    const api = startFakeCompany(data);
    await showConversation();
    await send('Use a tag {{cliente_vip}} e {x}');
    await at('composer-variable').nth(1).click();
    expect(field().value.slice(field().selectionStart, field().selectionEnd)).toBe('{x}');
    expect(sent(api)).toEqual([]);
    await at('composer-send-anyway').click();
    await expect.poll(() => sent(api)).toEqual(['Use a tag {{cliente_vip}} e {x}']);
  });
});

it('S475 while a colleague writes too, the first Enter warns and the second sends; once the colleague stops nothing is held', async () => {
  const api = startFakeCompany(data);
  await showConversation();
  await expect.poll(liveLine.isOpen).toBe(true);
  const anaIs = (state: 'composing' | 'paused'): void =>
    liveLine.send(ticketsEvents.ticketPresence, { ticketId: 1, user: { id: ana.id, name: ana.name }, state });
  const warning = at('composer-warning');
  const sent = (): string[] => api.callsOf(messagesEndpoints.send).map(({ body }) => body.body);
  anaIs('composing');
  await expect.element(at('conversation-signs')).toBeVisible();
  await send('Já respondo');
  await expect.element(warning).toHaveTextContent(`${ana.name} também está escrevendo nesta conversa.`);
  await expectAccessible('a colleague who writes too', composer);
  expect(sent()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await isGone(warning);
  await expect.poll(sent).toEqual(['Já respondo']);
  await send('Mais uma');
  await at('composer-send-anyway').click();
  await expect.poll(sent).toEqual(['Já respondo', 'Mais uma']);
  anaIs('paused');
  await isGone(at('conversation-signs'));
  await send('Sem espera');
  await expect.poll(sent).toHaveLength(3);
});

describe('recording', () => {
  it.each([
    ['NotAllowedError', 'O navegador não permitiu o microfone.'],
    ['NotFoundError', 'Nenhum microfone disponível.'],
  ])('S70 S195 a microphone with %s is said and the input stays usable', async (name, words) => {
    startFakeCompany(data);
    await showConversation();
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('refused', name));
    await at('composer-record').click();
    await expect.element(at('toast-error')).toHaveTextContent(words);
    await expect.element(at('composer-record')).toBeEnabled();
    await expect.element(input).toBeEnabled();
  });
});

it('S184 S190 closed, the input says why; narrow, it keeps to the screen without the sign switch', async () => {
  await onPhone();
  startFakeCompany(data);
  await showConversation();
  expect(count(at('composer-sign'))).toBe(0);
  await input.fill('Um texto mais comprido que ocupa mais de uma linha no telefone');
  await expectAccessible('narrow', composer);
  for (const height of [844, 450]) {
    await page.viewport(390, height);
    // Parts of a pixel are rounded.
    await expect.element(input).toBeInViewport({ ratio: 0.99 });
    await expect.element(at('composer-send')).toBeInViewport({ ratio: 0.99 });
  }
  await at('composer-unfold').click();
  await at('composer-emoji').click();
  await expect.element(at('emoji-panel')).toBeVisible();
  expect(at('emoji-panel').element().getBoundingClientRect().right).toBeLessThanOrEqual(390);

  startFakeCompany({ ...data, tickets: [{ ...maria, status: 'closed' }] });
  await showApp(`/tickets/${maria.uuid}`, bia);
  await expect
    .element(at('composer-stop'))
    .toHaveTextContent('Reabra ou aceite este atendimento para enviar uma mensagem');
  await expect.element(input).toBeDisabled();
  await expectAccessible('closed', composer);
});

describe('notes', () => {
  const note = at('note-input');

  it('S205 S452 a note is written apart from the message, saved with Enter and shown in its place', async () => {
    const api = startFakeCompany(data);
    await showConversation();
    await input.fill('para o cliente');
    await at('composer-note').click();
    await expect.element(note).toHaveFocus();
    await expect.element(at('note-composer')).toHaveTextContent('Visível só para a equipe');
    await userEvent.keyboard('x{Enter}');
    expect(api.callsOf(ticketNotesEndpoints.create)).toEqual([]);
    await note.fill('Pediu desconto');
    await userEvent.keyboard('{Escape}');
    await expect.element(input).toHaveValue('para o cliente');
    await at('composer-note').click();
    await expect.element(note).toHaveValue('Pediu desconto');
    await expectAccessible('the note', composer);
    await userEvent.keyboard('{Enter}');
    await expect.element(at('inline-note')).toHaveTextContent(/Bia Rocha.*Visível só para a equipe.*Pediu desconto/);
    await expect.element(input).toHaveValue('para o cliente');
    await expect.element(input).toHaveFocus();
    expect(api.callsOf(messagesEndpoints.send)).toEqual([]);
  });

  it('S453 @ offers the colleagues who see the ticket, and calls the chosen one', async () => {
    const api = startFakeCompany(data);
    await showConversation();
    await at('composer-note').click();
    await userEvent.keyboard('Olha, @an');
    await expect.poll(() => textsOf(at('mention'))).toEqual(['APAna Prado']);
    await userEvent.keyboard('{Enter}');
    await expect.element(note).toHaveValue('Olha, @Ana Prado ');
    await userEvent.keyboard('confere?{Enter}');
    await expect.element(at('inline-note').getByText('@Ana Prado', { exact: true })).toBeVisible();
    expect(api.callsOf(ticketNotesEndpoints.create).map(({ body }) => body)).toMatchObject([
      { note: 'Olha, @Ana Prado confere?', mentionedIds: [ana.id] },
    ]);
  });

  it('S452 whoever wrote a note deletes it in the conversation', async () => {
    startFakeCompany({
      ...data,
      notes: [buildNote({ user: { id: bia.id, name: bia.name } }), buildNote({ id: 2, user: null })],
    });
    await showConversation();
    await expect.poll(() => count(at('inline-note'))).toBe(2);
    expect(count(at('inline-note-delete'))).toBe(1);
    await at('inline-note-delete').click();
    await at('confirm-dialog-confirm').click();
    await expect.poll(() => count(at('inline-note'))).toBe(1);
  });
});
