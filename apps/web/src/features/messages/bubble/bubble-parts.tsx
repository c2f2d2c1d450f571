import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';

/** The shadow of a bubble is kept small, because hundreds of them are scrolled. */
const edge = `0 1px 1px color-mix(in srgb, ${color.text} 8%, transparent)`;

export const Line = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 2,
  paddingBottom: 3,
  '&[data-mine]': { alignItems: 'flex-end' },
  // The distance belongs to the row above, so that a row inserted above does not change the inside of this one.
  '&[data-ends]': { paddingBottom: 10 },
  '&:focus': { outline: 'none' },
  '&:focus-visible > [data-bubble]': { outline: `2px solid ${color.info}`, outlineOffset: 1 },
});

export const Bubble = styled('div')({
  ...type.message,
  // Contains the time, which floats beside the last line.
  display: 'flow-root',
  position: 'relative',
  maxWidth: 'min(520px, 76%)',
  padding: '7px 10px 6px 12px',
  borderRadius: 12,
  background: color.theirs,
  color: color.text,
  boxShadow: edge,
  overflowWrap: 'anywhere',
  '[data-leads] > &': { borderTopLeftRadius: 4 },
  '[data-mine] > &': { background: color.mine },
  '[data-mine][data-leads] > &': { borderTopLeftRadius: 12, borderTopRightRadius: 4 },
  '[data-marked] > &': { outline: `2px solid ${color.primary}`, outlineOffset: 2 },
  [narrow]: { maxWidth: '86%' },
});

export const Sender = styled('strong')({ ...type.secondary, display: 'block', fontWeight: 600, color: color.onTint });
export const Aside = styled('p')({
  margin: 0,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontStyle: 'italic',
  color: color.theirsMeta,
  '[data-mine] &': { color: color.mineMeta },
});

/** That the words are not the sender's own. */
export const Forwarded = styled('p')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  margin: 0,
  fontStyle: 'italic',
  color: color.theirsMeta,
  '[data-mine] &': { color: color.mineMeta },
});

export const Meta = styled('div')({
  ...type.meta,
  float: 'right',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  margin: '7px 0 -3px 12px',
  fontSize: 11,
  lineHeight: '15px',
  letterSpacing: 0,
  fontVariantNumeric: 'tabular-nums',
  color: color.theirsMeta,
  '[data-mine] &': { color: color.mineMeta },
});

/** What is wrong with a message, below it, with a button to try again. */
export const Problem = styled('div')({
  ...type.secondary,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '0 6px',
  maxWidth: 'min(560px, 88%)',
  padding: '2px 8px',
  borderRadius: 8,
  background: color.errorBg,
  color: color.error,
  '& button': {
    minHeight: 32,
    padding: '0 4px',
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  '& button:disabled': { opacity: 0.6, cursor: 'default' },
  [narrow]: { '& button': { minHeight: 44 } },
});

/** A card inside a bubble: a file, a place or a contact. */
export const Card = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 220,
  margin: '2px -4px 0 -6px',
  padding: '9px 12px 9px 10px',
  borderRadius: 8,
  background: `color-mix(in srgb, ${color.primary} 7%, transparent)`,
  color: 'inherit',
  textDecoration: 'none',
  '& > div': { flex: 1, minWidth: 0 },
  '& strong': { ...type.secondary, display: 'block', fontWeight: 550 },
});
/** The room of a link's card with its distance: the same before and after its page was read, so that nothing moves. */
export const linkCardHeight = 80;

export const CardNote = styled('span')({
  ...type.meta,
  display: 'block',
  color: color.theirsMeta,
  '[data-mine] &': { color: color.mineMeta },
});
export const CardIcon = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: 8,
  background: color.paper,
  color: color.primary,
  fontSize: 10,
  fontWeight: 700,
  letterSpacing: '.02em',
});
