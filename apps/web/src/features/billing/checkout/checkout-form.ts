import type { Charge, Company, Invoice, SubscriptionPage } from '@balcao/contract';
import { type BillingCountry, billingCountries, readZipCode } from '@balcao/domain';

export type CheckoutValues = {
  name: string;
  /** CPF or CNPJ. */
  document: string;
  country: string;
  zipcode: string;
  address: string;
  district: string;
  state: string;
  city: string;
};

/** The states of Brazil, by their letters. */
export const brazilianStates = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(
  ' ',
);

const countryOf = (value: string): BillingCountry | undefined => billingCountries.find((known) => known === value);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Writes a postal code as its country does while it is typed: 00000-000, or 00000 and 00000-0000. */
export function maskZipcode(typed: string, country: string): string {
  const digits = digitsOf(typed).slice(0, country === 'usa' ? 9 : 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** Which sentence stands under a field. */
export type Wrong =
  | 'name'
  | 'document'
  | 'invalidDocument'
  | 'country'
  | 'zipcode'
  | 'invalidZipcode'
  | 'address'
  | 'state'
  | 'city';

const blank = (text: string): boolean => text.trim() === '';

function wrongZipcode(zipcode: string, country: BillingCountry | undefined): Wrong | undefined {
  if (blank(zipcode)) return 'zipcode';
  return country !== undefined && readZipCode(country, zipcode) === null ? 'invalidZipcode' : undefined;
}

type Rules = {
  /** Whether the bank asks for the CPF or CNPJ. */
  needsDocument: boolean;
};

/** What is missing or wrong in the billing data, by field (S337, R35). Whether a document is one, the server says. */
export function validateCheckout(
  values: CheckoutValues,
  { needsDocument }: Rules,
): Partial<Record<keyof CheckoutValues, Wrong>> {
  const country = countryOf(values.country);
  const isState = country !== 'BR' || brazilianStates.includes(values.state);
  const found: Record<string, Wrong | undefined> = {
    name: blank(values.name) ? 'name' : undefined,
    document: needsDocument && blank(values.document) ? 'document' : undefined,
    country: country === undefined ? 'country' : undefined,
    zipcode: wrongZipcode(values.zipcode, country),
    address: blank(values.address) ? 'address' : undefined,
    state: blank(values.state) || !isState ? 'state' : undefined,
    city: blank(values.city) ? 'city' : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong !== undefined));
}

/** What is known of the company already need not be typed again (S336). */
export function prefillCheckout(known: SubscriptionPage): CheckoutValues {
  return {
    name: known.billingName,
    document: known.document,
    country: known.country,
    zipcode: maskZipcode(known.addressZipCode, known.country),
    address: known.addressStreet,
    district: known.addressDistrict,
    state: known.addressState,
    city: known.addressCity,
  };
}

/** The plan of the card. */
export type OfferedPlan = {
  id: number | null;
  name: string | null;
  users: number;
  connections: number;
  queues: number | null;
  value: number;
};

/** The plan of the company; one without a plan is offered what the wire names for it (R36). */
export function planOf({ plan }: Pick<Company, 'plan'>): OfferedPlan {
  return plan ?? { id: null, name: null, users: 3, connections: 3, queues: null, value: 49 };
}

/**
 * The body of POST /subscription, with all that the wire names. Price and plan are what older servers ask for: the
 * amount is the invoice's (S341). Nothing of a card is sent, because nothing of one is asked.
 */
export function toSubscription(values: CheckoutValues, plan: OfferedPlan, invoice: Pick<Invoice, 'id' | 'value'>) {
  const { users, connections, queues } = plan;
  const country = countryOf(values.country) ?? 'BR';
  return {
    firstName: values.name.trim(),
    lastName: '',
    document: values.document.trim(),
    address2: values.address.trim(),
    district: values.district.trim(),
    city: values.city.trim(),
    state: values.state.trim(),
    zipcode: digitsOf(values.zipcode),
    country,
    useAddressForPaymentDetails: false,
    plan: JSON.stringify({ planId: plan.id, title: plan.name, price: plan.value, users, connections, queues }),
    price: invoice.value,
    users,
    connections,
    invoiceId: invoice.id,
  };
}

/** The field of the form that a refusal of the server names. */
export const wireFields: Readonly<Record<string, keyof CheckoutValues>> = {
  firstName: 'name',
  document: 'document',
  country: 'country',
  zipcode: 'zipcode',
  address2: 'address',
  district: 'district',
  state: 'state',
  city: 'city',
};

/** Whether nobody may pay this code any more. */
export const isExpired = ({ expiresAt }: Pick<Charge, 'expiresAt'>, now: number): boolean =>
  Date.parse(expiresAt) <= now;
