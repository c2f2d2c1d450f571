import { createStore } from '../../lib/store.ts';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export type ToastAction = { label: string; onClick: () => void };

export type ToastOptions = {
  action?: ToastAction;
  /** Stays until it is closed or dismissed by its key. */
  sticky?: boolean;
  /** One toast per key: a new one replaces the old. */
  key?: string;
};

export type Toast = ToastOptions & { id: number; tone: ToastTone; text: string };

const closeAfter = 3000;
const closeAfterWithAction = 6000;
const maxShown = 3;

/** How long a toast is shown, in milliseconds; null when it does not disappear by itself (R4). */
export function lifetimeOf(toast: Toast): number | null {
  if (toast.sticky) return null;
  return toast.action === undefined ? closeAfter : closeAfterWithAction;
}

/** Adds a toast. It replaces one with the same key or text. Beyond three, the oldest that is not sticky disappears. */
export function withToast(shown: readonly Toast[], toast: Toast): readonly Toast[] {
  const others = shown.filter((other) =>
    toast.key === undefined ? other.key !== undefined || other.text !== toast.text : other.key !== toast.key,
  );
  const next = [...others, toast];
  if (next.length <= maxShown) return next;
  const leaving = next.find((other) => !other.sticky && other !== toast) ?? next[0];
  return next.filter((other) => other !== leaving);
}

const store = createStore<readonly Toast[]>([]);
let lastId = 0;

/** The toasts on screen, oldest first. */
export const toastStore = {
  get: store.get,
  subscribe: store.subscribe,
  show(tone: ToastTone, text: string, options: ToastOptions = {}): void {
    lastId += 1;
    store.update((shown) => withToast(shown, { ...options, id: lastId, tone, text }));
  },
  dismiss: (id: number): void => store.update((shown) => shown.filter((toast) => toast.id !== id)),
  dismissKey: (key: string): void => store.update((shown) => shown.filter((toast) => toast.key !== key)),
};
