import * as z from 'zod/mini';
import { instant } from '../http/fields.ts';
import { endpoint } from '../http/endpoint.ts';
import { session } from './schemas.ts';

/** Six digits of the app or one recovery code, however they are grouped. */
const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(20), z.regex(/^[\p{L}\d\s-]*$/u));
/** What login answered instead of a session; it lives for five minutes. */
const ticket = z.string().check(z.minLength(1), z.maxLength(1000));
const password = z.string().check(z.minLength(1), z.maxLength(200));

const enrolment = z.object({
  /** For typing it into an app by hand: base32. */
  secret: z.string(),
  /** The same for the camera: an otpauth address. */
  uri: z.string(),
});
export type Enrolment = z.output<typeof enrolment>;

/** Shown this once; each opens the account one time without the app. */
const recoveryCodes = z.array(z.string());

const secondFactor = z.object({
  /** Since when logins ask for a code; null when they do not. */
  enabledAt: z.nullable(instant),
  recoveryCodesLeft: z.int(),
  /** Whether the operator asks this user for one. */
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

export const secondFactorEndpoints = {
  completeLogin: endpoint({
    name: 'session.completeLogin',
    method: 'POST',
    path: '/auth/second-factor',
    summary: 'Completes a login with a code of the second factor.',
    access: 'public',
    body: z.object({ ticket, code }),
    response: session,
  }),
  beginRequiredFactor: endpoint({
    name: 'session.beginRequiredFactor',
    method: 'POST',
    path: '/auth/second-factor/enrolment',
    summary: 'Begins the second factor of somebody who may only log in with one and has none yet.',
    access: 'public',
    body: z.object({ ticket }),
    response: enrolment,
  }),
  confirmRequiredFactor: endpoint({
    name: 'session.confirmRequiredFactor',
    method: 'POST',
    path: '/auth/second-factor/confirmation',
    summary: 'Confirms it by a first code, and completes the login.',
    access: 'public',
    body: z.object({ ticket, code }),
    response: z.object({ session, recoveryCodes }),
  }),
  secondFactor: endpoint({
    name: 'session.secondFactor',
    method: 'GET',
    path: '/second-factor',
    summary: 'Whether the own logins ask for a second factor.',
    access: 'session:use',
    response: secondFactor,
  }),
  confirmSecondFactor: endpoint({
    name: 'session.confirmSecondFactor',
    method: 'POST',
    path: '/second-factor/confirmation',
    summary: 'Confirms the own second factor by a first code.',
    access: 'session:use',
    body: z.object({ code }),
    response: z.object({ recoveryCodes }),
  }),
  beginSecondFactor: endpoint({
    name: 'session.beginSecondFactor',
    method: 'POST',
    path: '/second-factor',
    summary: 'Begins the own second factor; it counts once it is confirmed.',
    access: 'session:use',
    body: z.object({ password }),
    response: enrolment,
  }),
  removeSecondFactor: endpoint({
    name: 'session.removeSecondFactor',
    method: 'POST',
    path: '/second-factor/removal',
    summary: 'Switches the own second factor off.',
    access: 'session:use',
    body: z.object({ password, code }),
    response: secondFactor,
  }),
};
