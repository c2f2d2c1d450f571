import { createRecordingHost } from '@balcao/whatsapp/testing';
import { startConnectProxy, startTlsFront } from '@balcao/whatsapp-fakes/network';
import { FakeWebServer } from '@balcao/whatsapp-fakes/web';
import { expect, it } from 'vitest';
import { createProxyAgent } from './outbound-proxy.ts';

/** A device that is about to be linked and keeps nothing. */
const services = {
  auth: {
    readCreds: async () => null,
    writeCreds: async () => undefined,
    readKeys: async () => new Map<string, string>(),
    listKeys: async () => new Map<string, string>(),
    writeKeys: async () => undefined,
    wipe: async () => undefined,
  },
  sent: { keep: async () => undefined, find: async () => null },
  findMessage: async () => null,
};

it('WhatsApp Web is reached through the proxy', async () => {
  const whatsapp = await new FakeWebServer({ pretendedPreKeys: 1 }).start();
  const front = await startTlsFront(Number(new URL(whatsapp.url).port));
  const proxy = await startConnectProxy();
  const agent = createProxyAgent(proxy.url);
  if (agent) agent.options.ca = front.ca;
  const { createBaileysDriver } = await import('@balcao/whatsapp-baileys');
  const host = createRecordingHost(1);
  const driver = createBaileysDriver(host, services, { webSocketUrl: `wss://localhost:${front.port}/ws/chat`, agent });
  try {
    await driver.start();
    await host.seen('qr');
    expect(proxy.led).toEqual([`localhost:${front.port}`]);
  } finally {
    await driver.stop();
    front.close();
    proxy.close();
    whatsapp.stop();
  }
});
