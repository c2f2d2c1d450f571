import type { SamplesOf } from '../define-contract.ts';
import type { sessionEvents } from './events.ts';

export const sessionSamples: SamplesOf<typeof sessionEvents> = {
  auth: [{ action: 'update', user: { id: 12, companyId: 7 }, sessionId: '0f4a1c1e-6f0e-4f5e-9d3a-2b7c8d9e0f11' }],
  userOnlineChange: [{ userId: 12, online: true }],
};
