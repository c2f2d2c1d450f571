import type { MailLanguage } from './language.ts';
import type { MailContent } from './mail-body.ts';

type Texts = Readonly<Record<MailLanguage, MailContent>>;

export type PasswordResetFacts = {
  name: string;
  company: string;
  address: string;
  /** The operator asked for it, not whoever knows the address. */
  byOperator?: boolean;
};

/** Lets somebody who forgot the password set a new one. */
export function passwordResetMail(
  language: MailLanguage,
  { name, company, address, byOperator }: PasswordResetFacts,
): MailContent {
  const texts: Texts = {
    pt: {
      subject: 'Crie uma nova senha no Balcão',
      paragraphs: [
        `Olá, ${name}!`,
        byOperator
          ? `O suporte preparou um endereço para você criar uma nova senha da sua conta em ${company}. Se você pediu ajuda para entrar, abra o endereço abaixo.`
          : `Alguém pediu uma nova senha para a sua conta em ${company}. Se foi você, abra o endereço abaixo.`,
      ],
      link: {
        label: 'Criar nova senha',
        address,
        after: [
          'O endereço vale por 1 hora e só uma vez.',
          byOperator
            ? 'Se você não pediu, ignore esta mensagem e avise o administrador da sua empresa: a sua senha continua a mesma.'
            : 'Se não foi você, ignore esta mensagem: a sua senha continua a mesma.',
        ],
      },
    },
    en: {
      subject: 'Set a new password for Balcão',
      paragraphs: [
        `Hello, ${name}!`,
        byOperator
          ? `The support has prepared an address for you to set a new password for your account at ${company}. If you asked for help to get in, open the address below.`
          : `Somebody asked for a new password for your account at ${company}. If it was you, open the address below.`,
      ],
      link: {
        label: 'Set a new password',
        address,
        after: [
          'The address works for 1 hour and only once.',
          byOperator
            ? 'If you did not ask, ignore this message and tell the administrator of your company: your password stays as it is.'
            : 'If it was not you, ignore this message: your password stays as it is.',
        ],
      },
    },
    es: {
      subject: 'Crea una nueva contraseña en Balcão',
      paragraphs: [
        `Hola, ${name}:`,
        byOperator
          ? `El soporte preparó una dirección para que crees una nueva contraseña de tu cuenta en ${company}. Si pediste ayuda para entrar, abre la dirección de abajo.`
          : `Alguien pidió una nueva contraseña para tu cuenta en ${company}. Si fuiste tú, abre la dirección de abajo.`,
      ],
      link: {
        label: 'Crear nueva contraseña',
        address,
        after: [
          'La dirección vale por 1 hora y solo una vez.',
          byOperator
            ? 'Si no la pediste, ignora este mensaje y avisa al administrador de tu empresa: tu contraseña sigue siendo la misma.'
            : 'Si no fuiste tú, ignora este mensaje: tu contraseña sigue siendo la misma.',
        ],
      },
    },
  };
  return texts[language];
}

export type PasswordLinkFacts = { name: string; company: string; person: string; operator: string; isShown: boolean };

/** Tells an admin that the operator made a link for somebody's new password. */
export function passwordLinkMail(language: MailLanguage, facts: PasswordLinkFacts): MailContent {
  const { name, company, person, operator, isShown } = facts;
  const texts: Texts = {
    pt: {
      subject: 'O suporte criou um link de nova senha',
      paragraphs: [
        `Olá, ${name}!`,
        `${operator}, do suporte, criou um link para ${person} escolher uma nova senha em ${company}.`,
        isShown ? 'O link apareceu na tela do suporte.' : 'O link foi enviado ao e-mail de quem vai usá-lo.',
        'Se ninguém da sua empresa pediu isso, fale com o suporte. O registro de atividades mostra quando foi.',
      ],
    },
    en: {
      subject: 'The support made a link for a new password',
      paragraphs: [
        `Hello, ${name}!`,
        `${operator} of the support made a link with which ${person} can set a new password at ${company}.`,
        isShown ? 'The support saw the link on the screen.' : 'The link was mailed to the person it is for.',
        'If nobody of your company asked for this, contact the support. The activity log says when it was.',
      ],
    },
    es: {
      subject: 'El soporte creó un enlace de nueva contraseña',
      paragraphs: [
        `Hola, ${name}:`,
        `${operator}, del soporte, creó un enlace para que ${person} elija una nueva contraseña en ${company}.`,
        isShown
          ? 'El enlace apareció en la pantalla del soporte.'
          : 'El enlace se envió al correo de quien va a usarlo.',
        'Si nadie de tu empresa lo pidió, habla con el soporte. El registro de actividades muestra cuándo fue.',
      ],
    },
  };
  return texts[language];
}

/**
 * Asks whoever signed up to confirm the address. It repeats nothing that was typed: a stranger may have named somebody
 * else's address, and must not be able to write to that person by way of us.
 */
