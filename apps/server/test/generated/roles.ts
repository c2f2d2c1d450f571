/** Everybody who may knock, with right and with wrong credentials. */
export const roleNames = [
  'anonymous',
  'expired',
  'forged',
  'revoked',
  'user',
  'admin',
  'super',
  'overdueUser',
  'overdueAdmin',
  'disabledAdmin',
] as const;

export type RoleName = (typeof roleNames)[number];

export const everybody: readonly RoleName[] = [...roleNames];
export const everyUser = ['user', 'admin', 'super'] as const;
export const admins = ['admin', 'super'] as const;
