import { billingCountries } from '@balcao/domain';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/inputs/field.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow } from '../../../ui/theme/tokens.ts';
import { brazilianStates, type CheckoutValues, maskZipcode, type Wrong } from './checkout-form.ts';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: 16,
  '& > [data-span="6"]': { gridColumn: 'span 6' },
  '& > [data-span="4"]': { gridColumn: 'span 4' },
  '& > [data-span="3"]': { gridColumn: 'span 3' },
  '& > [data-span="2"]': { gridColumn: 'span 2' },
  [narrow]: { gap: 14, '& > [data-span="4"], & > [data-span="2"]': { gridColumn: 'span 3' } },
});
const Optional = styled('span')({ marginLeft: 6, fontWeight: 400, color: color.text2 });

type Form = UseFormReturn<CheckoutValues>;

/** What is wrong with a field, in words. */
function useWrong({ formState }: Form): (field: keyof CheckoutValues) => string | undefined {
  const { t } = useTranslation('billing');
  return (field) => {
    const found = formState.errors[field];
    if (found === undefined) return undefined;
    // The types of the errors are those of the resolver.
    return found.message || t(`checkout.wrong.${found.type as Wrong}`);
  };
}

// The first wrong one of the fields gets the focus, so each part registers its own in the order of the form.

function PayerFields({ form, needsDocument }: { form: Form; needsDocument: boolean }) {
  const { t } = useTranslation('billing');
  const wrong = useWrong(form);
  const name = form.register('name');
  const document = form.register('document');
  return (
    <>
      <div data-span="6">
        <Field label={t('checkout.fields.name')} error={wrong('name')} data-testid="checkout-name">
          <TextInput autoFocus autoComplete="name" maxLength={100} data-testid="checkout-name" {...name} />
        </Field>
      </div>
      {needsDocument && (
        <div data-span="6">
          <Field
            label={t('checkout.fields.document')}
            error={wrong('document')}
            hint={t('checkout.fields.documentHint')}
            data-testid="checkout-document"
          >
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
              data-testid="checkout-document"
              {...document}
            />
          </Field>
        </div>
      )}
    </>
  );
}

/** The zip code begins anew with the country, as the state does: both look different elsewhere. */
function CountryFields({ form }: { form: Form }) {
  const { t } = useTranslation('billing');
  const { register, watch, setValue } = form;
  const wrong = useWrong(form);
  const country = watch('country');
  const zipcode = register('zipcode');
  return (
    <>
      <div data-span="3">
        <Field label={t('checkout.fields.country')} error={wrong('country')} data-testid="checkout-country">
          <SelectInput
            autoComplete="country"
            options={billingCountries.map((value) => ({ value, label: t(`checkout.countries.${value}`) }))}
            data-testid="checkout-country"
            {...register('country', {
              onChange: () => {
                setValue('state', '');
                setValue('zipcode', '');
              },
            })}
          />
        </Field>
      </div>
      <div data-span="3">
        <Field
          label={country === 'usa' ? t('checkout.fields.zipcodeUsa') : t('checkout.fields.zipcode')}
          error={wrong('zipcode')}
          data-testid="checkout-zipcode"
        >
          <TextInput
            autoComplete="postal-code"
            inputMode="numeric"
            placeholder={country === 'usa' ? '00000' : '00000-000'}
            data-testid="checkout-zipcode"
            {...zipcode}
            onChange={(event) => {
              event.target.value = maskZipcode(event.target.value, country);
              void zipcode.onChange(event);
            }}
          />
        </Field>
      </div>
    </>
  );
}

/** The state is chosen in Brazil and typed elsewhere. */
function AddressFields({ form }: { form: Form }) {
  const { t } = useTranslation('billing');
  const { register, watch } = form;
  const wrong = useWrong(form);
  const country = watch('country');
  const states = [
    { value: '', label: t('checkout.fields.chooseState') },
    ...brazilianStates.map((state) => ({ value: state, label: state })),
  ];
  return (
    <>
      <div data-span="6">
        <Field label={t('checkout.fields.address')} error={wrong('address')} data-testid="checkout-address">
          <TextInput
            autoComplete="street-address"
            maxLength={200}
            data-testid="checkout-address"
            {...register('address')}
          />
        </Field>
      </div>
      <div data-span="6">
        <Field
          label={
            <>
              {t('checkout.fields.district')}
              <Optional>{t('checkout.fields.optional')}</Optional>
            </>
          }
          data-testid="checkout-district"
        >
          <TextInput
            autoComplete="address-level3"
            maxLength={100}
            data-testid="checkout-district"
            {...register('district')}
          />
        </Field>
      </div>
      <div data-span="4">
        <Field label={t('checkout.fields.city')} error={wrong('city')} data-testid="checkout-city">
          <TextInput autoComplete="address-level2" maxLength={100} data-testid="checkout-city" {...register('city')} />
        </Field>
      </div>
      <div data-span="2">
        <Field label={t('checkout.fields.state')} error={wrong('state')} data-testid="checkout-state">
          {country === 'usa' ? (
            <TextInput
              autoComplete="address-level1"
              maxLength={50}
              data-testid="checkout-state"
              {...register('state')}
            />
          ) : (
            <SelectInput
              autoComplete="address-level1"
              options={states}
              data-testid="checkout-state"
              {...register('state')}
            />
          )}
        </Field>
      </div>
    </>
  );
}

/** To whom the bill is made out (S336). */
export function BillingFields({ form, needsDocument }: { form: Form; needsDocument: boolean }) {
  return (
    <Grid>
      <PayerFields form={form} needsDocument={needsDocument} />
      <CountryFields form={form} />
      <AddressFields form={form} />
    </Grid>
  );
}
