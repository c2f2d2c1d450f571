import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { LucideProvider } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../lib/format/i18n.ts';
import { createQueryClient } from '../lib/api/query.ts';
import { OperatorTabs } from '../lib/operator-tabs.ts';
import { useSession } from '../lib/session/session.ts';
import { toast, Toaster } from '../ui/feedback/toast.tsx';
import { pxToRem } from '../ui/theme/rem.ts';
import { forgetLists } from '../ui/lists/use-paged-list.ts';
import { operatorTabs } from './features.ts';

/** The server writes a fresh nonce into the page; styles without it are refused. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;
const styles = createCache({ key: 'b', nonce });
const insertRules = styles.insert;
styles.insert = (selector, rules, ...rest) =>
  insertRules(selector, { ...rules, styles: pxToRem(rules.styles) }, ...rest);

/** Everything the screens need around them. Query cache and lists are emptied when the session ends (S11). */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient((error) => toast.failure(error)));
  const { status } = useSession();

  useEffect(() => {
    if (status !== 'out') return;
    queryClient.clear();
    forgetLists();
  }, [status, queryClient]);

  return (
    <CacheProvider value={styles}>
      <I18nextProvider i18n={i18n}>
        <LucideProvider size={20} strokeWidth={1.75}>
          <QueryClientProvider client={queryClient}>
            <OperatorTabs value={operatorTabs}>{children}</OperatorTabs>
            <Toaster />
          </QueryClientProvider>
        </LucideProvider>
      </I18nextProvider>
    </CacheProvider>
  );
}
