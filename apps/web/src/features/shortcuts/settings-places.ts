import type { OperatorTabName } from '../../lib/operator-tabs.ts';

/** The settings that can be gone to, each with the address that shows it. */
export const settingsPlaces = {
  hours: '/settings?tab=hours',
  userRating: '/settings?setting=userRating',
  ratingComment: '/settings?setting=ratingComment',
  CheckMsgIsGroup: '/settings?setting=CheckMsgIsGroup',
  call: '/settings?setting=call',
  chatBotType: '/settings?setting=chatBotType',
  chatbotTimeout: '/settings?setting=chatbotTimeout',
  autoReopenTimeout: '/settings?setting=autoReopenTimeout',
  linkPreviews: '/settings?setting=linkPreviews',
  userCreation: '/settings?setting=userCreation',
  brand: '/settings?setting=brand',
  integrations: '/settings?setting=integrations',
  sampleData: '/settings?setting=sampleData',
} as const;

export type SettingsPlace = keyof typeof settingsPlaces;

/** The address of a tab that only the operator has. */
export const operatorTabAddress = (name: OperatorTabName): string => `/settings?tab=${name}`;
