import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { i18n } from '../../../lib/format/i18n.ts';
import { at, count, drawn, isGone, show } from '../../../test/show.tsx';
import type { Picked } from '../../desk/index.ts';
import { SearchPicker } from './search-picker.tsx';

const people: readonly Picked[] = [
  { id: 1, name: 'Bia Rocha' },
  { id: 2, name: 'Bianca Reis' },
  { id: 3, name: 'Fabiana Luz' },
  { id: 4, name: 'Caio Nunes' },
];

const input = at('picker');
const options = at('picker-option');
const namesOf = (testId: string): (string | null)[] =>
  at(testId)
    .elements()
    .map(({ textContent }) => textContent);

function Picker({ find }: { find: (text: string) => Promise<readonly Picked[]> }) {
  const [chosen, setChosen] = useState<readonly Picked[]>([]);
  return <SearchPicker label="Usuários" chosen={chosen} onChange={setChosen} find={find} testId="picker" />;
}

/** Shows a picker with the cursor in it; answers what the server was asked for. */
async function showPicker(): Promise<string[]> {
  const asked: string[] = [];
  await i18n.loadNamespaces('tickets');
  await show(
    <Picker
      find={async (text) => {
        asked.push(text);
        return people.filter(({ name }) => name.toLowerCase().includes(text));
      }}
    />,
  );
  await input.click();
  return asked;
}

it('S118 typed key by key, it asks once, 500 ms after the last of at least three letters', async () => {
  const asked = await showPicker();
  const pass = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms);
    await drawn();
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.keyboard('bi');
  await pass(5_000);
  expect(page.getByText('Digite ao menos 3 letras').element()).toBeVisible();
  await userEvent.keyboard('a');
  await pass(499);
  await userEvent.keyboard('n');
  await pass(499);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toEqual(['bian']);
});

it('S118 arrows go round, Enter chooses and empties the input, Backspace takes the last one back', async () => {
  await showPicker();
  await userEvent.keyboard('bia');
  await expect.poll(() => namesOf('picker-option')).toEqual(['Bia Rocha', 'Bianca Reis', 'Fabiana Luz']);
  const active = (): string | null | undefined =>
    document.getElementById(input.element().getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toBe('Bia Rocha');
  for (const [key, name] of [
    ['{ArrowDown}', 'Bianca Reis'],
    ['{ArrowDown}', 'Fabiana Luz'],
    ['{ArrowDown}', 'Bia Rocha'],
    ['{ArrowUp}', 'Fabiana Luz'],
    ['{ArrowUp}', 'Bianca Reis'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(active).toBe(name);
  }
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => namesOf('picker-chosen')).toEqual(['Bianca Reis']);
  await expect.element(input).toHaveValue('');
  await expect.element(input).toHaveFocus();

  // Who is chosen is not offered again.
  await userEvent.keyboard('bia');
  await expect.poll(() => namesOf('picker-option')).toEqual(['Bia Rocha', 'Fabiana Luz']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => namesOf('picker-chosen')).toEqual(['Bianca Reis', 'Bia Rocha']);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => namesOf('picker-chosen')).toEqual(['Bianca Reis']);
  await at('picker-chosen').click();
  await isGone(at('picker-chosen'));
});

it('S118 Esc puts the list away and keeps the words, a click chooses, and nobody found is said', async () => {
  await showPicker();
  await userEvent.keyboard('cai');
  await expect.element(options).toHaveTextContent('Caio Nunes');
  await expect.element(input).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await isGone(options);
  await expect.element(input).toHaveValue('cai');
  await userEvent.keyboard('o');
  await options.click();
  await expect.poll(() => namesOf('picker-chosen')).toEqual(['Caio Nunes']);
  await userEvent.keyboard('xyz');
  await expect.element(page.getByRole('status').filter({ hasText: 'Nada encontrado' })).toBeVisible();
  expect(count(options)).toBe(0);
});
