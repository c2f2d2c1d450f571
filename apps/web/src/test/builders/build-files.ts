/** A portrait photo as a phone takes it, or of another size, with so much in it that it does not get small. */
export async function buildPhoto(name: string, { width, height } = { width: 1080, height: 1920 }): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let line = 0; context !== null && line < height / 10; line += 1) {
    context.fillStyle = `hsl(${(line * 47) % 360} 70% ${30 + (line % 5) * 10}%)`;
    context.fillRect((line * 31) % (width / 2), line * 10, width / 2, 10);
  }
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' });
}

/** One second of silence as a WAV file. */
export function buildSilence(name: string): File {
  const samples = 8_000;
  const view = new DataView(new ArrayBuffer(44));
  const write = (text: string, at: number): void =>
    [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  write('RIFF', 0);
  view.setUint32(4, 36 + samples, true);
  write('WAVEfmt ', 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, samples, true);
  view.setUint32(28, samples, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write('data', 36);
  view.setUint32(40, samples, true);
  return new File([view, new Uint8Array(samples).fill(128)], name, { type: 'audio/wav' });
}
