import { answerChallenge, readWebhook, testSettings, verifySignature } from '@balcao/whatsapp/cloud';
import type { Config } from '../platform/config.ts';
import type { CloudApi } from '../ports/whatsapp.ts';

/** Meta's side of connections, at the address and in the version this house speaks with. */
export const createCloudApi = ({ graphUrl, graphVersion }: Pick<Config, 'graphUrl' | 'graphVersion'>): CloudApi => ({
  testSettings: (settings, listening) => testSettings({ ...settings, baseUrl: graphUrl, version: graphVersion }, listening),
  verifySignature,
  answerChallenge,
  readWebhook,
});
