import type {} from '@vitest/browser-playwright';
import '../ui/theme/tokens.css';
import '../app/base.css';
import { defaultUploadLimit } from '@balcao/domain';
import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { draftStore } from '../features/desk/drafts/draft-store.ts';
import { outboxStore } from '../features/desk/outbox/outbox-store.ts';
import { setFileLimit } from '../features/desk/sending/file-limit.ts';
import { i18n, setLanguage, startI18n } from '../lib/format/i18n.ts';
import { liveLine } from './fakes/fake-socket.ts';
import { ana, bia } from './fakes/fake-users.ts';
import { emulateMedia, takeMouseAway } from './show.tsx';
import { toastStore } from '../ui/feedback/toast-store.ts';
import { forgetLists } from '../ui/lists/use-paged-list.ts';

// This file runs before each test file: starting again would forget the texts of screens that are loaded already.
if (!i18n.isInitialized) await startI18n();
const ownAddress = location.href;

// Nobody looks at the window, and drawing it was a sixth of the work. The tests run inside this frame and see nothing of
// it: where things are, what lies over what and which colours they have stays as it is.
(frameElement as HTMLElement | null)?.style.setProperty('opacity', '0');

// As in index.html.
const theme = document.createElement('script');
theme.src = '/theme.js';
document.head.append(theme);

// The tests of all files share one window: each begins without what an earlier one left behind.
beforeEach(async () => {
  await cleanup();
  history.replaceState(null, '', ownAddress);
  liveLine.reset();
  forgetLists();
  setFileLimit(defaultUploadLimit);
  await setLanguage('pt');
  for (const { id } of [ana, bia]) await Promise.all([draftStore.removeAll(id), outboxStore.removeAll(id)]);
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  await page.viewport(1366, 768);
  await emulateMedia('prefers-reduced-motion', 'reduce');
  await takeMouseAway();
});

// Not at the beginning of the next test: the runner itself would wait on a stopped clock between two files. Spies go
// first: one on a stopped clock would bring it back. A spy that stays would hand its calls to the next test that asks.
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
