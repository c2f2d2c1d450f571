import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readApiError } from '../../lib/api/api-error.ts';
import { setLanguage } from '../../lib/format/i18n.ts';
import { count, show } from '../../test/show.tsx';
import { toast } from './toast.tsx';

const error = page.getByTestId('toast-error');
const texts = (): (string | null)[] =>
  [...document.querySelectorAll('[role=alert] p')].map(({ textContent }) => textContent);

describe('what is said', () => {
  it.each([
    [
      'a known code reads as its text',
      { error: 'ERR_NO_QUEUE_FOUND' },
      'No queue found with this ID. Refresh the list.',
    ],
    ['an unknown code is shown itself', { error: 'ERR_BRAND_NEW' }, 'ERR_BRAND_NEW'],
    ['a plain text is shown itself', { error: 'The printer is on fire' }, 'The printer is on fire'],
    ['nothing to say is told in general', { answer: { error: {} } }, 'An error occurred!'],
    ['an error that is no text is told in general', { error: { deep: true } }, 'An error occurred!'],
    ['an answer that is not ours is told in general', undefined, 'An error occurred!'],
  ])('S66 R47 %s', async (_, body, text) => {
    await setLanguage('en');
    await show(null, { holdsNotices: false });
    toast.failure(readApiError(400, body));
    await expect.element(error.getByRole('paragraph')).toHaveTextContent(text);
  });

  it('S68 good news is a status, not an alarm', async () => {
    await show(null, { holdsNotices: false });
    toast.success('Feito');
    await expect.element(page.getByTestId('toast-success')).toHaveAttribute('role', 'status');
  });
});

describe('how long', () => {
  beforeEach(() => void vi.useFakeTimers());

  const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
  /** Looks without waiting: expect.poll and expect.element would move the clock. */
  const isShown = (): boolean => count(error) === 1;

  async function expectToLeaveAfter(ms: number): Promise<void> {
    await pass(ms - 1);
    expect(isShown()).toBe(true);
    await pass(1);
    expect(isShown()).toBe(false);
  }

  it('S68 R4 a toast leaves after 3000 ms', async () => {
    await show(null, { holdsNotices: false });
    toast.error('Não deu');
    await expectToLeaveAfter(3_000);
  });

  it('R4 R26 one with an action stays six seconds', async () => {
    await show(null, { holdsNotices: false });
    toast.error('Não deu', { action: { label: 'Reabrir', onClick: () => undefined } });
    await pass(0);
    expect(error.getByTestId('toast-action').element()).toHaveTextContent('Reabrir');
    await expectToLeaveAfter(6_000);
  });

  it.each([
    ['under the pointer', () => userEvent.hover(error), () => userEvent.unhover(error)],
    [
      'while it has the focus',
      async () => page.getByRole('button', { name: 'Fechar aviso' }).element().focus(),
      async () => (document.activeElement as HTMLElement).blur(),
    ],
  ])('S68 R4 a toast waits %s', async (_, hold, release) => {
    await show(null, { holdsNotices: false });
    toast.error('Não deu');
    await expect.element(error).toBeVisible();
    await hold();
    await pass(10_000);
    expect(isShown()).toBe(true);
    await release();
    await expectToLeaveAfter(3_000);
  });

  it('S68 three at most, announced, and closed by hand', async () => {
    await show(null, { holdsNotices: false });
    for (const text of ['um', 'dois', 'três', 'quatro']) toast.error(text);
    const region = page.getByRole('region', { name: 'Avisos' });
    await expect.element(region.getByText('quatro')).toBeVisible();
    expect(texts()).toEqual(['dois', 'três', 'quatro']);
    await region.getByRole('alert').last().getByRole('button', { name: 'Fechar aviso' }).click();
    await expect.poll(texts).toEqual(['dois', 'três']);
  });
});
