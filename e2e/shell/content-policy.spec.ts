import { switchCampaignsOn } from '../support/shell/shell-company.ts';
import { shellPaths, visitorPaths } from '../support/shell/shell-routes.ts';
import { goTo, settle } from '../support/shell/shell-navigation.ts';
import { watchTrouble } from '../support/shell/shell-watch.ts';
import { expect, test } from '../support/shell/shell-window.ts';

test.describe('content policy', () => {
  test.use({ ownWindow: true, serviceWorkers: 'allow' });

  test('T41 no page breaks the content policy, throws or complains', async ({ page, product, owner, enter, open }) => {
    const trouble = await watchTrouble(page);
    await switchCampaignsOn(product, 1);
    for (const path of visitorPaths) {
      await open(path);
      await settle(page);
    }
    await enter(owner);
    for (const path of shellPaths) {
      await goTo(page, path);
      await settle(page);
    }
    await page.getByTestId('shell-account-menu').click();
    await page.getByTestId('account-profile').click();
    await expect(page.getByTestId('user-dialog-name')).toHaveValue(owner.name);
    expect(trouble).toEqual([]);
  });
});
