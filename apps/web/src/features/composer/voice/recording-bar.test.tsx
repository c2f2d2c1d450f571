import { messagesEndpoints } from '@balcao/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../test/axe.ts';
import { type FakeApi } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildMessages, buildTicket } from '../../../test/builders/build-ticket.ts';
import { bia } from '../../../test/fakes/fake-users.ts';
import { at, goTo, isGone, showApp } from '../../../test/show.tsx';

const input = at('composer-input');
const record = at('composer-record');
const confirm = at('composer-record-confirm');
const maria = buildTicket({ id: 1, name: 'Maria Souza', user: bia });

let tracks: MediaStreamTrack[] = [];

/** A microphone that hears a tone; test machines have none. */
function hearTone(): Promise<MediaStream> {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const out = context.createMediaStreamDestination();
  tone.connect(out);
  tone.start();
  tracks.push(...out.stream.getTracks());
  return Promise.resolve(out.stream);
}

/** How often the microphone was asked for, and how many still run. */
const microphone = (): { asked: number; running: number } => ({
  asked: vi.mocked(navigator.mediaDevices.getUserMedia).mock.calls.length,
  running: tracks.filter(({ readyState }) => readyState === 'live').length,
});

beforeEach(() => {
  tracks = [];
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(hearTone);
});

async function showConversation(): Promise<FakeApi> {
  const api = startFakeCompany({ tickets: [maria], messages: buildMessages(['Oi']) });
  await showApp(`/tickets/${maria.uuid}`, bia);
  await expect.element(input).toBeEnabled();
  return api;
}

/** The bit rate in the header of the first frame of an MP3; 9 is 128 kbit/s. */
async function bitrateIndexOf(file: File | undefined): Promise<number> {
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer());
  const frame = bytes.findIndex((byte, index) => byte === 0xff && ((bytes[index + 1] ?? 0) & 0xfe) === 0xfa);
  return (bytes[frame + 2] ?? 0) >> 4;
}

it('S191 S192 S194 counts, shows the level, and sends one MP3 as a voice note; asked for once', async () => {
  const api = await showConversation();
  await record.dblClick();
  const time = at('composer-record-time');
  await expect.element(time).toHaveTextContent(/^00:\d\d$/);
  await expect.element(input).toBeDisabled();
  await expectAccessible('recording', '[data-testid=composer]');
  const seconds = (): number => Number(time.element().textContent?.slice(3));
  const before = seconds();
  await expect.poll(seconds).toBeGreaterThan(before + 1);
  const meter = at('composer-record-level').element() as HTMLElement;
  await expect.poll(() => Number(meter.style.getPropertyValue('--level'))).toBeGreaterThan(0.2);
  await confirm.click();
  await expect.poll(() => api.callsOf(messagesEndpoints.send)).toHaveLength(1);
  const [call] = api.callsOf(messagesEndpoints.send);
  const [file] = call?.files ?? [];
  expect(call?.body).toMatchObject({ body: '', voice: 'true' });
  expect(file?.name).toMatch(/^audio-\d+\.mp3$/);
  expect(file?.type).toBe('audio/mpeg');
  expect(await bitrateIndexOf(file)).toBe(9);
  expect(microphone()).toEqual({ asked: 1, running: 0 });
  await expect.element(input).toBeEnabled();
});

/** Confirms the next recording as soon as it runs; a click from outside the page would be too late to be too short. */
function confirmAtOnce(): void {
  const observer = new MutationObserver(() => {
    const button = document.querySelector<HTMLButtonElement>('[data-testid=composer-record-confirm]:enabled');
    if (button === null) return;
    observer.disconnect();
    button.click();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
}

it('S192 S193 S194 cancelled, too short or left behind, nothing is sent and the microphone is free', async () => {
  const api = await showConversation();
  await record.click();
  await expect.element(confirm).toBeEnabled();
  await at('composer-record-cancel').click();
  await isGone(at('composer-recording'));
  await expect.element(input).toBeEnabled();
  expect(microphone()).toEqual({ asked: 1, running: 0 });

  confirmAtOnce();
  await record.click();
  await expect.element(at('toast-info')).toHaveTextContent('Áudio muito curto');
  await expect.element(input).toBeEnabled();

  await record.click();
  await expect.element(confirm).toBeEnabled();
  await goTo('/tickets');
  await isGone(at('composer'));
  expect(microphone()).toEqual({ asked: 3, running: 0 });
  expect(api.callsOf(messagesEndpoints.send)).toEqual([]);
});
