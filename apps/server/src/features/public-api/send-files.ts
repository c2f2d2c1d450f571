import { type ApiAccepted, apiForm, type ApiForm, maxFilesPerMessage } from '@balcao/contract';
import type { FastifyRequest } from 'fastify';
import { parseInput } from '../../platform/http/define-routes.ts';
import type { FormFields } from '../../platform/http/upload.ts';
import { acceptEverything } from '../../platform/media/accept.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { type KeptFile, storeUpload, type StoreDeps } from '../media/index.ts';
import { readUploadLimit } from '../settings/index.ts';
import { hashRequest, keep, repeat, requireLink, requireNumber } from './accept.ts';
import type { Admitted } from './admit.ts';
import type { RequireOnWhatsApp } from './known-numbers.ts';
import { noteOutcomes } from './queries.ts';
import { writeTo } from './write-to.ts';

export type SendFilesDeps = StoreDeps & { requireOnWhatsApp: RequireOnWhatsApp };

/** The same form was sent before: its files are not kept a second time. */
class AcceptedBefore extends Error {
  override readonly name = 'AcceptedBefore';
  readonly answer: ApiAccepted;

  constructor(answer: ApiAccepted) {
    super('this request was accepted before');
    this.answer = answer;
  }
}

/** Accepts files to a number: one message for each, in their order. They are kept with their messages, or not at all. */
export async function sendFiles(deps: SendFilesDeps, caller: Admitted, request: FastifyRequest): Promise<ApiAccepted> {
  const { companyId } = caller;
  // Nobody sends megabytes only to be refused; a repeated request is answered whatever the link does.
  if (!caller.known) requireLink(caller);
  const upload = {
    field: 'medias',
    maxBytes: await readUploadLimit(deps.uow),
    maxFiles: maxFilesPerMessage,
    accept: acceptEverything,
  } as const;
  const read = (fields: FormFields) => {
    const form = parseInput(apiForm, fields, 'body');
    return { form, number: requireNumber(form.number) };
  };
  try {
    return await storeUpload(
      deps,
      {
        request,
        companyId,
        visibility: 'ticket',
        upload,
        // WhatsApp is asked while nothing is open in the database.
        beforeSaving: (fields) => deps.requireOnWhatsApp(caller.connectionId, read(fields).number),
      },
      (work, files, fields) => write(work, { caller, files, ...read(fields) }),
    );
  } catch (error) {
    if (error instanceof AcceptedBefore) return error.answer;
    throw error;
  }
}

type Parcel = {
  caller: Admitted;
  files: readonly KeptFile[];
  form: ApiForm;
  number: string;
};

async function write(work: Work, { caller, files, form, number }: Parcel): Promise<ApiAccepted> {
  const { connectionId, key, known } = caller;
  const { body } = form;
  const advertising = form.advertising === 'true';
  const requestHash = hashRequest([number, body, advertising, files.map(({ sha256, fileName }) => [sha256, fileName])]);
  if (known) throw new AcceptedBefore(repeat(known, requestHash));
  const request = { connectionId, number, body: [body].flat().join('\n'), key, requestHash };
  const kept = await keep(work, request, { advertising });
  if (!kept.isNew) throw new AcceptedBefore(repeat(kept, requestHash));
  const messageId = await writeTo(work, { connectionId, number, body, files });
  await noteOutcomes(work.db, [{ id: kept.id, messageId, reason: null }]);
  return { id: kept.id, status: 'queued' };
}
