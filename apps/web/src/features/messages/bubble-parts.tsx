import { styled } from '../../ui/styled.ts';
import { color, narrow, type } from '../../ui/theme/tokens.ts';

export const Line = styled('li')({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2, '&[data-mine]': { alignItems: 'flex-end' } });

export const Bubble = styled('div')({
  ...type.message,
  maxWidth: 'min(560px, 88%)',
  padding: '7px 12px 5px',
  borderRadius: 12,
  background: color.theirs,
  color: color.text,
  overflowWrap: 'anywhere',
  '[data-mine] > &': { background: color.mine },
});

export const Body = styled('p')({ margin: 0, whiteSpace: 'pre-wrap' });
export const Sender = styled('strong')({ ...type.secondary, display: 'block', color: color.onTint });
export const Aside = styled('p')({ margin: 0, display: 'flex', alignItems: 'center', gap: 6, fontStyle: 'italic', color: color.theirsMeta, '[data-mine] > div > &': { color: color.mineMeta } });

export const Meta = styled('div')({
  ...type.meta,
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 5,
  color: color.theirsMeta,
  '[data-mine] > div > &': { color: color.mineMeta },
});

/** What is wrong with a message, beneath it, with the way to try again. */
export const Trouble = styled('div')({
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
  '& button': { minHeight: 32, padding: '0 4px', border: 0, background: 'none', font: 'inherit', fontWeight: 600, color: 'inherit', textDecoration: 'underline', cursor: 'pointer' },
  '& button:disabled': { opacity: 0.6, cursor: 'default' },
  [narrow]: { '& button': { minHeight: 44 } },
});
