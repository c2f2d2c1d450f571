import { linkedDeviceCapabilities } from '@balcao/whatsapp';
import { cloudCapabilities, createCloudDriver } from '@balcao/whatsapp/cloud';
import { createSimulatorDriver, createWorld, type World } from '@balcao/whatsapp/simulator';
import { createCloudAgent, createProxyAgent } from '../drivers/outbound/outbound-proxy.ts';
import { watchForFailAt } from '../drivers/postgres/fail-at.ts';
import { createSessions } from '../drivers/postgres/sessions.ts';
import { createWorldDb, reportToLedger } from '../drivers/whatsapp-simulator/world-db.ts';
import { createDeviceServices, findCloudAccount, openSettings } from '../features/connections/index.ts';
import { findByWid } from '../features/messages/index.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import type { Driver, DriverFactories, DriverFactory, DriverHost, Template } from '../ports/whatsapp.ts';
import { deferDriver } from './defer-driver.ts';

export type WhatsAppDriverOptions = {
  config: Config;
  ownerUrl: string;
  uow: UnitOfWork;
  secrets: SecretBox;
  log: Logger;
};

/** The drivers of all providers that this node can open connections of. */
export type WhatsAppDrivers = {
  factories: DriverFactories;
  /** The virtual WhatsApp of the simulator. */
  world: World;
  /** Asks Meta for the templates of a connection. */
  askTemplates(connection: { companyId: number; connectionId: number }): Promise<readonly Template[]>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export function createWhatsAppDrivers(options: WhatsAppDriverOptions): WhatsAppDrivers {
  const { config, ownerUrl, log } = options;
  const proxyAgent = createProxyAgent(config.httpsProxy);
  const createCloud = prepareCloudDriver(options, createCloudAgent(config));
  const worldDb = createWorldDb({
    sessions: createSessions({
      url: config.databaseAppUrl ?? ownerUrl,
      role: config.databaseAppUrl ? null : 'balcao_app',
    }),
    log,
    onConnect: watchForFailAt(config.failAt),
  });
  const world = createWorld(worldDb);
  const simulatorOptions = {
    profile: config.simulatorProfile,
    witness: config.simulatorLedger === null ? undefined : reportToLedger(config.simulatorLedger),
  };
  return {
    world,
    factories: {
      beta: prepareLinkedDevice(options, proxyAgent),
      cloud: ({ companyId }, host) => deferDriver(cloudCapabilities, () => createCloud(companyId, host)),
      ...(config.simulator
        ? { simulator: (_connection, host) => createSimulatorDriver(world, host, undefined, simulatorOptions) }
        : {}),
    },
    async askTemplates({ companyId, connectionId }) {
      const host = { connectionId, handle: async () => undefined, log };
      return (await createCloud(companyId, host)).listTemplates();
    },
    start: async () => (config.simulator ? worldDb.start() : undefined),
    stop: () => worldDb.stop(),
  };
}

type ProxyAgent = ReturnType<typeof createProxyAgent>;

/** Makes drivers of Meta's API with the stored account of their connection. */
function prepareCloudDriver({ config, uow, secrets }: WhatsAppDriverOptions, agent: ProxyAgent) {
  return async (companyId: number, host: DriverHost): Promise<Driver> => {
    const account = await uow.read(companyId, (db) => findCloudAccount(db, host.connectionId));
    if (!account) throw new Error('the connection has no account at Meta');
    return createCloudDriver(host, {
      ...openSettings(secrets, companyId, account),
      baseUrl: config.graphUrl,
      version: config.graphVersion,
      agent,
    });
  };
}

/** Makes drivers of WhatsApp Web. Their library is loaded with the first such connection. */
function prepareLinkedDevice({ config, uow, secrets }: WhatsAppDriverOptions, agent: ProxyAgent): DriverFactory {
  const findMessage = ({ companyId, connectionId }: { companyId: number; connectionId: number }, wid: string) =>
    uow.read(companyId, async (db) => (await findByWid(db, { connectionId, wid })) ?? null);
  /** Shared by all links of the process. */
  let dispatcher: unknown;
  return ({ companyId, fence }, host) =>
    deferDriver(linkedDeviceCapabilities, async () => {
      const [{ createBaileysDriver }, { createDispatcher }] = await Promise.all([
        import('@balcao/whatsapp-baileys'),
        import('../drivers/outbound/create-dispatcher.ts'),
      ]);
      dispatcher ??= createDispatcher({
        proxy: config.httpsProxy,
        allow: [...config.egressAllow, ...config.whatsappMediaHosts],
      });
      const services = createDeviceServices(
        { uow, secrets, findMessage },
        { companyId, connectionId: host.connectionId, fence },
      );
      return createBaileysDriver(host, services, {
        webSocketUrl: config.whatsappWebUrl ?? undefined,
        trustedMediaHosts: config.whatsappMediaHosts,
        version: config.whatsappWebVersion ? [...config.whatsappWebVersion] : undefined,
        agent,
        uploadAgent: agent,
        dispatcher,
      });
    });
}
