import type { ContactImport } from '@balcao/contract';
import FileUp from 'lucide-react/icons/file-up';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useBusy } from '../../../lib/busy.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportResult } from './import-result.tsx';
import { useFileImport } from './use-file-import.ts';

const Card = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  maxWidth: 760,
  padding: 20,
  border: `1px solid ${color.divider2}`,
  borderRadius: radius.card,
  background: color.paper,
});
const Heading = styled('h2')({ ...type.h2, margin: 0 });
const Quiet = styled('p')({ ...type.secondary, margin: 0, color: color.text2, overflowWrap: 'anywhere' });
const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/** The files that can be brought; what is in them decides in the end. */
const accepted = '.xlsx,.xls,.csv,.txt,text/csv';

function FileChoice({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const { t } = useTranslation('contacts');
  const input = useRef<HTMLInputElement>(null);
  const { busy, run } = useBusy();
  return (
    <Card>
      <Heading>{t('file.chooseTitle')}</Heading>
      <Quiet>{t('file.chooseText')}</Quiet>
      <div>
        <Button
          variant="primary"
          icon={<FileUp />}
          busy={busy}
          onClick={() => input.current?.click()}
          data-testid="import-choose"
        >
          {t(busy ? 'file.reading' : 'file.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label={t('file.choose')}
          data-testid="import-file"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void run(() => onFile(file));
          }}
        />
      </div>
    </Card>
  );
}

function Working({ record: { status, done, total } }: { record: ContactImport }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  return (
    <Line role="status" data-testid="import-working">
      <Spinner aria-hidden />
      {t(status === 'checking' ? 'file.checking' : 'file.running', {
        done: format.number(done),
        total: format.number(total),
      })}
    </Line>
  );
}

/** Brings contacts from a spreadsheet: file, columns, what would become of each row, and then the import (S589, S590). */
export function ImportPage() {
  const { t } = useTranslation(['contacts', 'common']);
  const navigate = useNavigate();
  const { record, isLoading, isChoosing, chooseAgain, send, check, run, saveRefused, forget } = useFileImport();
  const { busy, run: once } = useBusy();
  // Nothing is written before the run, so the way back to the columns is open until then.
  const status = isChoosing && record?.status === 'checked' ? 'mapping' : record?.status;
  const counts = record?.counts;
  const useful = counts === undefined ? 0 : counts.created + counts.updated + counts.merged;
  const leave = (): void => void navigate('/contacts');
  return (
    <>
      <PageHeader title={t('file.title')} text={t('file.lead')}>
        <Button onClick={leave} data-testid="import-leave">
          {t('file.back')}
        </Button>
      </PageHeader>
      {isLoading && (
        <Skeleton role="status" aria-label={t('common:busy.loading')} style={{ height: 160, maxWidth: 760 }} />
      )}
      {!isLoading && record === undefined && <FileChoice onFile={send} />}
      {record !== undefined && (
        <Card>
          <Heading>{record.fileName}</Heading>
          <Line>
            <Quiet>{t('file.rows', { count: record.total })}</Quiet>
            {status !== 'running' && status !== 'done' && (
              <Button size="small" variant="ghost" onClick={forget} data-testid="import-other">
                {t('file.other')}
              </Button>
            )}
          </Line>
          {status === 'mapping' && <ImportColumns key={record.id} record={record} onCheck={check} />}
          {(status === 'checking' || status === 'running') && <Working record={record} />}
          {status === 'checked' && <Quiet data-testid="import-checked">{t('file.nothingYet')}</Quiet>}
          {status === 'done' && (
            <Quiet role="status" data-testid="import-done">
              {t('file.finished')}
            </Quiet>
          )}
          {(status === 'checked' || status === 'done') && (
            <ImportResult record={record} onSaveRefused={() => void saveRefused()}>
              {status === 'checked' && (
                <Line>
                  <Button
                    variant="primary"
                    busy={busy}
                    disabled={useful === 0}
                    onClick={() => void once(run)}
                    data-testid="import-run"
                  >
                    {t('file.run', { count: useful })}
                  </Button>
                  <Button onClick={chooseAgain} data-testid="import-columns-again">
                    {t('file.columnsAgain')}
                  </Button>
                  <Button variant="ghost" onClick={leave}>
                    {t('common:actions.cancel')}
                  </Button>
                </Line>
              )}
            </ImportResult>
          )}
        </Card>
      )}
    </>
  );
}
