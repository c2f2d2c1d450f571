import { maxListedGaps, passwordLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { brand } from '../companies/schemas.ts';
import { email, id, name, newOwnerPassword } from '../http/fields.ts';
import { endpoint } from '../http/endpoint.ts';
import { session } from '../session/schemas.ts';

export const newOwner = z.object({
  companyName: name,
  name,
  email,
  password: newOwnerPassword,
  /** The least length of everybody's password from now on. */
  minPasswordLength: z._default(
    z.int().check(z.minimum(passwordLength.min), z.maximum(passwordLength.highestMin)),
    passwordLength.min,
  ),
  /** Whether strangers may register their companies. Sample data switches it on, so that it can be tried. */
  publicSignup: z._default(z.boolean(), false),
  sampleData: z._default(z.boolean(), false),
  /** The one-time code printed on the console, asked from any machine but the server itself. */
  code: z.optional(z.string().check(z.maxLength(40))),
});

/** What is true of the own company, of the steps that a new one goes. */
export const firstStepFacts = z.object({
  /** The best number that is linked now. */
  number: z.enum(['none', 'virtual', 'real']),
  /** A queue that customers reach and somebody serves. */
  hasQueues: z.boolean(),
  /** A message of a person has left for a customer. */
  hasAnswered: z.boolean(),
  /**
   * Somebody else who sees customers: an admin, or an attendant with a queue where there are queues. People who came
   * with the examples do not count: nobody can log in as them.
   */
  hasColleagues: z.boolean(),
  /** A linked number greets. */
  hasGreeting: z.boolean(),
});

const namedRecords = z.array(z.object({ id, name: z.string() })).check(z.maxLength(maxListedGaps));

/** What keeps customers of the own company from being served; of each kind the first ones by name. */
export const serviceGaps = z.object({
  /** Whether there is a number that queues could be offered on. */
  hasNumbers: z.boolean(),
  /** No number offers them, and no menu of an offered queue leads to them. */
  queuesWithoutNumber: namedRecords,
  queuesWithoutPeople: namedRecords,
  numbersWithoutQueue: namedRecords,
  /** Attendants; admins see every conversation. */
  peopleWithoutQueue: namedRecords,
  /** Queues that customers reach over menus, so that they need no number of their own. */
  queuesOfMenus: z.array(id).check(z.maxLength(1_000)),
});
export type ServiceGapsAnswer = z.output<typeof serviceGaps>;

export const setupEndpoints = {
  status: endpoint({
    name: 'setup.status',
    method: 'GET',
    path: '/setup',
    summary:
      'What the pages before login have to know: whether the first owner is still to be created, and what signup asks.',
    access: 'public',
    response: z.object({
      needsOwner: z.boolean(),
      /** Whether creating the owner needs the code of the console. */
      needsCode: z.boolean(),
      signupOpen: z.boolean(),
      /** Whether the server sends mail: then a forgotten password can be replaced. */
      sendsMail: z.boolean(),
      /** The least length of a new password. */
      minPasswordLength: z.int(),
      /** Where the operator is reached by people who may not enter; null while none is set. */
      /** The company that runs the platform; null before the first run. */
      brand: z.nullable(brand),
      supportContact: z.nullable(z.object({ text: z.string(), href: z.string() })),
    }),
  }),
  createOwner: endpoint({
    name: 'setup.createOwner',
    method: 'POST',
    path: '/setup',
    summary: 'Creates the owner and the platform company; open only while no user exists.',
    access: 'public',
    body: newOwner,
    status: 201,
    response: session,
  }),
  firstSteps: endpoint({
    name: 'setup.firstSteps',
    method: 'GET',
    path: '/setup/first-steps',
    summary: 'How far the own company is on the way from the first run to the first answered customer.',
    access: 'first-steps:read',
    response: firstStepFacts,
  }),
  serviceGaps: endpoint({
    name: 'setup.serviceGaps',
    method: 'GET',
    path: '/setup/service-gaps',
    summary: 'Queues, numbers and attendants of the own company that belong to nothing, so that customers wait unseen.',
    access: 'first-steps:read',
    response: serviceGaps,
  }),
};
