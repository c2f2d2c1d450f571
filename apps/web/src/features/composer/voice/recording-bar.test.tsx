import { messagesEndpoints } from '@balcao/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/axe.ts';
import { type FakeApi } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildMessages, buildTicket } from '../../../test/builders/build-ticket.ts';
import { bia } from '../../../test/fakes/fake-users.ts';
import { at, count, goTo, isGone, showApp } from '../../../test/show.tsx';

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

it('S1170 a double click on Send sends one text and records nothing; later the microphone records', async () => {
  const api = await showConversation();
  await input.fill('Bom dia');
  await at('composer-send').dblClick();
  await expect.poll(() => api.callsOf(messagesEndpoints.send).length).toBe(1);
  await expect.element(record).toBeVisible();
  expect([microphone().asked, count(at('composer-recording'))]).toEqual([0, 0]);
  const press = (): number => {
    (record.query() as HTMLElement | null)?.click();
    return microphone().asked;
  };
  expect(press()).toBe(0);
  await expect.poll(press).toBe(1);
  await expect.element(confirm).toBeEnabled();
  await confirm.dblClick();
  await expect.element(input).toBeEnabled();
  expect(microphone()).toEqual({ asked: 1, running: 0 });
});

it('S1170 neither Enter nor a second Enter on Send starts a recording', async () => {
  const api = await showConversation();
  await input.fill('Bom dia');
  at('composer-send').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(record).toBeVisible();
  (record.element() as HTMLElement).click();
  await expect.poll(() => api.callsOf(messagesEndpoints.send).length).toBe(1);
  expect(microphone().asked).toBe(0);
});

it('S1171 Enter sends a recording only from its own button; what is typed meanwhile waits in the input', async () => {
  const api = await showConversation();
  await record.click();
  await expect.element(confirm).toBeEnabled();
  await expect.element(at('composer-recording')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('Segue o arquivo');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('Segue o arquivo');
  await expect.element(input).toBeDisabled();
  await expect.element(at('composer-record-time')).toHaveTextContent('00:01');
  expect(api.callsOf(messagesEndpoints.send)).toEqual([]);
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(confirm).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.callsOf(messagesEndpoints.send)).toMatchObject([{ body: { body: '', voice: 'true' } }]);
  await expect.element(input).toHaveValue('Segue o arquivo');
  await expect.element(input).toHaveFocus();
});
