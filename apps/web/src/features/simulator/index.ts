import FlaskConical from 'lucide-react/icons/flask-conical';
import { lazy } from 'react';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

/** The virtual WhatsApp: the shop's phone and customers to play. */
export const simulatorFeature: Feature = {
  pages: [
    {
      path: '/simulator',
      area: 'simulator',
      access: 'admin',
      screen: screen(['simulator'], async () => (await import('./simulator-page.tsx')).SimulatorPage),
      menu: {
        section: 'administration',
        icon: FlaskConical,
        gate: lazy(async () => ({ default: (await import('./menu-gate.tsx')).SimulatorGate })),
      },
    },
  ],
};
