export * from './permissions/actions.ts';
export * from './permissions/can.ts';
export * from './billing/due-date.ts';
export * from './users/password.ts';
export * from './users/change-user.ts';