export function signupMail(language: MailLanguage, { address }: { address: string }): MailContent {
  const texts: Texts = {
    pt: {
      subject: 'Confirme o seu e-mail no Balcão',
      paragraphs: ['Alguém criou uma conta no Balcão com este e-mail. Se foi você, confirme para começar a usar.'],
      link: {
        label: 'Confirmar e-mail',
        address,
        after: [
          'O endereço vale por 24 horas.',
          'Se não foi você, ignore esta mensagem: sem confirmação não há conta.',
        ],
      },
    },
    en: {
      subject: 'Confirm your e-mail for Balcão',
      paragraphs: ['Somebody created a Balcão account with this e-mail. If it was you, confirm it to get started.'],
      link: {
        label: 'Confirm e-mail',
        address,
        after: [
          'The address works for 24 hours.',
          'If it was not you, ignore this message: without confirmation there is no account.',
        ],
      },
    },
    es: {
      subject: 'Confirma tu correo en Balcão',
      paragraphs: ['Alguien creó una cuenta en Balcão con este correo. Si fuiste tú, confírmalo para empezar.'],
      link: {
        label: 'Confirmar correo',
        address,
        after: [
          'La dirección vale por 24 horas.',
          'Si no fuiste tú, ignora este mensaje: sin confirmación no hay cuenta.',
        ],
      },
    },
  };
  return texts[language];
}

/** Tells somebody who has an account that a company was signed up with the same address. */
export function repeatedSignupMail(language: MailLanguage, { address }: { address: string }): MailContent {
  const texts: Texts = {
    pt: {
      subject: 'Você já tem uma conta no Balcão',
      paragraphs: [
        'Alguém tentou criar uma conta no Balcão com este e-mail, que já tem uma. Nada mudou.',
        'Se foi você, entre com a sua senha. Se não se lembra dela, peça uma nova no endereço abaixo.',
      ],
      link: { label: 'Esqueci minha senha', address, after: ['Se não foi você, ignore esta mensagem.'] },
    },
    en: {
      subject: 'You already have a Balcão account',
      paragraphs: [
        'Somebody tried to create a Balcão account with this e-mail, which has one already. Nothing has changed.',
        'If it was you, log in with your password. If you do not remember it, ask for a new one at the address below.',
      ],
      link: { label: 'Forgot my password', address, after: ['If it was not you, ignore this message.'] },
    },
    es: {
      subject: 'Ya tienes una cuenta en Balcão',
      paragraphs: [
        'Alguien intentó crear una cuenta en Balcão con este correo, que ya tiene una. Nada ha cambiado.',
        'Si fuiste tú, entra con tu contraseña. Si no la recuerdas, pide una nueva en la dirección de abajo.',
      ],
      link: { label: 'Olvidé mi contraseña', address, after: ['Si no fuiste tú, ignora este mensaje.'] },
    },
  };
  return texts[language];
}

export type NewDeviceFacts = {
  name: string;
  /** When, and on whose clock. */
  at: Date;
  timeZone: string;
  /** Such as "Chrome, Windows"; empty when nothing is known of it. */
  device: string;
  /** The network address of the device. */
  from: string;
  /** Where a new password can be asked for. */
  address: string;
};

const locales = { pt: 'pt-BR', en: 'en', es: 'es' } as const;

/** Tells somebody that the account was entered from a device that was not used for it before. */
export function newDeviceMail(language: MailLanguage, facts: NewDeviceFacts): MailContent {
  const { name, device, from, address } = facts;
  const when = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: facts.timeZone,
  }).format(facts.at);
  const where = device === '' ? from : `${device} (${from})`;
  const texts: Texts = {
    pt: {
      subject: 'Novo acesso à sua conta no Balcão',
      paragraphs: [
        `Olá, ${name}!`,
        'Sua conta foi aberta em um dispositivo que ainda não tinha sido usado.',
        `Quando: ${when}\nDispositivo: ${where}`,
        'Se foi você, não é preciso fazer nada.',
        'Se não foi, crie agora uma nova senha no endereço abaixo, o que encerra todos os acessos, e avise o administrador da sua empresa.',
      ],
      link: { label: 'Criar nova senha', address, after: [] },
    },
    en: {
      subject: 'New login to your Balcão account',
      paragraphs: [
        `Hello, ${name}!`,
        'Your account was opened on a device that had not been used for it before.',
        `When: ${when}\nDevice: ${where}`,
        'If it was you, there is nothing to do.',
        'If it was not, set a new password now at the address below, which ends all sessions, and tell the administrator of your company.',
      ],
      link: { label: 'Set a new password', address, after: [] },
    },
    es: {
      subject: 'Nuevo acceso a tu cuenta de Balcão',
      paragraphs: [
        `Hola, ${name}:`,
        'Tu cuenta se abrió en un dispositivo que aún no se había usado.',
        `Cuándo: ${when}\nDispositivo: ${where}`,
        'Si fuiste tú, no hay nada que hacer.',
        'Si no, crea ahora una nueva contraseña en la dirección de abajo, lo que cierra todas las sesiones, y avisa al administrador de tu empresa.',
      ],
      link: { label: 'Crear nueva contraseña', address, after: [] },
    },
  };
  return texts[language];
}
