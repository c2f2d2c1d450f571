import type { AuditLanguage } from './languages.ts';

/** What the router notes of a support access, by the name of the endpoint, as people call it. */
export const supportCallNames: Readonly<Record<string, Readonly<Record<AuditLanguage, string>>>> = {
  'connections.testCloud': {
    pt: 'testar as configurações da API da Meta',
    en: 'testing the settings of Meta’s API',
    es: 'probar la configuración de la API de Meta',
  },
  'connections.settlePayment': {
    pt: 'marcar o pagamento à Meta como resolvido',
    en: 'marking the payment to Meta as settled',
    es: 'marcar el pago a Meta como resuelto',
  },
  'contacts.create': { pt: 'criar um contato', en: 'creating a contact', es: 'crear un contacto' },
  'contacts.update': { pt: 'alterar um contato', en: 'changing a contact', es: 'cambiar un contacto' },
  'contacts.block': {
    pt: 'bloquear ou desbloquear um contato',
    en: 'blocking or unblocking a contact',
    es: 'bloquear o desbloquear un contacto',
  },
  'contacts.switchBot': {
    pt: 'ligar ou desligar o chatbot para um contato',
    en: 'switching the chatbot on or off for a contact',
    es: 'activar o desactivar el chatbot para un contacto',
  },
  'contactLists.createItem': {
    pt: 'incluir uma pessoa em uma lista',
    en: 'adding a person to a list',
    es: 'incluir a una persona en una lista',
  },
  'contactLists.updateItem': {
    pt: 'alterar uma pessoa de uma lista',
    en: 'changing a person in a list',
    es: 'cambiar a una persona de una lista',
  },
  'tags.create': { pt: 'criar uma tag', en: 'creating a tag', es: 'crear una etiqueta' },
  'tags.update': { pt: 'alterar uma tag', en: 'changing a tag', es: 'cambiar una etiqueta' },
  'tags.sync': {
    pt: 'alterar as tags de um contato ou atendimento',
    en: 'changing the tags of a contact or ticket',
    es: 'cambiar las etiquetas de un contacto o ticket',
  },
  'tickets.create': { pt: 'abrir um atendimento', en: 'opening a ticket', es: 'abrir un ticket' },
  'tickets.update': { pt: 'alterar um atendimento', en: 'changing a ticket', es: 'cambiar un ticket' },
  'tickets.changeMany': {
    pt: 'alterar vários atendimentos',
    en: 'changing several tickets',
    es: 'cambiar varios tickets',
  },
  'tickets.read': {
    pt: 'marcar um atendimento como lido',
    en: 'marking a ticket as read',
    es: 'marcar un ticket como leído',
  },
  'tickets.unread': {
    pt: 'marcar um atendimento como não lido',
    en: 'marking a ticket as unread',
    es: 'marcar un ticket como no leído',
  },
  'tickets.snooze': { pt: 'adiar um atendimento', en: 'snoozing a ticket', es: 'posponer un ticket' },
  'messages.react': { pt: 'reagir a uma mensagem', en: 'reacting to a message', es: 'reaccionar a un mensaje' },
  'templates.sync': {
    pt: 'buscar os modelos na Meta',
    en: 'fetching the templates from Meta',
    es: 'buscar las plantillas en Meta',
  },
  'billing.subscribe': {
    pt: 'gerar a cobrança da assinatura',
    en: 'making the charge of the subscription',
    es: 'generar el cobro de la suscripción',
  },
  'billing.simulatePayment': { pt: 'simular um pagamento', en: 'simulating a payment', es: 'simular un pago' },
  'simulator.scan': {
    pt: 'ler o código QR com o celular simulado',
    en: 'scanning the QR code with the virtual phone',
    es: 'leer el código QR con el teléfono simulado',
  },
  'simulator.write': {
    pt: 'escrever como cliente simulado',
    en: 'writing as a virtual customer',
    es: 'escribir como cliente simulado',
  },
  'simulator.acknowledge': {
    pt: 'confirmar mensagens no celular simulado',
    en: 'acknowledging messages on the virtual phone',
    es: 'confirmar mensajes en el teléfono simulado',
  },
  'simulator.setFaults': { pt: 'simular falhas', en: 'simulating faults', es: 'simular fallas' },
  'simulator.call': {
    pt: 'ligar como cliente simulado',
    en: 'calling as a virtual customer',
    es: 'llamar como cliente simulado',
  },
  'simulator.type': {
    pt: 'digitar como cliente simulado',
    en: 'typing as a virtual customer',
    es: 'escribir (digitando) como cliente simulado',
  },
  'simulator.react': {
    pt: 'reagir como cliente simulado',
    en: 'reacting as a virtual customer',
    es: 'reaccionar como cliente simulado',
  },
  'simulator.edit': {
    pt: 'editar como cliente simulado',
    en: 'editing as a virtual customer',
    es: 'editar como cliente simulado',
  },
  'simulator.revoke': {
    pt: 'apagar como cliente simulado',
    en: 'deleting as a virtual customer',
    es: 'eliminar como cliente simulado',
  },
  'simulator.setPhone': {
    pt: 'ligar ou desligar o celular simulado',
    en: 'switching the virtual phone on or off',
    es: 'encender o apagar el teléfono simulado',
  },
  'quickMessages.create': {
    pt: 'criar uma resposta rápida',
    en: 'creating a quick reply',
    es: 'crear una respuesta rápida',
  },
  'quickMessages.update': {
    pt: 'alterar uma resposta rápida',
    en: 'changing a quick reply',
    es: 'cambiar una respuesta rápida',
  },
  'quickMessages.uploadMedia': {
    pt: 'anexar um arquivo a uma resposta rápida',
    en: 'attaching a file to a quick reply',
    es: 'adjuntar un archivo a una respuesta rápida',
  },
  'quickMessages.removeMedia': {
    pt: 'tirar o arquivo de uma resposta rápida',
    en: 'taking the file off a quick reply',
    es: 'quitar el archivo de una respuesta rápida',
  },
  'quickMessages.remove': {
    pt: 'excluir uma resposta rápida',
    en: 'deleting a quick reply',
    es: 'eliminar una respuesta rápida',
  },
};
