import { useEffect, useState } from 'react';

const copiedFor = 1000;

/** Copies a text and says for a second that it did (S343). Rejects where the browser forbids it. */
export function useCopy(text: string) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), copiedFor);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  return {
    isCopied: copiedAt !== null,
    async copy(): Promise<void> {
      await navigator.clipboard.writeText(text);
      setCopiedAt(performance.now());
    },
  };
}
