import { type Brand, companiesEndpoints, companyName } from '@balcao/contract';
import { largestLogo } from '@balcao/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, upload } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { FileField } from '../../ui/inputs/file-field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius } from '../../ui/theme/tokens.ts';
import { Card } from './card.ts';

const Root = styled(Card)({ flexDirection: 'column', alignItems: 'stretch', gap: 16 });
const Preview = styled('img')({
  alignSelf: 'flex-start',
  maxWidth: '100%',
  height: 64,
  padding: 8,
  objectFit: 'contain',
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `0 0 0 1px ${color.divider2}`,
});

/** Saves one thing of how the company presents itself, and shows it at once in this window. */
function useBrand() {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const client = useQueryClient();
  const { busy, run } = useBusy();
  async function save(request: () => Promise<Brand>): Promise<void> {
    try {
      const { name, logo } = await request();
      sessionStore.updateUser((user) => ({ ...user, company: { ...user.company, name, logo } }));
      // The pages before the login show company 1.
      void client.invalidateQueries({ queryKey: ['setup'] });
      toast.success(t('toasts.saved'));
    } catch (error) {
      toast.failure(error);
    }
  }
  return { busy, save: (request: () => Promise<Brand>) => void run(() => save(request)) };
}

function NameField({ name, save }: { name: string; save: ReturnType<typeof useBrand>['save'] }) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState<string | null>(null);
  const read = companyName.safeParse({ name: typed ?? name });
  function store(): void {
    if (!read.success) return;
    setTyped(null);
    if (read.data.name !== name) save(() => call(companiesEndpoints.rename, { body: read.data }));
  }
  return (
    <Field
      label={t('brand.name')}
      hint={t('brand.nameHint')}
      error={read.success ? undefined : t('brand.nameWrong')}
      data-testid="settings-brand-name"
    >
      <TextInput
        value={typed ?? name}
        maxLength={50}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={store}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          store();
        }}
        autoComplete="organization"
        data-testid="settings-brand-name"
      />
    </Field>
  );
}

/** Why a picture is refused before it is sent; the server reads the content. */
const problemOf = ({ name, size }: File): 'wrongType' | 'tooLarge' | null =>
  !/\.(png|jpe?g)$/i.test(name) ? 'wrongType' : size > largestLogo ? 'tooLarge' : null;

function LogoField({ logo, busy, save }: { logo: string | null } & ReturnType<typeof useBrand>) {
  const { t } = useTranslation('settings');
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null);
  function choose(file: File): void {
    const found = problemOf(file);
    setProblem(found);
    if (found !== null) return;
    const form = new FormData();
    form.set('file', file);
    save(() => upload(companiesEndpoints.uploadLogo, { form }));
  }
  return (
    <>
      {logo !== null && (
        <Preview data-light="" src={logo} alt={t('brand.preview')} data-testid="settings-brand-preview" />
      )}
      <FileField
        label={t('brand.logo')}
        hint={t('brand.logoHint')}
        chooseLabel={t('brand.choose')}
        removeLabel={t('brand.remove')}
        accept=".png,.jpg,.jpeg"
        busy={busy}
        error={problem === null ? undefined : t(`brand.${problem}`)}
        file={logo === null ? null : { name: t('brand.stored'), path: logo }}
        onChoose={choose}
        onRemove={() => save(() => call(companiesEndpoints.removeLogo))}
        testId="settings-brand-logo"
      />
    </>
  );
}

/** The name and the logo by which people and customers know the company. */
export function BrandCard() {
  const { company } = useSignedIn().user;
  const brand = useBrand();
  return (
    <Root data-testid="settings-brand">
      <NameField key={company.name} name={company.name} save={brand.save} />
      <LogoField logo={company.logo} {...brand} />
    </Root>
  );
}
