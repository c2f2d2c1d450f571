/** Something the person who starts the server can mend. Printed as its sentence, never with a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
