import type { Namespace } from '@balcao/locales';
import { type ComponentType, createElement, lazy, useState } from 'react';
import { i18n } from './format/i18n.ts';

/** A screen whose code and texts are fetched when it is first wanted. */
export type Screen<Props extends object = object> = ComponentType<Props> & {
  /** Fetches code and texts, so that it is drawn at once. */
  prepare(): Promise<void>;
  isPrepared(): boolean;
};

/**
 * Declares a screen by its texts and its file. Without `prepare` it suspends when it is first drawn, and React then
 * shows it at the earliest after 300 ms; so whoever knows beforehand that it will be shown should prepare it.
 */
export function screen<Props extends object>(
  texts: Namespace[],
  load: () => Promise<ComponentType<Props>>,
): Screen<Props> {
  let ready: ComponentType<Props> | undefined;
  const fetchAll = async (): Promise<{ default: ComponentType<Props> }> => {
    const [component] = await Promise.all([load(), i18n.loadNamespaces(texts)]);
    ready = component;
    return { default: component };
  };
  const Waiting = lazy(fetchAll);

  function Content(props: Props) {
    // Decided once, because switching components would mount the screen again.
    const [chosen] = useState(() => ready ?? Waiting);
    return createElement(chosen, props);
  }
  return Object.assign(Content, {
    async prepare() {
      if (ready === undefined) await fetchAll();
    },
    isPrepared: () => ready !== undefined,
  });
}
