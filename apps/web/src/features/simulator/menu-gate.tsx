import type { ReactNode } from 'react';
import { useCan } from '../../lib/session/session.ts';
import { useSimulatedConnections } from './use-simulated-connections.ts';

/** Shows the menu's entry for the simulator as soon as a connection is simulated. */
export function SimulatorGate({ children }: { children: ReactNode }) {
  const { connections = [] } = useSimulatedConnections({ enabled: useCan('simulator:control') });
  return connections.length > 0 && children;
}
