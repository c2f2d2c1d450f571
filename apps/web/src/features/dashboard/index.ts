import FileChartColumn from 'lucide-react/icons/file-chart-column';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export const dashboardFeature: Feature = {
  pages: [
    {
      path: '/',
      area: 'dashboard',
      access: 'dashboard',
      screen: screen(['dashboard'], async () => (await import('./dashboard-page.tsx')).DashboardPage),
      menu: { section: 'main', icon: LayoutDashboard },
    },
    {
      path: '/wallboard',
      area: 'wallboard',
      access: 'admin',
      screen: screen(['dashboard'], async () => (await import('./wallboard/wallboard-page.tsx')).WallboardPage),
    },
  ],
};

/** Its entry stands among what admins look after. */
export const ticketReportFeature: Feature = {
  pages: [
    {
      path: '/ticket-report',
      area: 'ticketReport',
      access: 'admin',
      screen: screen(['dashboard'], async () => (await import('./report/report-page.tsx')).ReportPage),
      menu: { section: 'administration', icon: FileChartColumn },
    },
  ],
};
