import { keyframes, styled } from '../styled.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/errors.ts';
import { useStore } from '../../lib/store.ts';
import { color, inverse, motion, narrow, type } from '../theme/tokens.ts';
import { lifetimeOf, type Toast, toastStore, type ToastOptions, type ToastTone } from './toast-store.ts';

const drop = keyframes({ from: { transform: 'translateY(-8px)', opacity: 0 } });

const Stack = styled('section')({
  position: 'fixed',
  left: 0,
  right: 0,
  // Over the top bar: what is being typed, sent and saved lies below, and a notice must not cover what it speaks of.
  top: 'max(6px, env(safe-area-inset-top))',
  // On a phone the bar at the top may be that of a conversation, with its buttons: there they lie below it (S440).
  [narrow]: { top: 'calc(env(safe-area-inset-top) + 70px)' },
  zIndex: 1500,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  padding: '0 16px',
  pointerEvents: 'none',
});

const Card = styled('div')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  maxWidth: 'min(480px, 100%)',
  padding: '8px 6px 8px 14px',
  borderRadius: 10,
  background: inverse.bg,
  color: inverse.text,
  boxShadow: color.shadowMenu,
  pointerEvents: 'auto',
  animation: `${drop} ${motion.base}`,
  '& > svg': { flex: 'none' },
  '& p': { margin: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& button': {
    height: 32,
    padding: '0 8px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    font: 'inherit',
    color: inverse.accent,
    fontWeight: 600,
    cursor: 'pointer',
    flex: 'none',
  },
  '& button:hover': { background: 'color-mix(in srgb, currentColor 12%, transparent)' },
  '& button[data-close]': { display: 'grid', placeItems: 'center', width: 32, padding: 0, color: inverse.text },
});

const icons = {
  success: <CircleCheck size={18} color={inverse.accent} />,
  error: <CircleAlert size={18} color={inverse.danger} />,
  warning: <TriangleAlert size={18} color={inverse.warn} />,
  info: <Info size={18} />,
} as const satisfies Record<ToastTone, unknown>;

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const [isPaused, setPaused] = useState(false);
  const lifetime = lifetimeOf(toast);
  const close = (): void => toastStore.dismiss(toast.id);

  useEffect(() => {
    if (isPaused || lifetime === null) return;
    const timer = setTimeout(() => toastStore.dismiss(toast.id), lifetime);
    return () => clearTimeout(timer);
  }, [isPaused, lifetime, toast.id]);

  return (
    <Card
      role={toast.tone === 'error' ? 'alert' : 'status'}
      data-testid={`toast-${toast.tone}`}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {icons[toast.tone]}
      <p>{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          data-testid="toast-action"
          onClick={() => {
            close();
            toast.action?.onClick();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" data-close aria-label={t('toast.dismiss')} onClick={close}>
        <X size={16} />
      </button>
    </Card>
  );
}

/**
 * An element beside the app that screen readers always read. An open dialog hides every other child of the page from
 * them, and then nobody would hear why it was refused.
 */
function useReadableHost(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => {
    const observer = new MutationObserver(() => host.removeAttribute('aria-hidden'));
    observer.observe(host, { attributeFilter: ['aria-hidden'] });
    document.body.append(host);
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  return host;
}

/** Where toasts appear; rendered once, above everything. */
export function Toaster() {
  const { t } = useTranslation();
  const shown = useStore(toastStore);
  const host = useReadableHost();
  return createPortal(
    <Stack aria-label={t('toast.region')}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Stack>,
    host,
  );
}

const say = (tone: ToastTone) => (text: string, options?: ToastOptions) => toastStore.show(tone, text, options);

/**
 * Short notices at the top of the screen: for three seconds, or six with an action, and as long as the pointer is
 * over them (S68).
 */
export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
  /** Shows what went wrong by the shared rule (S66). */
  failure: (error: unknown, options?: ToastOptions) => toastStore.show('error', errorText(error), options),
  dismiss: (key: string) => toastStore.dismissKey(key),
};

/** The notices, for components. */
export function useToast(): typeof toast {
  return toast;
}
