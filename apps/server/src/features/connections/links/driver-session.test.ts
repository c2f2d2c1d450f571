import { expect, it, vi } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import type { Driver, DriverEvent } from '../../../ports/whatsapp.ts';
import { DriverSession } from './driver-session.ts';

it.each<[DriverEvent, boolean]>([
  [{ type: 'alive' }, true],
  [{ type: 'open', number: '5511999990000' }, true],
  [{ type: 'closed', end: 'retry', reason: 'unreachable' }, false],
])('S446 a sign of life comes from WhatsApp: %o', async (event, isSign) => {
  const onActivity = vi.fn();
  let emit: (event: DriverEvent) => Promise<void> = () => Promise.resolve();
  new DriverSession({
    connection: { id: 1, companyId: 1, provider: 'simulator', fence: 1 },
    factory: (_, sink) => {
      emit = sink.handle;
      return {} as Driver;
    },
    listeners: { onActivity, onLink: () => Promise.resolve(), onChat: () => Promise.resolve() },
    log: createLogger('silent'),
    stopMs: 10,
  });
  await emit(event);
  expect(onActivity).toHaveBeenCalledTimes(Number(isSign));
});
