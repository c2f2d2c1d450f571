import type { Locator } from 'vitest/browser';

/** Chooses files as a person would. `userEvent.upload` carries each to the browser as text, which costs seconds. */
export function giveFiles(input: Locator, files: readonly File[]): void {
  const given = new DataTransfer();
  for (const file of files) given.items.add(file);
  const box = input.element() as HTMLInputElement;
  box.files = given.files;
  box.dispatchEvent(new Event('change', { bubbles: true }));
}
