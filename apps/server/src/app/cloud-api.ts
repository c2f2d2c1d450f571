import { answerChallenge, readWebhook, testSettings, verifySignature } from '@balcao/whatsapp/cloud';
import { createProxyAgent } from '../drivers/outbound/outbound-proxy.ts';
import type { Config } from '../platform/config.ts';
import type { CloudApi } from '../ports/whatsapp.ts';

/** Meta's API with the configured address and version. */
export const createCloudApi = ({
  graphUrl,
  graphVersion,
  httpsProxy,
}: Pick<Config, 'graphUrl' | 'graphVersion' | 'httpsProxy'>): CloudApi => ({
  testSettings: (settings, listening) =>
    testSettings(
      { ...settings, baseUrl: graphUrl, version: graphVersion, agent: createProxyAgent(httpsProxy) },
      listening,
    ),
  verifySignature,
  answerChallenge,
  readWebhook,
});
