/** The paths of the library's code. */
const library = /[\\/]node_modules[\\/](libsignal|baileys|whatsapp-rust-bridge)[\\/]/;

/** Whether the function that calls this one was itself called by the library. */
export function isCalledByLibrary(): boolean {
  // The first line of the stack is the error message; then come this function, its caller, and the caller's caller.
  return library.test(new Error('stack').stack?.split('\n')[3] ?? '');
}
