/** Where the library's code lies. */
const library = /[\\/]node_modules[\\/](libsignal|baileys|whatsapp-rust-bridge)[\\/]/;

/** Whether the function that asks was called by the library: the frame above its own. */
export function isCalledByLibrary(): boolean {
  // The first line is the message, then come this function, the one that asks, and its caller.
  return library.test(new Error('who calls').stack?.split('\n')[3] ?? '');
}
