import type { Setting } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const settingChanged = defineEvent<'settingChanged', Setting>('settingChanged');
