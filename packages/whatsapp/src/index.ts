export * from './address.ts';
export * from './capabilities.ts';
export * from './driver.ts';
export * from './messages.ts';
