import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { at, show } from '../../test/show.tsx';
import { IconButton } from './icon-button.tsx';

it('S960 the name that a button shows is not in the way of a click on what lies below it', async () => {
  const send = vi.fn<() => void>();
  await show(
    <div style={{ display: 'grid', justifyItems: 'center', padding: 40 }}>
      <IconButton label="Enviar sem o arquivo">×</IconButton>
      <button type="button" onClick={send} data-testid="below" style={{ width: 36, height: 60 }}>
        →
      </button>
    </div>,
  );
  await userEvent.hover(page.getByRole('button', { name: 'Enviar sem o arquivo' }));
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  const name = page.getByRole('tooltip').element().getBoundingClientRect();
  const below = at('below').element().getBoundingClientRect();
  expect(name.bottom).toBeGreaterThan(below.top + below.height / 2);
  await at('below').click();
  expect(send).toHaveBeenCalledTimes(1);
});
