import { styled } from '../styled.ts';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../feedback/spinner.tsx';
import { color, motion, narrow, radius } from '../theme/tokens.ts';

export type ButtonVariant = 'primary' | 'tonal' | 'outline' | 'ghost' | 'danger' | 'danger-text';
export type ButtonSize = 'small' | 'medium' | 'large';

type Look = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean };

const variants = {
  primary: { background: color.primary, color: color.onPrimary, '&:hover': { background: color.primaryDark } },
  tonal: { background: color.primaryTint, color: color.onTint, '&:hover': { background: color.primaryTint2 } },
  outline: {
    background: color.paper,
    color: color.text,
    boxShadow: `inset 0 0 0 1px ${color.divider}`,
    '&:hover': { background: color.hover },
  },
  ghost: { color: color.text2, padding: '0 10px', '&:hover': { background: color.hover, color: color.text } },
  danger: { background: color.error, color: color.onError, '&:hover': { filter: 'brightness(.92)' } },
  'danger-text': { color: color.error, padding: '0 10px', '&:hover': { background: color.errorBg } },
} as const;

const sizes = {
  small: { height: 32, padding: '0 12px', fontSize: 13, '& svg': { width: 16, height: 16 } },
  medium: { height: 36, '& svg': { width: 18, height: 18, marginLeft: -2 } },
  large: { height: 44, '& svg': { width: 18, height: 18 } },
} as const;

const look = ({ variant = 'outline', size = 'medium', block = false }: Look) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  padding: '0 14px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  font: 'inherit',
  fontWeight: 550,
  letterSpacing: 'inherit',
  whiteSpace: 'nowrap' as const,
  textDecoration: 'none',
  cursor: 'pointer',
  flex: 'none',
  transition: `background ${motion.fast}`,
  ...sizes[size],
  ...variants[variant],
  ...(block ? { width: '100%' } : {}),
  // 44 px are needed for touch only.
  ...(size === 'medium' ? { [narrow]: { height: 44 } } : {}),
  '&:disabled': { opacity: 0.5, cursor: 'default', pointerEvents: 'none' as const },
  '&[aria-busy=true]': { opacity: 1 },
});

const isHtmlProp = (prop: PropertyKey): boolean => prop !== 'variant' && prop !== 'size' && prop !== 'block';
const Root = styled('button', { shouldForwardProp: isHtmlProp })<Look>(look);
const LinkRoot = styled(Link, { shouldForwardProp: isHtmlProp })<Look>(look);

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  Look & {
    icon?: ReactNode;
    type?: 'button' | 'submit';
    /** Shows progress, keeps width and colour, and ignores clicks. */
    busy?: boolean;
  };

/**
 * A button that is busy cannot hold the focus, which then falls to the page or the dialog around it. Once it can be used
 * again it gets it back, unless the person has gone elsewhere meanwhile.
 */
function useFocusBack(busy: boolean) {
  const pressed = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (busy) return;
    const button = pressed.current;
    pressed.current = null;
    if (button?.isConnected && document.activeElement?.contains(button)) button.focus({ preventScroll: true });
  }, [busy]);
  return pressed;
}

/** A button: one `primary` per view, the rest tonal, outline or ghost. */
export function Button({
  icon,
  busy = false,
  disabled = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const pressed = useFocusBack(busy);
  return (
    <Root
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onClick={(event) => {
        pressed.current = event.currentTarget;
        onClick?.(event);
      }}
      {...rest}
    >
      {busy ? <Spinner aria-hidden /> : icon}
      {children}
    </Root>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ icon, children, ...rest }: ComponentProps<typeof Link> & Look & { icon?: ReactNode }) {
  return (
    <LinkRoot {...rest}>
      {icon}
      {children}
    </LinkRoot>
  );
}
