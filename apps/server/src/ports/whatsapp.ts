import type { Driver, DriverHost } from '@balcao/whatsapp';

export {
  BlockRefused,
  cleanEvent,
  LinkDown,
  NotSupported,
  proxyErrorCode,
  SendRefused,
  SlowDown,
  toAddress,
  fromAddress,
} from '@balcao/whatsapp';
export type * from '@balcao/whatsapp';

export type { CloudSettings, WebhookPart } from '@balcao/whatsapp/cloud';

/** What Meta's API offers besides its driver: testing settings and reading webhooks. */
export type CloudApi = Pick<
  typeof import('@balcao/whatsapp/cloud'),
  'testSettings' | 'verifySignature' | 'answerChallenge' | 'readWebhook'
>;

/** Makes the driver of one connection. It speaks to its host only after `start`. */
export type DriverFactory = (
  connection: {
    id: number;
    companyId: number;
    provider: string;
    /** Under which the link is held; what the driver stores is stored under it. */ fence: number;
  },
  host: DriverHost,
) => Driver;

/** What the product can speak with, by provider; one without a factory is not available here. */
export type DriverFactories = Partial<Record<'beta' | 'cloud' | 'simulator', DriverFactory>>;
