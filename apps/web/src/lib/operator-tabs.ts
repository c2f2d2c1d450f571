import { createContext, use } from 'react';
import type { Screen } from './screen.tsx';

/** The tabs of the settings that only the operator of the server has, in their order. */
export const operatorTabNames = ['companies', 'plans', 'payments', 'platform', 'help'] as const;

export type OperatorTabName = (typeof operatorTabNames)[number];

/** A tab that a feature brings to the settings of the operator; its name is `tabs.<name>` of the settings' texts. */
export type OperatorTab = {
  name: OperatorTabName;
  screen: Screen;
  /** Drawn only for an operator who works in the platform's own company, whose settings it changes. */
  ofPlatform?: true;
};

/** Filled by the app, because the settings do not know the features that have a tab there. */
export const OperatorTabs = createContext<readonly OperatorTab[]>([]);

/** The tabs of all features, in their order. */
export function useOperatorTabs(): readonly OperatorTab[] {
  const tabs = use(OperatorTabs);
  return operatorTabNames.flatMap((name) => tabs.filter((tab) => tab.name === name));
}
