import type { SheetLanguage } from './sheet-columns.ts';

const anonymous = { pt: 'Anônimo', en: 'Anonymous', es: 'Anónimo' } as const satisfies Record<SheetLanguage, string>;

/** What somebody is called whose personal data were erased; the number keeps two of them apart. */
export const anonymousName = (language: SheetLanguage, id: number): string => `${anonymous[language]} ${id}`;

/** The words of the copy of one person's data. */
export type CopyTexts = {
  title: string;
  /** What the archive is, for who opens it. */
  lead: string;
  /** Says that documents are masked in it. */
  masked: string;
  /** The names of the files in the archive, without their endings. */
  files: {
    person: string;
    tickets: string;
    ratings: string;
    messages: string;
    schedules: string;
    lists: string;
    notes: string;
    folder: string;
  };
  fields: {
    name: string;
    number: string;
    email: string;
    identities: string;
    createdAt: string;
    optedOutAt: string;
    doNotDisturb: string;
    extra: string;
  };
  columns: {
    ticket: string;
    when: string;
    who: string;
    kind: string;
    text: string;
    file: string;
  };
  customer: string;
  company: string;
  deleted: string;
  edited: string;
};

/** The copy of one person's data in the languages of the product. */
export const copyTexts: Readonly<Record<SheetLanguage, CopyTexts>> = {
  pt: {
    title: 'Dados de {name}',
    lead: 'Tudo o que a empresa guarda sobre esta pessoa. Os mesmos dados estão nos arquivos .json e .csv, e os anexos na pasta.',
    masked: 'CPF e CNPJ escritos nas conversas aparecem encobertos.',
    files: {
      person: 'contato',
      tickets: 'atendimentos',
      ratings: 'avaliacoes',
      messages: 'mensagens',
      schedules: 'agendamentos',
      lists: 'listas',
      notes: 'observacoes',
      folder: 'arquivos',
    },
    fields: {
      name: 'Nome',
      number: 'Número',
      email: 'E-mail',
      identities: 'Identificação no WhatsApp',
      createdAt: 'Contato desde',
      optedOutAt: 'Não quer marketing desde',
      doNotDisturb: 'Não perturbe',
      extra: 'Informações adicionais',
    },
    columns: {
      ticket: 'Atendimento',
      when: 'Data e hora',
      who: 'Quem',
      kind: 'Tipo',
      text: 'Texto',
      file: 'Arquivo',
    },
    customer: 'Cliente',
    company: 'Empresa',
    deleted: 'apagada',
    edited: 'editada',
  },
  en: {
    title: 'Data of {name}',
    lead: 'Everything the company keeps about this person. The same data are in the .json and .csv files, and the attachments in the folder.',
    masked: 'CPF and CNPJ numbers written in conversations are masked.',
    files: {
      person: 'contact',
      tickets: 'tickets',
      ratings: 'ratings',
      messages: 'messages',
      schedules: 'schedules',
      lists: 'lists',
      notes: 'notes',
      folder: 'files',
    },
    fields: {
      name: 'Name',
      number: 'Number',
      email: 'E-mail',
      identities: 'Identification on WhatsApp',
      createdAt: 'Contact since',
      optedOutAt: 'Wants no marketing since',
      doNotDisturb: 'Do not disturb',
      extra: 'Additional information',
    },
    columns: { ticket: 'Ticket', when: 'Date and time', who: 'Who', kind: 'Kind', text: 'Text', file: 'File' },
    customer: 'Customer',
    company: 'Company',
    deleted: 'deleted',
    edited: 'edited',
  },
  es: {
    title: 'Datos de {name}',
    lead: 'Todo lo que la empresa guarda sobre esta persona. Los mismos datos están en los archivos .json y .csv, y los adjuntos en la carpeta.',
    masked: 'Los números de CPF y CNPJ escritos en las conversaciones aparecen ocultos.',
    files: {
      person: 'contacto',
      tickets: 'tickets',
      ratings: 'evaluaciones',
      messages: 'mensajes',
      schedules: 'programados',
      lists: 'listas',
      notes: 'observaciones',
      folder: 'archivos',
    },
    fields: {
      name: 'Nombre',
      number: 'Número',
      email: 'Correo electrónico',
      identities: 'Identificación en WhatsApp',
      createdAt: 'Contacto desde',
      optedOutAt: 'No quiere marketing desde',
      doNotDisturb: 'No molestar',
      extra: 'Información adicional',
    },
    columns: { ticket: 'Ticket', when: 'Fecha y hora', who: 'Quién', kind: 'Tipo', text: 'Texto', file: 'Archivo' },
    customer: 'Cliente',
    company: 'Empresa',
    deleted: 'eliminado',
    edited: 'editado',
  },
};
