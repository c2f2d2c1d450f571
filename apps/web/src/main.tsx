import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme/tokens.css';
import './app/base.css';
import { watchForNewVersion } from './app/new-version.ts';
import { Providers } from './app/providers.tsx';
import { Router } from './app/router.tsx';
import { startI18n } from './lib/format/i18n.ts';
import { followOtherTabs, restoreSession } from './lib/session/session.ts';

watchForNewVersion();
followOtherTabs();
void restoreSession();

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

await startI18n();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>,
);
