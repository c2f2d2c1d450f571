import { closedDaysLimit, recurrences } from '@balcao/domain';
import * as z from 'zod/mini';
import { openingHours, openingHoursInput } from '../http/opening-hours.ts';
import { day, email, givenDay, givenId, id, idText, instant, linkToken, name, newPassword } from '../http/fields.ts';
import { pageQuery } from '../http/paging.ts';

export const company = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  planId: z.nullable(id),
  plan: z.nullable(
    z.object({ id, name: z.string(), users: z.int(), connections: z.int(), queues: z.int(), value: z.number() }),
  ),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  /** A far day where it never has to pay. */
  dueDate: z.nullable(day),
  recurrence: z.string(),
  trialExpiration: z.nullable(instant),
  timeZone: z.string(),
  createdAt: instant,
  /** Whether example records are still in the company. */
  hasSampleData: z.boolean(),
  /** Seven rows from Monday on, or none where no hours are kept. */
  schedules: z.array(openingHours),
  /** Days of its own on which nothing opens, besides national holidays where those count. */
  closedOn: z.array(day),
  closedOnHolidays: z.boolean(),
  /** Whether its admins may change its chatbot, or only the operator. */
  chatbotEditable: z.boolean(),
});

export type Company = z.output<typeof company>;

/** The opening hours of a company; older clients send only the rows, and the days stay as they are. */
export const companyHours = z.object({
  schedules: openingHoursInput,
  closedOn: z.optional(z.array(givenDay).check(z.maxLength(closedDaysLimit))),
  closedOnHolidays: z.optional(z.boolean()),
});

/** Whether the admins of a company may change its chatbot, or only the operator. */
export const chatbotRight = z.object({ chatbotEditable: z.boolean() });

/** How a company presents itself in its menu and mails; company 1 also on the page of the login. */
export const brand = z.object({
  name: z.string(),
  /** The address of the logo; null while there is none. */
  logo: z.nullable(z.string()),
});

export type Brand = z.output<typeof brand>;

export const companyName = z.object({ name });

/** Which picture it is: another one has another address. The server returns the one it has. */
export const logoQuery = z.object({ v: z.optional(z.string().check(z.maxLength(64))) });

export const companyIdParams = z.object({ id: idText });

const phone = z.string().check(z.trim(), z.maxLength(30), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/** Public signup: the server decides due date, status and everything else by itself. */
export const signup = z.object({
  name,
  email,
  password: newPassword,
  /** Where the operator reaches the company. */
  phone: z.optional(z.nullable(phone)),
  planId: givenId,
  /** The platform's signup code, where it asks for one. */
  token: z.optional(z.string().check(z.maxLength(200))),
});

export const signupConfirmation = z.object({
  /** From the link in the mail. */
  token: linkToken,
});

const recurrence = z.enum(['', ...recurrences]);

/** Which companies a number of the overview leads to, and what is measured of each of them. */
export const companyFilters = [
  'active',
  'trial',
  'overdue',
  'disabled',
  'due',
  'received',
  'connectionsUp',
  'connectionsDown',
  'messages',
  'storage',
] as const;

export type CompanyFilter = (typeof companyFilters)[number];

/** A company as the operator's list shows it. */
export const listedCompany = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  planId: z.nullable(id),
  plan: z.nullable(z.object({ id, name: z.string() })),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  chatbotEditable: z.boolean(),
  /** A far day where it never has to pay. */
  dueDate: z.nullable(day),
  recurrence: z.string(),
  trialExpiration: z.nullable(instant),
  createdAt: instant,
  /** Its part of the number that led here: reais, connections, messages or bytes; null where companies are counted. */
  measure: z.nullable(z.number()),
});

export type ListedCompany = z.output<typeof listedCompany>;

/** As older clients read it: settings as a list. */
export const companyOption = z.extend(z.omit(listedCompany, { measure: true }), {
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
});

export const companiesQuery = z.extend(pageQuery, { show: z.optional(z.enum(companyFilters)) });

export const companiesPage = z.object({
  companies: z.array(listedCompany),
  hasMore: z.boolean(),
  /** How many match in all; only with the first page, which the list shows it from. */
  count: z.optional(z.int()),
});

/** What the operator says of a company. What is left out stays. */
export const companyChange = z.object({
  name: z.optional(name),
  email: z.optional(z.nullable(email)),
  phone: z.optional(z.nullable(phone)),
  planId: z.optional(z.nullable(givenId)),
  status: z.optional(z.boolean()),
  campaignsEnabled: z.optional(z.boolean()),
  chatbotEditable: z.optional(z.boolean()),
  /** Null, or the far day that stands for it, where it never has to pay. */
  dueDate: z.optional(z.nullable(givenDay)),
  recurrence: z.optional(recurrence),
});

export type CompanyChange = z.output<typeof companyChange>;

/** A company that the operator registers. Without a due date it is due in a month. */
export const newCompany = z.extend(companyChange, {
  name,
  email,
  planId: givenId,
  /** Of its first user; without one the server makes one and shows it once. */
  password: z.optional(z.union([newPassword, z.literal('')])),
  /** The platform's signup code, where the page of the signup sends it along. */
  token: z.optional(z.string().check(z.maxLength(200))),
});

export type NewCompany = z.output<typeof newCompany>;

/** The numbers above the operator's list of companies, each of which leads to what it counts. */
export const overview = z.object({
  companies: z.object({ active: z.int(), trial: z.int(), overdue: z.int(), disabled: z.int() }),
  money: z.object({
    /** Reais of invoices due this month that nobody has paid yet, and how many they are. */
    due: z.number(),
    dueCount: z.int(),
    /** Reais of what was paid this month. */
    received: z.number(),
    receivedCount: z.int(),
  }),
  connections: z.object({ up: z.int(), down: z.int() }),
  messages: z.object({ today: z.int(), yesterday: z.int() }),
  storage: z.object({ bytes: z.number() }),
});

export type Overview = z.output<typeof overview>;
