import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { fileLimit } from '../../desk/index.ts';

/** The files that go with the next message. One that is too large is refused, with a sentence that names it. */
export function useChosenFiles() {
  const { t } = useTranslation('teamChat');
  const format = useFormat();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  return {
    files,
    refused,
    add(chosen: readonly File[]): void {
      if (chosen.length === 0) return;
      const large = chosen.find(({ size }) => size > fileLimit());
      setRefused(large ? t('composer.tooLarge', { name: large.name, limit: format.fileSize(fileLimit()) }) : null);
      setFiles((known) => [...known, ...chosen.filter(({ size }) => size <= fileLimit())]);
    },
    remove: (file: File) => setFiles((known) => known.filter((one) => one !== file)),
    clear(): void {
      setFiles([]);
      setRefused(null);
    },
  };
}
