import { expect, it } from 'vitest';
import { decideSessionRequest, type SessionFacts, type SessionRequest } from './session-request.ts';

const off: SessionFacts = { status: 'DISCONNECTED', wanted: false, wipe: false, number: null };
const linked: SessionFacts = { status: 'CONNECTED', wanted: true, wipe: false, number: '5511999990000' };
const opening = { wanted: true, status: 'OPENING', reason: null };
const ended = { wanted: false, wipe: true, status: 'DISCONNECTED', reason: 'logged_out' };

it.each<[string, SessionRequest, SessionFacts, object | null]>([
  ['starts what is off', 'start', off, { ...opening, wipe: false }],
  ['starts anew what was left waiting', 'start', { ...off, wanted: true }, { ...opening, wipe: false }],
  ['still forgets the phone that was to be forgotten', 'start', { ...off, wipe: true }, { ...opening, wipe: true }],
  ['starts nothing twice', 'start', { ...off, wanted: true, status: 'OPENING' }, null],
  ['leaves a linked one alone', 'start', linked, null],
  ['forgets the phone and asks for a scan', 'renew', linked, { ...opening, wipe: true }],
  ['forgets a phone that is out of reach', 'renew', { ...linked, status: 'OPENING' }, { ...opening, wipe: true }],
  ['asks for a scan after the code ran out', 'renew', off, { ...opening, wipe: true }],
  ['asks once for a scan', 'renew', { ...off, wanted: true, status: 'OPENING', wipe: true }, null],
  ['waits for the code that is on its way', 'renew', { ...off, wanted: true, status: 'OPENING' }, null],
  ['keeps the code that is shown', 'renew', { ...off, wanted: true, status: 'qrcode' }, null],
  ['unlinks', 'end', linked, ended],
  ['unlinks a phone that was kept', 'end', { ...linked, wanted: false, status: 'DISCONNECTED' }, ended],
  ['gives up a scan', 'end', { ...off, wanted: true, status: 'qrcode' }, ended],
  ['unlinks once', 'end', { ...off, wipe: true }, null],
  ['has nothing to unlink', 'end', off, null],
])('S274 S275 %s', (_name, request, facts, change) => {
  expect(decideSessionRequest(request, facts)).toEqual(change);
});
