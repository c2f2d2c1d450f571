import { fullPath, publicApiEndpoints } from '@balcao/contract';
import { apiExample, exampleKinds, type ExampleKind, exampleLanguages, type ExampleLanguage } from '@balcao/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../ui/display/tabs.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { styled } from '../../ui/styled.ts';
import { color, inverse, radius, type } from '../../ui/theme/tokens.ts';
import { Card, CardHead, CopyIconButton, CopyTextButton, mono } from './parts.tsx';

/** Names on the wire, the same in every language. */
const headers = { authorization: 'Authorization', key: 'Idempotency-Key', type: 'Content-Type' } as const;

const sampleNumber = '5511987654321';

/** The address of this installation, as programs call it (S389). */
export const sendAddress = (): string => `${location.origin}${fullPath(publicApiEndpoints.send)}`;

const Address = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '0 4px 0 10px',
  borderRadius: radius.control,
  background: color.sunken,
  fontFamily: mono,
  fontSize: 12,
  lineHeight: '18px',
  '& > b': { color: color.primary },
  '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
});
const Code = styled('pre')({
  margin: 0,
  padding: '12px 14px',
  borderRadius: 10,
  overflowX: 'auto',
  background: inverse.bg,
  color: inverse.text,
  fontFamily: mono,
  fontSize: 12,
  lineHeight: '19px',
  '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: 2 },
});
const CodeHead = styled('div')({ display: 'flex', justifyContent: 'flex-end', margin: '-8px 0 -8px' });
const Parts = styled('dl')({
  ...type.secondary,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '6px 12px',
  margin: '12px 0 0',
  '& dt': { fontFamily: mono, fontSize: 12 },
  '& dd': { margin: 0, color: color.text2, textWrap: 'pretty' },
});
const Notes = styled('ul')({
  ...type.secondary,
  margin: '12px 0 0',
  paddingLeft: 18,
  color: color.text2,
  '& li': { marginTop: 4 },
  '& code': {
    padding: '0 4px',
    borderRadius: 4,
    background: color.sunken,
    color: color.text,
    fontFamily: mono,
    fontSize: 12,
    overflowWrap: 'anywhere',
  },
});
const Kind = styled('div')({ width: 180, '& legend': { display: 'none' } });

const fieldsOf: Readonly<Record<ExampleKind, readonly ('number' | 'body' | 'medias' | 'advertising')[]>> = {
  text: ['number', 'body', 'advertising'],
  media: ['number', 'medias', 'body', 'advertising'],
};

/** The two methods with address, headers, body and examples (S386, S389). */
export function ExamplesCard({ perMinute }: { perMinute: number }) {
  const { t } = useTranslation('publicApi');
  const [kind, setKind] = useState<ExampleKind>('text');
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const address = sendAddress();
  const code = (name: ExampleLanguage): string =>
    apiExample(name, kind, {
      address,
      number: sampleNumber,
      body: t('examples.body'),
      file: t('examples.file'),
      comment: t(`examples.comment.${kind}`),
    });
  return (
    <Card aria-labelledby="api-examples-title">
      <CardHead>
        <h2 id="api-examples-title">{t('examples.title')}</h2>
        <Kind>
          <Segmented
            label={t('examples.kind')}
            value={kind}
            onChange={setKind}
            options={exampleKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            data-testid="api-examples-kind"
          />
        </Kind>
      </CardHead>
      <Address>
        <b>{publicApiEndpoints.send.method}</b>
        <span data-testid="api-address">{address}</span>
        <CopyIconButton text={address} label={t('copy.address')} data-testid="api-address-copy" />
      </Address>
      <Parts data-testid="api-parts">
        <dt>{headers.authorization}</dt>
        <dd>{t('headers.authorization')}</dd>
        <dt>{headers.key}</dt>
        <dd>{t('headers.key')}</dd>
        <dt>{headers.type}</dt>
        <dd>{t(`headers.type.${kind}`)}</dd>
        {fieldsOf[kind].map((field) => (
          <FieldPart key={field} name={field} kind={kind} />
        ))}
      </Parts>
      <Tabs
        label={t('examples.languages')}
        value={language}
        onChange={setLanguage}
        testId="api-example"
        tabs={exampleLanguages.map((value) => ({
          value,
          label: t(`languages.${value}`),
          content: (
            <>
              <CodeHead>
                <CopyTextButton text={code(value)} label={t('copy.example')} data-testid="api-example-copy" />
              </CodeHead>
              <Code
                tabIndex={0}
                aria-label={t('examples.of', { language: t(`languages.${value}`) })}
                data-testid="api-code"
              >
                {code(value)}
              </Code>
            </>
          ),
        }))}
      />
      <Notes>
        <Note text={t('notes.number', { number: sampleNumber })} />
        <Note text={t('notes.key')} />
        <Note text={t('notes.limit', { count: perMinute })} />
        <Note text={t('notes.answer')} />
        <Note text={t('notes.state')} />
        <Note text={t('notes.conversation')} />
      </Notes>
    </Card>
  );
}

/** A line in which words between grave accents are code. */
function Note({ text }: { text: string }) {
  const parts = text.split('`');
  return <li>{parts.map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</li>;
}

function FieldPart({ name, kind }: { name: (typeof fieldsOf)[ExampleKind][number]; kind: ExampleKind }) {
  const { t } = useTranslation('publicApi');
  return (
    <>
      <dt>{name}</dt>
      <dd>{name === 'body' ? t(`fields.body.${kind}`) : t(`fields.${name}`)}</dd>
    </>
  );
}
