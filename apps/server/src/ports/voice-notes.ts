/** Makes recordings into what WhatsApp plays as voice notes: Opus in an Ogg file. */
export type VoiceNotes = {
  canConvert(mime: string): boolean;
  /** The whole note; rejects when the recording cannot be read. */
  convert(recording: AsyncIterable<Uint8Array>, mime: string): Promise<Buffer>;
};

/** The type of a voice note on WhatsApp. */
export const voiceNoteType = 'audio/ogg; codecs=opus';

/** On a machine without a converter recordings travel as the audio files they are. */
export const noVoiceNotes: VoiceNotes = {
  canConvert: () => false,
  convert: () => Promise.reject(new Error('no converter for recordings')),
};
