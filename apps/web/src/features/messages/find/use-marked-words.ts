import { useEffect } from 'react';
import { findMatches } from './find-matches.ts';

/** The name under which style sheets know the marked words. */
export const highlightName = 'found-words';

/** The places of the words in what is drawn of the conversation. */
function rangesIn(log: Element, words: string): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(log, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    for (const [start, end] of findMatches(node.nodeValue ?? '', words)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  return ranges;
}

/**
 * Marks words in the messages on screen, anew whenever another log is `shown`, without drawing any of them again. Browsers that cannot do it show the found
 * message by its frame only.
 */
export function useMarkedWords(words: string, shown: unknown): void {
  useEffect(() => {
    const log = document.querySelector('[data-conversation] [role=log]');
    if (words === '' || log === null || !('highlights' in CSS)) return;
    const mark = (): void => void CSS.highlights.set(highlightName, new Highlight(...rangesIn(log, words)));
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(log, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(highlightName);
    };
  }, [words, shown]);
}
