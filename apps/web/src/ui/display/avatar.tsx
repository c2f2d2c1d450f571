import User from 'lucide-react/icons/user';
import { useState } from 'react';
import { styled } from '../styled.ts';
import { color } from '../theme/tokens.ts';

const pairs = [
  [color.av1, color.av1t],
  [color.av2, color.av2t],
  [color.av3, color.av3t],
  [color.av4, color.av4t],
  [color.av5, color.av5t],
  [color.av6, color.av6t],
  [color.av7, color.av7t],
  [color.av8, color.av8t],
] as const;

const Root = styled('span')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: '50%',
  fontWeight: 600,
  letterSpacing: 0,
  userSelect: 'none',
});

const Picture = styled('img')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  borderRadius: '50%',
  objectFit: 'cover',
});

/** First letters of the first and last word. None for a phone number, because two of its characters say nothing. */
export function initialsOf(name: string): string {
  if (!/\p{L}/u.test(name)) return '';
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR');
}

/** Which of the eight colour pairs a name gets. It is always the same for the same name. */
export function avatarPairOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash >>> 8) % pairs.length;
}

/** Ground and ink of a name's avatar. */
export const avatarColorsOf = (name: string) => pairs[avatarPairOf(name)] ?? pairs[0];

/**
 * The picture of a person, or initials on a colour. Hidden from screen readers, because the name is always beside it.
 */
export function Avatar({
  name,
  picture = '',
  size = 32,
}: {
  name: string;
  picture?: string;
  size?: 24 | 28 | 32 | 40 | 72;
}) {
  const [broken, setBroken] = useState('');
  const [background, text] = avatarColorsOf(name);
  const initials = initialsOf(name);
  return (
    <Root
      aria-hidden
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * (size >= 72 ? 1 / 3 : 0.37)),
        background,
        color: text,
      }}
    >
      {initials === '' ? <User size={Math.round(size * 0.55)} /> : initials}
      {picture !== '' && picture !== broken && (
        <Picture src={picture} alt="" loading="lazy" decoding="async" onError={() => setBroken(picture)} />
      )}
    </Root>
  );
}
