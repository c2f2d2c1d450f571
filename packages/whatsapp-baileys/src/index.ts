export { createBaileysDriver } from './create-baileys-driver.ts';
export type { BaileysOptions } from './options.ts';
