const layers = '[role=dialog], [role=alertdialog], [role=menu]';

/** Whether a dialog or a menu is open. One that is fading out is already hidden from screen readers. */
export function isLayerOpen(): boolean {
  return [...document.querySelectorAll(layers)].some((layer) => layer.closest('[aria-hidden=true]') === null);
}

const plainInputs = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color']);

/** Whether keys type into the element. */
export function isField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !plainInputs.has(element.type);
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLElement && element.isContentEditable)
  );
}
