import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { Dialog } from './dialog.tsx';

/** One dialog over another; the upper one has a row that leaves when it is pressed. */
function Rows() {
  const [open, setOpen] = useState({ lower: true, upper: true, row: true });
  const close = (part: Partial<typeof open>): void => setOpen((before) => ({ ...before, ...part }));
  return (
    <>
      <Dialog open={open.lower} onClose={() => close({ lower: false })} data-testid="lower">
        <button type="button">Below</button>
      </Dialog>
      <Dialog open={open.upper} onClose={() => close({ upper: false })} data-testid="upper">
        {open.row && (
          <button type="button" onClick={() => flushSync(() => close({ row: false }))}>
            Remove
          </button>
        )}
      </Dialog>
    </>
  );
}

it('S995 Escape closes the upper dialog also in the moment after the row with the focus has left it', async () => {
  await show(<Rows />);
  const button = page.getByRole('button', { name: 'Remove' });
  await expect.element(button).toBeVisible();
  const element = button.element() as HTMLButtonElement;
  element.focus();
  // In one go: MUI takes the focus back 50 ms later at the most.
  element.click();
  expect(document.activeElement).toBe(document.body);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.element(page.getByTestId('upper')).not.toBeInTheDocument();
  await expect.element(page.getByTestId('lower')).toBeVisible();
});
