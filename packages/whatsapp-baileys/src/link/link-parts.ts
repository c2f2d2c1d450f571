import type { DeviceServices } from '@balcao/whatsapp';
import type { DriverMemory } from './driver-memory.ts';
import type { BaileysOptions } from '../options.ts';

/** What a link is made with. */
export type LinkParts = { services: DeviceServices; options: BaileysOptions; memory: DriverMemory };
