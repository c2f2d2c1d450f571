import type { Driver, DriverHost } from '@balcao/whatsapp';

export { LinkDown, NotSupported, SendRefused, toAddress, fromAddress } from '@balcao/whatsapp';
export type * from '@balcao/whatsapp';

/** Makes the driver of one connection. It speaks to its host only after `start`. */
export type DriverFactory = (connection: { id: number; companyId: number; provider: string }, host: DriverHost) => Driver;

/** What the product can speak with, by provider; one without a factory is not available here. */
export type DriverFactories = Partial<Record<'beta' | 'cloud' | 'simulator', DriverFactory>>;
