import { billingCountries, invoiceStatuses } from '@balcao/domain';
import * as z from 'zod/mini';
import { day, givenId, id, idText, instant } from '../http/fields.ts';
import { pageNumber, searchParam } from '../http/paging.ts';

export const invoice = z.object({
  id,
  companyId: id,
  /** What it is for: the name of the plan. */
  detail: z.string(),
  /** In reais, of the day it was made; a later price of the plan does not change it, another plan or period does. */
  value: z.number(),
  dueDate: day,
  /** Whether it is overdue follows from the day: `invoiceState` of the domain. */
  status: z.enum(invoiceStatuses),
  paidAt: z.nullable(instant),
  /** Paid by the simulator: no money came. */
  isSimulated: z.boolean(),
  createdAt: instant,
});
export type Invoice = z.output<typeof invoice>;

/** An invoice as the operator sees it, among those of all companies. */
export const operatorInvoice = z.extend(invoice, {
  company: z.object({ id, name: z.string() }),
  /** How it was paid: confirmed by a person, by the simulator, or by a bank. */
  paidBy: z.nullable(z.enum(['hand', 'simulator', 'efi', 'asaas'])),
  /** In reais: what came by Pix for it and settled nothing, to be sent back or settled by hand; null for nothing. */
  strayPayment: z.nullable(z.number()),
});
export type OperatorInvoice = z.output<typeof operatorInvoice>;

export const invoiceIdParams = z.object({ id: idText });

/** Only the operator may name another company than the own one. */
export const invoicesQuery = z.object({ searchParam, pageNumber, companyId: z.optional(idText) });

export const operatorInvoicesQuery = z.object({
  searchParam,
  pageNumber,
  status: z.optional(z.enum(invoiceStatuses)),
});

/** Settles or cancels by hand. Whoever sends back what was answered changes nothing. */
export const invoiceInput = z.object({ status: z.enum(invoiceStatuses) });

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const filled = (max: number) => line(max).check(z.minLength(1));

/**
 * What the checkout sends. Price, plan and its limits are not even read, and neither is anything of a card: the server
 * knows what the invoice costs, and keys that are not declared here are dropped before anybody sees them.
 */
export const subscriptionInput = z.object({
  firstName: filled(100),
  lastName: z.nullish(line(100)),
  /** Street and number. */
  address2: filled(200),
  city: filled(100),
  state: filled(50),
  district: z.nullish(line(100)),
  /** With or without separators; whether it is one of the country, the server says as `fields.zipcode`. */
  zipcode: filled(20),
  country: z.enum(billingCountries),
  /** CPF or CNPJ, which some banks ask for: then it is refused as `fields.document` when it lacks. */
  document: z.nullish(line(30)),
  /** Without it, the oldest that is open. */
  invoiceId: z.nullish(givenId),
});
export type SubscriptionInput = z.output<typeof subscriptionInput>;

/** A Pix charge, in the shape that clients know from the bank. */
export const charge = z.object({
  /** The text to copy, and what the QR code is drawn from. */
  qrcode: z.object({ qrcode: z.string() }),
  /** In reais. */
  valor: z.object({ original: z.number() }),
  invoiceId: id,
  /** After this moment the next request makes a new one. */
  expiresAt: instant,
  /** Whether a bank tells us of the payment; otherwise the operator confirms it by hand. */
  isAutomatic: z.boolean(),
  /** Whether the charge is simulated: no bank accepts its code, and the simulator can play the bank for it. */
  canSimulate: z.boolean(),
});
export type Charge = z.output<typeof charge>;

/** What the checkout starts with, and what the subscription page shows. */
export const subscription = z.object({
  dueDate: z.nullable(day),
  trialExpiration: z.nullable(instant),
  email: z.nullable(z.string()),
  billingName: z.string(),
  document: z.string(),
  country: z.enum(billingCountries),
  addressZipCode: z.string(),
  addressStreet: z.string(),
  addressState: z.string(),
  addressCity: z.string(),
  addressDistrict: z.string(),
  /** Whether the bank in use cannot do without a CPF or CNPJ. */
  needsDocument: z.boolean(),
});
export type SubscriptionPage = z.output<typeof subscription>;

/** The state of the payment gateway, for the operator. */
export const paymentGateway = z.object({
  gateway: z.enum(['local', 'efi', 'asaas']),
  /** Whether companies can pay now. */
  isReady: z.boolean(),
  /** No money moves: no key is set, and the simulator plays the bank. */
  isSimulated: z.boolean(),
  /** Names of settings that are empty or wrong; `publicUrl` stands for PUBLIC_URL with https. */
  missing: z.array(z.string()),
  certificate: z.nullable(z.object({ subject: z.string(), expiresAt: instant })),
  /** Where the bank has to send its notices; null for the local one, and while PUBLIC_URL is not set. */
  webhookUrl: z.nullable(z.string()),
  /** When the bank last told us of a payment. */
  lastNoticeAt: z.nullable(instant),
});
export type PaymentGateway = z.output<typeof paymentGateway>;

/** The mark in the address that the bank got from us, and the place where it hangs its own ending. */
export const efiNoticeQuery = z.object({
  hmac: z.optional(z.string().check(z.maxLength(200))),
  ignorar: z.optional(z.string().check(z.maxLength(100))),
});

export const simulatedPaymentInput = z.object({ invoiceId: givenId });
