import ScrollText from 'lucide-react/icons/scroll-text';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export const auditLogFeature: Feature = {
  pages: [
    {
      path: '/audit-log',
      area: 'auditLog',
      access: 'admin',
      screen: screen(['auditLog'], async () => (await import('./audit-log-page.tsx')).AuditLogPage),
      menu: { section: 'administration', icon: ScrollText },
    },
  ],
};
