import { answerChallenge, readWebhook, testSettings, verifySignature } from '@balcao/whatsapp/cloud';
import { createCloudAgent } from '../drivers/outbound/outbound-proxy.ts';
import type { Config } from '../platform/config.ts';
import type { CloudApi } from '../ports/whatsapp.ts';

/** Meta's API with the configured address and version. */
export const createCloudApi = ({
  graphUrl,
  graphVersion,
  httpsProxy,
  egressAllow,
}: Pick<Config, 'graphUrl' | 'graphVersion' | 'httpsProxy' | 'egressAllow'>): CloudApi => ({
  testSettings: (settings, listening) =>
    testSettings(
      {
        ...settings,
        baseUrl: graphUrl,
        version: graphVersion,
        agent: createCloudAgent({ httpsProxy, egressAllow, graphUrl }),
      },
      listening,
    ),
  verifySignature,
  answerChallenge,
  readWebhook,
});
