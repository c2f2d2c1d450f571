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
 * Declares a screen by its texts and its file. Where nobody prepared it, it waits in the next Suspense;
 * React holds such a screen back for 300 ms, so what is known beforehand is worth preparing.
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
    // Chosen once: a screen that came while waiting must not be mounted anew.
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
