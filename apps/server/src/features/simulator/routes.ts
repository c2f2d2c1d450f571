import { simulatorEndpoints } from '@balcao/contract';
import { WorldRefused, type World } from '@balcao/whatsapp/simulator';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { Principal } from '../../platform/principal.ts';
import { kindOf } from './kind-of.ts';

export type SimulatorDeps = {
  world: World;
  /** Throws ERR_NO_WAPP_FOUND unless the company has this connection and its provider is the simulator. */
  requireSimulated(companyId: number, connectionId: number): Promise<void>;
};

type Input = { principal: Principal; params: { id: number } };

/** Control of the virtual phones. What the world is in no state for answers 409. */
export function simulatorRoutes({ world, requireSimulated }: SimulatorDeps): Route[] {
  /** Acts on a connection of the caller's company, or not at all. */
  const on = async <T>({ principal, params }: Input, act: (connectionId: number) => Promise<T>): Promise<T> => {
    await requireSimulated(principal.companyId, params.id);
    return refusing(() => act(params.id));
  };
  const done = async (input: Input, act: (connectionId: number) => Promise<void>): Promise<Record<string, never>> => {
    await on(input, act);
    return {};
  };

  return [
    route(simulatorEndpoints.get, (input) => on(input, (id) => world.overview(id))),
    route(simulatorEndpoints.scan, (input) => on(input, (id) => world.scan(id))),
    route(simulatorEndpoints.write, (input) =>
      on(input, (id) => world.write(id, { ...input.body, type: input.body.type ?? kindOf(input.body.media?.mime) })),
    ),
    route(simulatorEndpoints.listReceived, (input) => on(input, (id) => world.listReceived(id, input.query.number))),
    route(simulatorEndpoints.acknowledge, (input) => done(input, (id) => world.acknowledge(id, input.body))),
    route(simulatorEndpoints.setFaults, (input) => done(input, (id) => world.setFaults(id, input.body))),
    route(simulatorEndpoints.call, (input) => on(input, (id) => world.call(id, input.body))),
    route(simulatorEndpoints.type, (input) => done(input, (id) => world.type(id, input.body))),
    route(simulatorEndpoints.react, (input) => done(input, (id) => world.react(id, input.body))),
    route(simulatorEndpoints.edit, (input) => done(input, (id) => world.edit(id, input.body))),
    route(simulatorEndpoints.revoke, (input) => done(input, (id) => world.revoke(id, input.body))),
    route(simulatorEndpoints.setPhone, (input) => done(input, (id) => world.setPhone(id, input.body))),
  ];
}

async function refusing<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof WorldRefused) throw new AppError('ERR_SIMULATOR_STATE');
    throw error;
  }
}
