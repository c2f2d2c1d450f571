/** A form with files to be sent, and who is told about the progress. */
export type FormToSend = {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  form: FormData;
  onProgress: ((share: number) => void) | undefined;
  signal: AbortSignal | undefined;
};

/** Sends a form and answers what came back; rejects when nothing did. */
export type FormSender = (request: FormToSend) => Promise<{ status: number; body: unknown }>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends by XMLHttpRequest, because fetch does not report upload progress. */
export const sendFormByXhr: FormSender = ({ method, url, headers, form, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => resolve({ status: request.status, body: parse(request.responseText) }));
    request.addEventListener('error', () => reject(new TypeError('the form could not be sent')));
    request.addEventListener('abort', () =>
      reject(signal?.reason ?? new TypeError('the form was not sent to its end')),
    );
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
