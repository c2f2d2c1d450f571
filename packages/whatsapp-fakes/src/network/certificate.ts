import { generate } from 'selfsigned';

export type Certificate = { readonly key: string; readonly cert: string };
export type Lifetime = { readonly from: Date; readonly until: Date };

/** A self-signed certificate for this machine. */
async function make(lifetime?: Lifetime): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
    ...(lifetime === undefined ? {} : { notBeforeDate: lifetime.from, notAfterDate: lifetime.until }),
  });
  return { key, cert };
}

let usual: Promise<Certificate> | undefined;

/** One certificate per process, because creating one is slow. Those with a given lifetime are created each time. */
export const getCertificate = (lifetime?: Lifetime): Promise<Certificate> =>
  lifetime === undefined ? (usual ??= make()) : make(lifetime);
