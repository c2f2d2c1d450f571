export * from './contracts.ts';
export * from './errors.ts';
export * from './http/endpoint.ts';
export * from './http/opening-hours.ts';
export * from './http/paging.ts';
export * as fields from './http/fields.ts';
export * from './realtime/event.ts';
export * from './realtime/rooms.ts';
export * from './realtime/client-events.ts';
