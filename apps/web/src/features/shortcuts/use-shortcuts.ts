import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSignedIn } from '../../lib/session/session.ts';
import { useStored } from '../../lib/session/use-stored.ts';
import { sendTicketCommand } from '../desk/index.ts';
import { openCenter } from './center-store.ts';
import { createKeyReader, mayAct } from './key-reader.ts';
import type { PageLink } from './shortcut-map.ts';
import type { ShortcutId } from './shortcut-map.ts';

const layers = '[role=dialog], [role=alertdialog], [role=menu]';
/** Whether a dialog or a menu is open. One that is fading out is already hidden from screen readers. */
const isLayerOpen = (): boolean =>
  [...document.querySelectorAll(layers)].some((layer) => layer.closest('[aria-hidden=true]') === null);

const plainInputs = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color']);

/** After this long the page has loaded what it needs, in milliseconds. */
const loadDelay = 3000;

/** Whether keys type into the element. */
function isField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !plainInputs.has(element.type);
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLElement && element.isContentEditable)
  );
}

const rowOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-ticket-id]') ?? null;

/** Arrow keys belong to the focused element, unless that is the page itself. */
const mayMoveByArrow = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches('main, h1') || rowOf(element) !== null;

/** Escape leaves the input first, and goes back to the list the second time. */
function leave(navigate: (to: string) => unknown): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && isField(active)) return active.blur();
  const row = document.querySelector<HTMLElement>('[data-ticket-id] [data-main][tabindex="0"]');
  if (row !== null && row.offsetParent !== null) return row.focus();
  if (/^\/tickets\/./.test(location.pathname)) void navigate('/tickets');
}

/** Focuses the input of the conversation. If it is empty the key is typed into it, which opens the quick replies. */
function write(event: KeyboardEvent): void {
  sendTicketCommand('write');
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement) || field.value !== '') event.preventDefault();
}

/** Whether single keys act for this person at this browser (WCAG 2.1.4). */
export function useSingleKeys() {
  return useStored(`shortcuts-${useSignedIn().user.id}`, ['on', 'off']);
}

const loadShortcuts = () => import('./run-shortcut.ts');

/**
 * Listens to shortcuts on every page. The code they run is fetched once the page has loaded, or with the first of them.
 */
export function useShortcuts(pages: readonly PageLink[]): void {
  const [single] = useSingleKeys();
  const navigate = useNavigate();

  const act = useEffectEvent((id: ShortcutId, event: KeyboardEvent): void => {
    const active = document.activeElement;
    const isAllowed = mayAct(id, {
      inField: isField(active),
      inLayer: isLayerOpen(),
      enabled: single === 'on',
      onDesk: /^\/tickets(\/|$)/.test(location.pathname),
    });
    if (!isAllowed || (event.key.startsWith('Arrow') && !mayMoveByArrow(active))) return;
    if (id === 'write') return write(event);
    if (id === 'leave') return leave(navigate);
    event.preventDefault();
    if (event.repeat && id !== 'next' && id !== 'previous') return;
    if (id === 'palette' || id === 'sheet') return openCenter(id);
    const rowId = Number(rowOf(active)?.dataset['ticketId'] ?? 0) || null;
    void loadShortcuts().then(({ findAction }) => findAction(id, { navigate, pages, rowId })?.());
  });

  useEffect(() => {
    const read = createKeyReader();
    // Loaded early so that the first shortcut does not wait for the network, but late enough not to delay the page.
    const early = setTimeout(() => void loadShortcuts().catch(() => undefined), loadDelay);
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const id = read(event, event.timeStamp);
      if (id !== null && id !== 'begun') act(id, event);
    };
    addEventListener('keydown', pressed);
    return () => {
      clearTimeout(early);
      removeEventListener('keydown', pressed);
    };
  }, []);
}
