import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSignedIn } from '../../lib/session/session.ts';
import { useStored } from '../../lib/session/use-stored.ts';
import { isField, isLayerOpen } from '../../ui/focused-element.ts';
import { acceptingTicket, inputTexts, sendTicketCommand } from '../desk/index.ts';
import { openCenter } from './center-store.ts';
import { createBurst } from './burst.ts';
import { isMac } from './key-caps.tsx';
import { createKeyReader, mayAct, type Reading, typesCharacter } from './key-reader.ts';
import type { PageLink, ShortcutId } from './shortcut-map.ts';

/** After this long the page has loaded what it needs, in milliseconds. */
const loadDelay = 3000;

type Burst = ReturnType<typeof createBurst>;

/** After this long without a key a burst of typing has ended, in milliseconds. */
const burstPause = 300;

const isModifier = ({ key }: KeyboardEvent): boolean => ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key);

const rowOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-ticket-id]') ?? null;

/** Arrow keys belong to the focused element, unless that is the page itself. */
const mayMoveByArrow = (element: Element | null): boolean =>
  element === null ||
  element === document.body ||
  element.matches('main, h1, [data-conversation]') ||
  rowOf(element) !== null;

/** Escape leaves the input for its conversation first, and goes back to the list the second time. */
function leave(navigate: (to: string) => unknown): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && isField(active)) {
    const conversation = active.closest<HTMLElement>('[data-conversation]');
    return conversation === null ? active.blur() : conversation.focus();
  }
  const row = document.querySelector<HTMLElement>('[data-ticket-id] [data-main][tabindex="0"]');
  if (row !== null && row.offsetParent !== null) return row.focus();
  if (/^\/tickets\/./.test(location.pathname)) void navigate('/tickets');
}

/** Elements that do something with the space bar. A group that holds the focus, such as a recording, does not. */
const takesSpace = (element: Element | null): boolean =>
  element?.matches('[role=group]') !== true && (!mayMoveByArrow(element) || rowOf(element) !== null);

/**
 * Puts the focus into the input of the open conversation, where the pressed key then is typed. While the conversation is
 * being loaded the input takes no key, so that the character is handed over.
 */
function startWriting(event: KeyboardEvent): void {
  sendTicketCommand('write');
  if (isField(document.activeElement)) return;
  if (event.key !== 'Dead') sendTicketCommand('write', { text: event.key });
  event.preventDefault();
}

/**
 * Whoever has just accepted a customer and types on means that customer, whose conversation opens with the server's
 * answer, and not the one that is still on screen.
 */
function writeAhead(event: KeyboardEvent, ticketId: number): void {
  if (event.key !== 'Dead') inputTexts.replace(ticketId, inputTexts.read(ticketId) + event.key);
  event.preventDefault();
}

/** Whether characters act as shortcuts for this person at this browser (WCAG 2.1.4). They do not by themselves. */
export function useLettersOn() {
  return useStored(`shortcuts-${useSignedIn().user.id}`, ['off', 'on']);
}

const loadShortcuts = () => import('./run-shortcut.ts');

const isOnDesk = (): boolean => /^\/tickets(\/|$)/.test(location.pathname);
const isConversationOpen = (): boolean => /^\/tickets\/./.test(location.pathname);

/**
 * Listens to the keys on every page: shortcuts act, and a character begins a message in the open conversation. The code
 * of the shortcuts is fetched once the page has loaded, or with the first of them.
 */
export function useShortcuts(pages: readonly PageLink[]): void {
  const [letters] = useLettersOn();
  const navigate = useNavigate();

  const run = useEffectEvent((id: ShortcutId): void => {
    if (id === 'palette' || id === 'sheet') return openCenter(id);
    if (id === 'write') return sendTicketCommand('write');
    const rowId = Number(rowOf(document.activeElement)?.dataset['ticketId'] ?? 0) || null;
    void loadShortcuts().then(({ findAction }) => findAction(id, { navigate, pages, rowId })?.());
  });

  const readBurst = useEffectEvent((burst: Burst, event: KeyboardEvent, reading: Reading | 'begun' | null): void => {
    const step = burst.typed(event.key, reading);
    event.preventDefault();
    if (step.do === 'act') run(step.id);
    if (step.do === 'write') sendTicketCommand('write', { text: step.text });
  });

  const onKey = useEffectEvent((event: KeyboardEvent, reading: Reading | 'begun' | null, burst: Burst): void => {
    const active = document.activeElement;
    const focus = { inField: isField(active), inLayer: isLayerOpen(), lettersOn: letters === 'on', onDesk: isOnDesk() };
    const acceptedId = acceptingTicket();
    if (acceptedId !== null && typesCharacter(event, isMac) && !focus.inField && !focus.inLayer && !focus.lettersOn)
      return writeAhead(event, acceptedId);
    const isText = typesCharacter(event, isMac) && !(event.key === ' ' && takesSpace(active));
    const mayWrite = isText && isConversationOpen() && !focus.inField && !focus.inLayer;
    if (mayWrite && !focus.lettersOn) return startWriting(event);
    if (mayWrite && event.key !== 'Dead') return readBurst(burst, event, reading);
    if (reading === null || reading === 'begun' || !mayAct(reading, focus)) return;
    const { id } = reading;
    if (event.key.startsWith('Arrow') && !event.altKey && !event.ctrlKey && !mayMoveByArrow(active)) return;
    if (id === 'leave') return leave(navigate);
    event.preventDefault();
    if (!event.repeat || id === 'next' || id === 'previous') run(id);
  });

  const onPause = useEffectEvent((burst: Burst): void => {
    const id = burst.paused();
    if (id !== null) run(id);
  });

  useEffect(() => {
    const read = createKeyReader(isMac);
    const burst = createBurst();
    let pause: ReturnType<typeof setTimeout> | undefined;
    // Loaded early so that the first shortcut does not wait for the network, but late enough not to delay the page.
    const early = setTimeout(() => void loadShortcuts().catch(() => undefined), loadDelay);
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isModifier(event)) return;
      clearTimeout(pause);
      onKey(event, read(event, event.timeStamp), burst);
      pause = setTimeout(() => onPause(burst), burstPause);
    };
    addEventListener('keydown', pressed);
    return () => {
      clearTimeout(early);
      clearTimeout(pause);
      removeEventListener('keydown', pressed);
    };
  }, []);
}
