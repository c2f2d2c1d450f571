import type { ReactNode } from 'react';
import { useCan } from '../../lib/session/session.ts';
import { useSimulatedConnections } from './use-simulated-connections.ts';

/** Shows the menu entry of the simulator once a connection is simulated. */
export function SimulatorGate({ children }: { children: ReactNode }) {
  const { connections = [] } = useSimulatedConnections({ enabled: useCan('simulator:control') });
  return connections.length > 0 && children;
}
