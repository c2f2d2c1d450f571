import Send from 'lucide-react/icons/send';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export const campaignsFeature: Feature = {
  pages: [
    {
      path: '/campaigns',
      area: 'campaigns',
      access: 'campaigns',
      screen: screen(['campaigns'], async () => (await import('./list/campaigns-page.tsx')).CampaignsPage),
      menu: { section: 'campaigns', icon: Send, also: '/campaign' },
    },
    {
      path: '/campaign/:campaignId/report',
      area: 'campaignReport',
      access: 'campaigns',
      screen: screen(['campaigns'], async () => (await import('./report/report-page.tsx')).ReportPage),
    },
  ],
};

/** Its entry stands behind the contact lists. */
export const campaignsConfigFeature: Feature = {
  pages: [
    {
      path: '/campaigns-config',
      area: 'campaignsConfig',
      access: 'campaigns',
      screen: screen(
        ['campaigns'],
        async () => (await import('./settings/campaign-settings-page.tsx')).CampaignSettingsPage,
      ),
      menu: { section: 'campaigns', icon: SlidersHorizontal },
    },
  ],
};
