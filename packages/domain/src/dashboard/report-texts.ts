import type { TicketStatus } from '../tickets/ticket.ts';

type ReportTexts = {
  sheet: string;
  fileName: string;
  columns: readonly string[];
  statuses: Readonly<Record<TicketStatus, string>>;
};

/** The words of the report on tickets as a file. */
export const ticketReportTexts: Readonly<Record<'pt' | 'en' | 'es', ReportTexts>> = {
  pt: {
    sheet: 'Atendimentos',
    fileName: 'atendimentos',
    columns: [
      'Protocolo',
      'Situação',
      'Contato',
      'Número',
      'Conexão',
      'Fila',
      'Atendente',
      'Aberto em',
      'Atendido em',
      'Finalizado em',
      'Espera (min)',
      'Atendimento (min)',
      'Ciclos',
      'Tags',
      'Avaliação',
      'Campanha',
    ],
    statuses: { pending: 'Aguardando', open: 'Em atendimento', closed: 'Resolvido' },
  },
  en: {
    sheet: 'Tickets',
    fileName: 'tickets',
    columns: [
      'Ticket',
      'Status',
      'Contact',
      'Number',
      'Connection',
      'Queue',
      'Agent',
      'Opened',
      'Answered',
      'Finished',
      'Wait (min)',
      'Service (min)',
      'Cycles',
      'Tags',
      'Rating',
      'Campaign',
    ],
    statuses: { pending: 'Waiting', open: 'In progress', closed: 'Resolved' },
  },
  es: {
    sheet: 'Tickets',
    fileName: 'tickets',
    columns: [
      'Ticket',
      'Estado',
      'Contacto',
      'Número',
      'Conexión',
      'Cola',
      'Agente',
      'Abierto el',
      'Atendido el',
      'Finalizado el',
      'Espera (min)',
      'Atención (min)',
      'Ciclos',
      'Etiquetas',
      'Valoración',
      'Campaña',
    ],
    statuses: { pending: 'En espera', open: 'En atención', closed: 'Resuelto' },
  },
};
