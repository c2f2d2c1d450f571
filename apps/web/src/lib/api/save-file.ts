/** Saves bytes on the device under a name, as a download does. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once the click was handled the browser holds the bytes itself.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
