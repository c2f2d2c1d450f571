import { type PushDevice, pushEndpoints, type PushState, type PushTestResult } from '@balcao/contract';
import { defaultPushChoices } from '@balcao/domain';
import { route, type Route } from './fake-api.ts';

/** A device as the server answers it. */
export const buildDevice = (parts: Partial<PushDevice> = {}): PushDevice => ({
  id: 1,
  name: 'Chrome, Android',
  createdAt: '2026-03-02T12:00:00.000Z',
  lastDeliveredAt: null,
  ...parts,
});

/** Answers for one person, and does what the real server does. */
export function pushRoutes({
  devices: known = [],
  choices: chosen = defaultPushChoices,
  outcomes = {},
}: Partial<PushState> & { outcomes?: Readonly<Record<number, PushTestResult['outcome']>> } = {}): Route[] {
  let devices = [...known];
  let choices = chosen;
  return [
    route(pushEndpoints.read, () => ({ publicKey: 'BAAA', timeZone: 'America/Sao_Paulo', choices, devices })),
    route(pushEndpoints.choose, ({ body }) => {
      choices = body;
      return body;
    }),
    route(pushEndpoints.addDevice, () => {
      const device = buildDevice({ id: 100 });
      devices = [device, ...devices.filter(({ id }) => id !== device.id)];
      return device;
    }),
    route(pushEndpoints.removeDevice, ({ params: { id } }) => {
      devices = devices.filter((device) => device.id !== id);
      return { id };
    }),
    route(pushEndpoints.test, () => {
      const results = devices.map(({ id }) => ({ id, outcome: outcomes[id] ?? 'sent' }));
      devices = devices.filter(({ id }) => outcomes[id] !== 'gone');
      return { results };
    }),
  ];
}
