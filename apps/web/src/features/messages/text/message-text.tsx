import { type ReactNode, useMemo } from 'react';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import { countLoneEmoji } from './lone-emoji.ts';
import { MaskedDocument } from './masked-document.tsx';
import { type Block, type Inline, parseText } from './parse-text.ts';
import { useTabStop } from '../log/tab-stop.ts';

const Root = styled('div')({
  whiteSpace: 'pre-wrap',
  '& ul': { listStyle: 'disc' },
  '& ul, & ol': { margin: '2px 0', paddingInlineStart: 22 },
  '& blockquote': {
    margin: '2px 0',
    paddingInlineStart: 8,
    borderInlineStart: `3px solid color-mix(in srgb, ${color.text} 30%, transparent)`,
  },
  '& strong': { fontWeight: 650 },
  '& code': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', fontSize: '.92em' },
  '& code:not([data-block])': {
    padding: '0 4px',
    borderRadius: 4,
    background: `color-mix(in srgb, ${color.text} 7%, transparent)`,
  },
  '& code[data-block]': { display: 'block', padding: '4px 0' },
  '& a': { color: color.info },
  '&[data-emoji="1"]': { fontSize: 44, lineHeight: '54px' },
  '&[data-emoji="2"], &[data-emoji="3"]': { fontSize: 32, lineHeight: '42px' },
});
// What follows the text, such as the time, may be placed beside the last line.
const Lines = styled('span')({});

function Link({ href, text }: { href: string; text: string }) {
  return (
    <a
      href={href}
      // A new e-mail and a call leave this page where it is.
      target={href.startsWith('http') ? '_blank' : undefined}
      rel="noopener noreferrer"
      tabIndex={useTabStop()}
    >
      {text}
    </a>
  );
}

function inline(node: Inline, index: number): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'bold':
      return <strong key={index}>{node.children.map(inline)}</strong>;
    case 'italic':
      return <em key={index}>{node.children.map(inline)}</em>;
    case 'strike':
      return <s key={index}>{node.children.map(inline)}</s>;
    case 'code':
      return (
        <code key={index} data-block={node.block || undefined}>
          {node.text}
        </code>
      );
    case 'link':
      return <Link key={index} href={node.href} text={node.text} />;
    case 'masked':
      return <MaskedDocument key={index} text={node.text} place={node.place} />;
  }
}

const item = (nodes: readonly Inline[], index: number): ReactNode => <li key={index}>{nodes.map(inline)}</li>;

function block(part: Block, index: number): ReactNode {
  switch (part.type) {
    case 'lines':
      return <Lines key={index}>{part.children.map(inline)}</Lines>;
    case 'quote':
      return <blockquote key={index}>{part.children.map(inline)}</blockquote>;
    case 'bullets':
      return <ul key={index}>{part.items.map(item)}</ul>;
    case 'numbers':
      return (
        <ol key={index} start={part.start}>
          {part.items.map(item)}
        </ol>
      );
  }
}

/**
 * The text of a message with its formatting; everything else in it is drawn as text (S172). Up to three emoji alone are
 * drawn large. `end` is placed beside the last line.
 */
export function MessageText({ text, end }: { text: string; end?: ReactNode }) {
  const parsed = useMemo(() => parseText(text).map(block), [text]);
  return (
    <Root dir="auto" data-emoji={countLoneEmoji(text) || undefined}>
      {parsed}
      {end}
    </Root>
  );
}
