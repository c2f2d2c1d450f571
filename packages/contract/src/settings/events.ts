import * as z from 'zod/mini';
import { companyEvent } from '../realtime/event.ts';
import { setting } from './schemas.ts';

export const settingsEvents = {
  settings: companyEvent('settings', z.object({ action: z.literal('update'), setting })),
};
