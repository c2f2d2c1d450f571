import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session/session.ts';
import type { Area } from '../lib/feature.ts';

/** The tab's title, `(3) Usuários · Loja Aurora` (S42). */
export function titleOf(page: string, company: string, unread: number): string {
  return `${unread > 0 ? `(${unread}) ` : ''}${page} · ${company}`;
}

/** Names the tab after the page and the company and marks its icon while something is unread. */
export function useDocumentTitle(area: Area, unread: number): void {
  const { t } = useTranslation();
  const session = useSession();
  const company = session.status === 'in' ? session.user.company.name : 'Balcão';
  const title = titleOf(t(`titles.${area}`), company, unread);
  useEffect(() => {
    document.title = title;
    document.querySelector('link[rel=icon]')?.setAttribute('href', unread > 0 ? '/favicon-unread.svg' : '/favicon.svg');
  }, [title, unread]);
}
