import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rank } from './rank.ts';

const languages = ['pt', 'en', 'es'] as const;
type Language = (typeof languages)[number];
type Texts = { [key: string]: string | Texts };

const read = (language: Language, name: string): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../../../../packages/locales/${language}/${name}.json`, import.meta.url), 'utf8'),
  ) as Texts;
const textAt = (texts: Texts, path: string): string => {
  const found = path.split('.').reduce<string | Texts | undefined>((at, key) => (at as Texts)[key], texts);
  return typeof found === 'string' ? found : '';
};

/** The title of each page that is found by words. */
const titles: Readonly<Record<string, string>> = {
  '/': 'dashboard',
  '/tickets': 'tickets',
  '/quick-messages': 'quickMessages',
  '/contacts': 'contacts',
  '/schedules': 'schedules',
  '/tags': 'tags',
  '/chats': 'chats',
  '/helps': 'helps',
  '/campaigns': 'campaigns',
  '/contact-lists': 'contactLists',
  '/campaigns-config': 'campaignsConfig',
  '/connections': 'connections',
  '/queues': 'queues',
  '/users': 'users',
  '/messages-api': 'messagesApi',
  '/financeiro': 'billing',
  '/subscription': 'subscription',
  '/do-not-disturb': 'doNotDisturb',
  '/ticket-report': 'ticketReport',
  '/audit-log': 'auditLog',
  '/settings': 'settings',
  '/simulator': 'simulator',
  '/announcements': 'announcements',
  '/signup': 'signup',
  '/notifications': 'notifications',
};
const operatorTabs = ['companies', 'plans', 'payments', 'platform', 'help'];

function labelOf(language: Language, part: string, name: string): string {
  if (part === 'pages') return textAt(read(language, 'common'), `titles.${titles[name] ?? ''}`);
  if (part === 'general') {
    const shortcuts = read(language, 'shortcuts');
    if (name.startsWith('language-')) return textAt(shortcuts, 'language');
    if (name === 'profile') return textAt(shortcuts, 'account.profile');
    if (name === 'logout') return textAt(read(language, 'shell'), 'account.logout');
    return textAt(shortcuts, name.startsWith('theme-') ? name.replace('-', '.') : `do.${name}`);
  }
  const settings = read(language, 'settings');
  if (name === 'brand') return textAt(settings, 'brand.title');
  if (name === 'integrations') return textAt(read(language, 'shortcuts'), 'settings.integrations');
  if (name === 'sampleData') return textAt(settings, 'sampleData.title');
  const isTab = name === 'hours' || operatorTabs.includes(name);
  return textAt(settings, isTab ? `tabs.${name}` : `options.${name}.label`);
}

const commandsIn = (language: Language) =>
  Object.entries(read(language, 'keywords') as Record<string, Record<string, string>>).flatMap(([part, words]) =>
    Object.entries(words).map(([name, keywords]) => ({
      id: `${part} ${name}`,
      label: labelOf(language, part, name),
      keywords,
    })),
  );
const commands = { pt: commandsIn('pt'), en: commandsIn('en'), es: commandsIn('es') };

it.each(languages)('S1118 every keyword of %s belongs to a command that has a name', (language) => {
  expect(commands[language].filter(({ label }) => label === '')).toEqual([]);
});

/** What people type, and what they mean by it. */
const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  pt: {
    horário: 'settings hours',
    horarios: 'settings hours',
    feriado: 'settings hours',
    feriados: 'settings hours',
    expediente: 'settings hours',
    'horário de funcionamento': 'settings hours',
    almoço: 'settings hours',
    'fim de semana': 'settings hours',
    avaliação: 'settings userRating',
    avaliar: 'settings userRating',
    nota: 'settings userRating',
    satisfação: 'settings userRating',
    nps: 'settings userRating',
    motivo: 'settings ratingComment',
    grupos: 'settings CheckMsgIsGroup',
    ligação: 'settings call',
    chamadas: 'settings call',
    botões: 'settings chatBotType',
    reabrir: 'settings autoReopenTimeout',
    'mk-auth': 'settings integrations',
    exemplos: 'settings sampleData',
    'chave pix': 'settings payments',
    efí: 'settings payments',
    preço: 'settings plans',
    empresas: 'settings companies',
    logo: 'settings brand',
    logotipo: 'settings brand',
    'nome da empresa': 'settings brand',
    pix: 'pages /financeiro',
    pagamento: 'pages /financeiro',
    pagar: 'pages /financeiro',
    fatura: 'pages /financeiro',
    boleto: 'pages /financeiro',
    mensalidade: 'pages /financeiro',
    senha: 'general profile',
    'trocar senha': 'general profile',
    'mudar minha senha': 'general profile',
    '2fa': 'general profile',
    'minha conta': 'general profile',
    sair: 'general logout',
    deslogar: 'general logout',
    tema: 'general theme-light',
    'modo escuro': 'general theme-dark',
    'modo noite': 'general theme-dark',
    idioma: 'general language-pt-BR',
    inglês: 'general language-en',
    espanhol: 'general language-es',
    som: 'pages /notifications',
    sino: 'pages /notifications',
    atalhos: 'general sheet',
    simulador: 'pages /simulator',
    testar: 'pages /simulator',
    'cliente de teste': 'pages /simulator',
    whatsapp: 'pages /connections',
    'qr code': 'pages /connections',
    número: 'pages /connections',
    saudação: 'pages /connections',
    celular: 'pages /connections',
    robô: 'pages /queues',
    menu: 'pages /queues',
    departamento: 'pages /queues',
    setores: 'pages /queues',
    atendentes: 'pages /users',
    funcionário: 'pages /users',
    convidar: 'pages /users',
    permissões: 'pages /users',
    equipe: 'pages /users',
    etiqueta: 'pages /tags',
    'mensagens prontas': 'pages /quick-messages',
    clientes: 'pages /contacts',
    planilha: 'pages /contacts',
    agenda: 'pages /schedules',
    lembrete: 'pages /schedules',
    disparo: 'pages /campaigns',
    'envio em massa': 'pages /campaigns',
    promoção: 'pages /campaigns',
    webhook: 'pages /messages-api',
    lgpd: 'pages /do-not-disturb',
    bloquear: 'pages /do-not-disturb',
    relatório: 'pages /ticket-report',
    excel: 'pages /ticket-report',
    auditoria: 'pages /audit-log',
    ajuda: 'pages /helps',
    suporte: 'pages /helps',
    gráficos: 'pages /',
    avisos: 'pages /announcements',
    conversas: 'pages /tickets',
    'nova conversa': 'general new',
  },
  en: {
    'opening hours': 'settings hours',
    holidays: 'settings hours',
    rating: 'settings userRating',
    reason: 'settings ratingComment',
    password: 'general profile',
    'change password': 'general profile',
    'sign out': 'general logout',
    logo: 'settings brand',
    payment: 'pages /financeiro',
    pay: 'pages /financeiro',
    invoice: 'pages /financeiro',
    theme: 'general theme-light',
    'dark mode': 'general theme-dark',
    bot: 'pages /queues',
    'qr code': 'pages /connections',
    staff: 'pages /users',
    agents: 'pages /users',
    labels: 'pages /tags',
    'canned responses': 'pages /quick-messages',
    broadcast: 'pages /campaigns',
    unsubscribe: 'pages /do-not-disturb',
    demo: 'pages /simulator',
    inbox: 'pages /tickets',
    groups: 'settings CheckMsgIsGroup',
    calls: 'settings call',
  },
  es: {
    horario: 'settings hours',
    feriados: 'settings hours',
    encuesta: 'settings userRating',
    motivo: 'settings ratingComment',
    contraseña: 'general profile',
    salir: 'general logout',
    logo: 'settings brand',
    pago: 'pages /financeiro',
    pagar: 'pages /financeiro',
    factura: 'pages /financeiro',
    tema: 'general theme-light',
    'modo oscuro': 'general theme-dark',
    empleados: 'pages /users',
    etiquetas: 'pages /tags',
    difusión: 'pages /campaigns',
    prueba: 'pages /simulator',
    menú: 'pages /queues',
    teléfono: 'pages /connections',
    idioma: 'general language-pt-BR',
    llamadas: 'settings call',
    grupos: 'settings CheckMsgIsGroup',
  },
};

describe.each(languages)('S1118 in %s', (language) => {
  it.each(Object.entries(words[language]))('“%s” finds first: %s', (word, expected) => {
    expect(rank(commands[language], word, [])[0]?.id).toBe(expected);
  });
});

it('S1118 a hundred words and more are tried', () => {
  expect(languages.flatMap((language) => Object.keys(words[language])).length).toBeGreaterThanOrEqual(100);
});
