import type { CallLimits } from '../../src/platform/http/call-limits.ts';

/** For routes that a test mounts by itself. */
export const noCallLimits: CallLimits = { fromAddress: () => undefined, byUser: () => undefined };
