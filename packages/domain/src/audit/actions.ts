import type { AuditLanguage } from './languages.ts';
import { auditObject } from './object-names.ts';

/**
 * Everything that is written into the audit log, with the sentence that tells of it. `{object}` is what it was done to,
 * by its name where it still has one. What is not in this table cannot be written.
 */
export const auditTexts = {
  login: {
    pt: 'Entrou no sistema',
    en: 'Logged in',
    es: 'Entró en el sistema',
  },
  'login refused': {
    pt: 'Teve o login recusado',
    en: 'Had a login refused',
    es: 'Tuvo el inicio de sesión rechazado',
  },
  logout: {
    pt: 'Saiu do sistema',
    en: 'Logged out',
    es: 'Salió del sistema',
  },
  'refresh token reuse': {
    pt: 'Teve a sessão encerrada: um acesso antigo foi usado de novo',
    en: 'Had the session ended: an old access was used again',
    es: 'Tuvo la sesión cerrada: se usó de nuevo un acceso antiguo',
  },
  'push device added': {
    pt: 'Ativou as notificações em um aparelho',
    en: 'Turned on notifications on a device',
    es: 'Activó las notificaciones en un dispositivo',
  },
  'push device removed': {
    pt: 'Removeu um aparelho das notificações',
    en: 'Removed a device from notifications',
    es: 'Quitó un dispositivo de las notificaciones',
  },
  'second factor added': {
    pt: 'Ativou a verificação em duas etapas',
    en: 'Turned two-step verification on',
    es: 'Activó la verificación en dos pasos',
  },
  'second factor removed': {
    pt: 'Desativou a verificação em duas etapas',
    en: 'Turned two-step verification off',
    es: 'Desactivó la verificación en dos pasos',
  },
  'second factor reset': {
    pt: 'Removeu a verificação em duas etapas do usuário {object}',
    en: 'Removed the two-step verification of user {object}',
    es: 'Quitó la verificación en dos pasos del usuario {object}',
  },
  'second factor refused': {
    pt: 'Errou o código da verificação em duas etapas',
    en: 'Gave a wrong code of two-step verification',
    es: 'Dio un código de verificación incorrecto',
  },
  'recovery code used': {
    pt: 'Entrou com um código de recuperação',
    en: 'Logged in with a recovery code',
    es: 'Entró con un código de recuperación',
  },
  'password reset requested': {
    pt: 'Pediu uma nova senha por e-mail',
    en: 'Asked for a new password by e-mail',
    es: 'Pidió una nueva contraseña por correo',
  },
  'password reset by mail': {
    pt: 'Criou uma nova senha pelo e-mail',
    en: 'Created a new password by e-mail',
    es: 'Creó una nueva contraseña por correo',
  },
  'password link made': {
    pt: 'Criou um link de nova senha para o usuário {object}',
    en: 'Made a link for a new password for user {object}',
    es: 'Creó un enlace de nueva contraseña para el usuario {object}',
  },
  'password reset by link': {
    pt: 'Criou uma nova senha pelo link que recebeu do suporte',
    en: 'Created a new password by the link that the support gave',
    es: 'Creó una nueva contraseña con el enlace que le dio el soporte',
  },
  'password reset by command': {
    pt: 'A senha do usuário {object} foi trocada no servidor',
    en: 'The password of user {object} was changed on the server',
    es: 'La contraseña del usuario {object} se cambió en el servidor',
  },
  'login unlocked by command': {
    pt: 'O login do usuário {object} foi liberado no servidor',
    en: 'The login of user {object} was unlocked on the server',
    es: 'El acceso del usuario {object} se liberó en el servidor',
  },
  'owner created': {
    pt: 'Criou a conta do operador',
    en: 'Created the operator’s account',
    es: 'Creó la cuenta del operador',
  },
  'owner created by command': {
    pt: 'A conta do operador foi criada no servidor',
    en: 'The operator’s account was created on the server',
    es: 'La cuenta del operador se creó en el servidor',
  },
  'permission denied': {
    pt: 'Tentou fazer algo sem permissão: {object}',
    en: 'Tried something without permission: {object}',
    es: 'Intentó algo sin permiso: {object}',
  },
  'asked in support': {
    pt: 'Pediu durante o acesso de suporte: {object}',
    en: 'Asked for in the support access: {object}',
    es: 'Pidió durante el acceso de soporte: {object}',
  },
  'entered by the operator': {
    pt: 'O operador consultou ou alterou dados da empresa',
    en: 'The operator read or changed data of the company',
    es: 'El operador consultó o cambió datos de la empresa',
  },
  'support access opened': {
    pt: 'Abriu um acesso de suporte',
    en: 'Opened a support access',
    es: 'Abrió un acceso de soporte',
  },
  'support access ended': {
    pt: 'Encerrou o acesso de suporte',
    en: 'Ended the support access',
    es: 'Cerró el acceso de soporte',
  },
  'company signed up': {
    pt: 'Cadastrou a empresa',
    en: 'Signed the company up',
    es: 'Registró la empresa',
  },
  'signup to be confirmed': {
    pt: 'Pediu o cadastro de uma empresa',
    en: 'Asked to sign a company up',
    es: 'Pidió el registro de una empresa',
  },
  'company created': {
    pt: 'Criou a empresa {object}',
    en: 'Created company {object}',
    es: 'Creó la empresa {object}',
  },
  'company changed': {
    pt: 'Alterou a empresa {object}',
    en: 'Changed company {object}',
    es: 'Cambió la empresa {object}',
  },
  'company renamed': {
    pt: 'Alterou o nome da empresa',
    en: 'Changed the company name',
    es: 'Cambió el nombre de la empresa',
  },
  'logo changed': {
    pt: 'Alterou o logotipo da empresa',
    en: 'Changed the company logo',
    es: 'Cambió el logotipo de la empresa',
  },
  'logo removed': {
    pt: 'Removeu o logotipo da empresa',
    en: 'Removed the company logo',
    es: 'Quitó el logotipo de la empresa',
  },
  'company deleted': {
    pt: 'Excluiu a empresa {object}',
    en: 'Deleted company {object}',
    es: 'Eliminó la empresa {object}',
  },
  'plan created': {
    pt: 'Criou o plano {object}',
    en: 'Created plan {object}',
    es: 'Creó el plan {object}',
  },
  'plan changed': {
    pt: 'Alterou o plano {object}',
    en: 'Changed plan {object}',
    es: 'Cambió el plan {object}',
  },
  'plan deleted': {
    pt: 'Excluiu o plano {object}',
    en: 'Deleted plan {object}',
    es: 'Eliminó el plan {object}',
  },
  'invoice paid': {
    pt: 'Registrou o pagamento da fatura {object}',
    en: 'Recorded the payment of invoice {object}',
    es: 'Registró el pago de la factura {object}',
  },
  'invoice cancelled': {
    pt: 'Cancelou a fatura {object}',
    en: 'Cancelled invoice {object}',
    es: 'Canceló la factura {object}',
  },
  'invoice repriced': {
    pt: 'Mudou o valor da fatura {object}',
    en: 'Changed the amount of invoice {object}',
    es: 'Cambió el importe de la factura {object}',
  },
  'payment of an old price': {
    pt: 'Recebeu pela fatura {object} o valor que ela tinha antes de mudar',
    en: 'Received for invoice {object} the amount it had before it changed',
    es: 'Recibió por la factura {object} el importe que tenía antes de cambiar',
  },
  'payment too small': {
    pt: 'Recebeu pela fatura {object} menos do que ela vale',
    en: 'Received less for invoice {object} than it is worth',
    es: 'Recibió por la factura {object} menos de lo que vale',
  },
  'payment without invoice': {
    pt: 'Recebeu um pagamento da fatura {object}, que já não estava em aberto',
    en: 'Received a payment of invoice {object}, which was no longer open',
    es: 'Recibió un pago de la factura {object}, que ya no estaba pendiente',
  },
  'certificate removed': {
    pt: 'Removeu o certificado {object}',
    en: 'Removed the certificate {object}',
    es: 'Quitó el certificado {object}',
  },
  'payment gateway connected': {
    pt: 'Testou a forma de cobrança {object}',
    en: 'Tried the payment gateway {object}',
    es: 'Probó la forma de cobro {object}',
  },
  'sample data removed': {
    pt: 'Removeu os dados de exemplo',
    en: 'Removed the sample data',
    es: 'Quitó los datos de ejemplo',
  },
  'setting changed': {
    pt: 'Alterou a configuração {object}',
    en: 'Changed the setting {object}',
    es: 'Cambió la configuración {object}',
  },
  'opening hours changed': {
    pt: 'Alterou o horário de atendimento',
    en: 'Changed the opening hours',
    es: 'Cambió el horario de atención',
  },
  'chatbot right changed': {
    pt: 'Alterou quem pode editar o chatbot',
    en: 'Changed who may edit the chatbot',
    es: 'Cambió quién puede editar el chatbot',
  },
  'company registered': {
    pt: 'Cadastrou a empresa pela operação da plataforma',
    en: 'Registered the company as the operator',
    es: 'Registró la empresa desde la operación de la plataforma',
  },
  'company purged': {
    pt: 'Apagou os dados da empresa excluída {object}',
    en: 'Erased the data of the deleted company {object}',
    es: 'Borró los datos de la empresa eliminada {object}',
  },
  'message rates changed': {
    pt: 'Alterou os preços da API da Meta',
    en: 'Changed the Meta API prices',
    es: 'Cambió los precios de la API de Meta',
  },
  'user created': {
    pt: 'Criou o usuário {object}',
    en: 'Created user {object}',
    es: 'Creó el usuario {object}',
  },
  'user changed': {
    pt: 'Alterou o usuário {object}',
    en: 'Changed user {object}',
    es: 'Cambió el usuario {object}',
  },
  'user deleted': {
    pt: 'Excluiu o usuário {object}',
    en: 'Deleted user {object}',
    es: 'Eliminó el usuario {object}',
  },
  'queue created': {
    pt: 'Criou a fila {object}',
    en: 'Created queue {object}',
    es: 'Creó la cola {object}',
  },
  'queue changed': {
    pt: 'Alterou a fila {object}',
    en: 'Changed queue {object}',
    es: 'Cambió la cola {object}',
  },
  'queue deleted': {
    pt: 'Excluiu a fila {object}',
    en: 'Deleted queue {object}',
    es: 'Eliminó la cola {object}',
  },
  'queue options saved': {
    pt: 'Alterou o chatbot da fila {object}',
    en: 'Changed the chatbot of queue {object}',
    es: 'Cambió el chatbot de la cola {object}',
  },
  'queue options restored': {
    pt: 'Restaurou uma versão do chatbot da fila {object}',
    en: 'Restored a version of the chatbot of queue {object}',
    es: 'Restauró una versión del chatbot de la cola {object}',
  },
  'queue option created': {
    pt: 'Criou a opção de chatbot {object}',
    en: 'Created chatbot option {object}',
    es: 'Creó la opción de chatbot {object}',
  },
  'queue option changed': {
    pt: 'Alterou a opção de chatbot {object}',
    en: 'Changed chatbot option {object}',
    es: 'Cambió la opción de chatbot {object}',
  },
  'queue option deleted': {
    pt: 'Excluiu a opção de chatbot {object}',
    en: 'Deleted chatbot option {object}',
    es: 'Eliminó la opción de chatbot {object}',
  },
  'connection created': {
    pt: 'Criou a conexão {object}',
    en: 'Created connection {object}',
    es: 'Creó la conexión {object}',
  },
  'connection changed': {
    pt: 'Alterou a conexão {object}',
    en: 'Changed connection {object}',
    es: 'Cambió la conexión {object}',
  },
  'connection deleted': {
    pt: 'Excluiu a conexão {object}',
    en: 'Deleted connection {object}',
    es: 'Eliminó la conexión {object}',
  },
  'connection started': {
    pt: 'Iniciou a conexão {object}',
    en: 'Started connection {object}',
    es: 'Inició la conexión {object}',
  },
  'connection renewed': {
    pt: 'Pediu um novo QR Code da conexão {object}',
    en: 'Asked for a new QR code of connection {object}',
    es: 'Pidió un nuevo código QR de la conexión {object}',
  },
  'connection ended': {
    pt: 'Desconectou a conexão {object}',
    en: 'Disconnected connection {object}',
    es: 'Desconectó la conexión {object}',
  },
  'connection paired by code': {
    pt: 'Conectou por código a conexão {object}',
    en: 'Paired connection {object} by code',
    es: 'Vinculó por código la conexión {object}',
  },
  'connection moved': {
    pt: 'Moveu a conexão {object} para outro servidor',
    en: 'Moved connection {object} to another server',
    es: 'Movió la conexión {object} a otro servidor',
  },
  'connection moved by command': {
    pt: 'A conexão {object} foi movida para outro servidor pela linha de comando',
    en: 'Connection {object} was moved to another server from the command line',
    es: 'La conexión {object} se movió a otro servidor desde la línea de comandos',
  },
  'connection payment settled': {
    pt: 'Confirmou o pagamento na Meta da conexão {object}',
    en: 'Confirmed the payment at Meta of connection {object}',
    es: 'Confirmó el pago en Meta de la conexión {object}',
  },
  'connection token created': {
    pt: 'Gerou um novo token da API para a conexão {object}',
    en: 'Generated a new API token for connection {object}',
    es: 'Generó un nuevo token de la API para la conexión {object}',
  },
  'webhook created': {
    pt: 'Criou o webhook {object}',
    en: 'Created webhook {object}',
    es: 'Creó el webhook {object}',
  },
  'webhook changed': {
    pt: 'Alterou o webhook {object}',
    en: 'Changed webhook {object}',
    es: 'Cambió el webhook {object}',
  },
  'webhook deleted': {
    pt: 'Excluiu o webhook {object}',
    en: 'Deleted webhook {object}',
    es: 'Eliminó el webhook {object}',
  },
  'webhook secret renewed': {
    pt: 'Gerou um novo segredo para o webhook {object}',
    en: 'Generated a new secret for webhook {object}',
    es: 'Generó un nuevo secreto para el webhook {object}',
  },
  'webhook paused': {
    pt: 'O webhook {object} foi pausado: um evento não foi aceito',
    en: 'Webhook {object} was paused: an event was not accepted',
    es: 'El webhook {object} quedó en pausa: un evento no fue aceptado',
  },
  'webhook resumed': {
    pt: 'Retomou o webhook {object}',
    en: 'Resumed webhook {object}',
    es: 'Reanudó el webhook {object}',
  },
  'webhook event repeated': {
    pt: 'Enviou de novo a entrega de webhook {object}',
    en: 'Sent webhook delivery {object} again',
    es: 'Envió de nuevo la entrega de webhook {object}',
  },
  'contact deleted': {
    pt: 'Excluiu o contato {object}',
    en: 'Deleted contact {object}',
    es: 'Eliminó el contacto {object}',
  },
  'contact data copied': {
    pt: 'Baixou uma cópia dos dados do contato {object}',
    en: 'Downloaded a copy of the data of contact {object}',
    es: 'Descargó una copia de los datos del contacto {object}',
  },
  'contact made anonymous': {
    pt: 'Tornou anônimo o contato {object}',
    en: 'Made contact {object} anonymous',
    es: 'Anonimizó el contacto {object}',
  },
  'contact blocked': {
    pt: 'Bloqueou o contato {object}',
    en: 'Blocked contact {object}',
    es: 'Bloqueó el contacto {object}',
  },
  'contact unblocked': {
    pt: 'Desbloqueou o contato {object}',
    en: 'Unblocked contact {object}',
    es: 'Desbloqueó el contacto {object}',
  },
  'contact opted out': {
    pt: 'Registrou que o contato {object} não quer ofertas',
    en: 'Noted that contact {object} wants no offers',
    es: 'Registró que el contacto {object} no quiere ofertas',
  },
  'contact opted in': {
    pt: 'Registrou que o contato {object} quer ofertas',
    en: 'Noted that contact {object} wants offers',
    es: 'Registró que el contacto {object} quiere ofertas',
  },
  'bot switched off for contact': {
    pt: 'Desligou o chatbot para o contato {object}',
    en: 'Switched the chatbot off for contact {object}',
    es: 'Apagó el chatbot para el contacto {object}',
  },
  'bot switched on for contact': {
    pt: 'Ligou o chatbot para o contato {object}',
    en: 'Switched the chatbot on for contact {object}',
    es: 'Encendió el chatbot para el contacto {object}',
  },
  'contacts exported': {
    pt: 'Exportou os contatos',
    en: 'Exported the contacts',
    es: 'Exportó los contactos',
  },
  'contacts imported': {
    pt: 'Importou contatos do telefone',
    en: 'Imported contacts from the phone',
    es: 'Importó contactos del teléfono',
  },
  'contacts imported from file': {
    pt: 'Importou contatos de um arquivo',
    en: 'Imported contacts from a file',
    es: 'Importó contactos de un archivo',
  },
  'contacts merged': {
    pt: 'Uniu contatos no contato {object}',
    en: 'Merged contacts into contact {object}',
    es: 'Unió contactos en el contacto {object}',
  },
  'contacts separated': {
    pt: 'Desfez a união do contato {object}',
    en: 'Undid the merge of contact {object}',
    es: 'Deshizo la unión del contacto {object}',
  },
  'contacts added to list': {
    pt: 'Adicionou contatos à lista {object}',
    en: 'Added contacts to list {object}',
    es: 'Agregó contactos a la lista {object}',
  },
  'campaign created': {
    pt: 'Criou a campanha {object}',
    en: 'Created the campaign {object}',
    es: 'Creó la campaña {object}',
  },
  'campaign changed': {
    pt: 'Alterou a campanha {object}',
    en: 'Changed the campaign {object}',
    es: 'Cambió la campaña {object}',
  },
  'campaign deleted': {
    pt: 'Excluiu a campanha {object}',
    en: 'Deleted the campaign {object}',
    es: 'Eliminó la campaña {object}',
  },
  'campaign copied': {
    pt: 'Criou a campanha {object} como cópia',
    en: 'Created the campaign {object} as a copy',
    es: 'Creó la campaña {object} como copia',
  },
  'campaign stopped': {
    pt: 'Parou a campanha {object}',
    en: 'Stopped the campaign {object}',
    es: 'Detuvo la campaña {object}',
  },
  'campaign restarted': {
    pt: 'Retomou a campanha {object}',
    en: 'Let the campaign {object} go on',
    es: 'Reanudó la campaña {object}',
  },
  'campaign sent again': {
    pt: 'Mandou reenviar a campanha {object} a quem falhou',
    en: 'Had the campaign {object} sent again to those who failed',
    es: 'Hizo reenviar la campaña {object} a quienes falló',
  },
  'campaign exported': {
    pt: 'Exportou o relatório da campanha {object}',
    en: 'Exported the report of the campaign {object}',
    es: 'Exportó el informe de la campaña {object}',
  },
  'tickets exported': {
    pt: 'Exportou o relatório de atendimentos',
    en: 'Exported the ticket report',
    es: 'Exportó el informe de tickets',
  },
  'campaign settings changed': {
    pt: 'Alterou as configurações das campanhas',
    en: 'Changed the settings of campaigns',
    es: 'Cambió la configuración de las campañas',
  },
  'contact list created': {
    pt: 'Criou a lista de contatos {object}',
    en: 'Created contact list {object}',
    es: 'Creó la lista de contactos {object}',
  },
  'contact list changed': {
    pt: 'Alterou a lista de contatos {object}',
    en: 'Changed contact list {object}',
    es: 'Cambió la lista de contactos {object}',
  },
  'contact list deleted': {
    pt: 'Excluiu a lista de contatos {object}',
    en: 'Deleted contact list {object}',
    es: 'Eliminó la lista de contactos {object}',
  },
  'contact list item deleted': {
    pt: 'Removeu um contato da lista {object}',
    en: 'Removed a contact from list {object}',
    es: 'Quitó un contacto de la lista {object}',
  },
  'contact list import started': {
    pt: 'Importou um arquivo na lista {object}',
    en: 'Imported a file into list {object}',
    es: 'Importó un archivo en la lista {object}',
  },
  'do not disturb added': {
    pt: 'Incluiu um número em "não perturbe"',
    en: 'Added a number to "do not disturb"',
    es: 'Agregó un número a "no molestar"',
  },
  'do not disturb removed': {
    pt: 'Retirou um número de "não perturbe"',
    en: 'Removed a number from "do not disturb"',
    es: 'Quitó un número de "no molestar"',
  },
  'do not disturb imported': {
    pt: 'Importou um arquivo em "não perturbe"',
    en: 'Imported a file into "do not disturb"',
    es: 'Importó un archivo en "no molestar"',
  },
  'document revealed': {
    pt: 'Viu um CPF ou CNPJ na mensagem {object}',
    en: 'Saw a CPF or CNPJ in message {object}',
    es: 'Vio un CPF o CNPJ en el mensaje {object}',
  },
  'conversation peeked': {
    pt: 'Espiou o atendimento {object}',
    en: 'Peeked into ticket {object}',
    es: 'Espió la atención {object}',
  },
  'conversation opened': {
    pt: 'Abriu o atendimento {object} de um colega',
    en: 'Opened ticket {object} of a colleague',
    es: 'Abrió la atención {object} de un colega',
  },
  'message edited': {
    pt: 'Editou a mensagem {object}',
    en: 'Edited message {object}',
    es: 'Editó el mensaje {object}',
  },
  'message deleted': {
    pt: 'Apagou a mensagem {object}',
    en: 'Deleted message {object}',
    es: 'Borró el mensaje {object}',
  },
  'ticket deleted': {
    pt: 'Excluiu o atendimento {object}',
    en: 'Deleted ticket {object}',
    es: 'Eliminó la atención {object}',
  },
  'ticket changed with others': {
    pt: 'Alterou o atendimento {object} em lote',
    en: 'Changed ticket {object} in bulk',
    es: 'Cambió la atención {object} en lote',
  },
  'ticket tagged with others': {
    pt: 'Marcou o atendimento {object} em lote',
    en: 'Tagged ticket {object} in bulk',
    es: 'Etiquetó la atención {object} en lote',
  },
  'ticket closed for inactivity': {
    pt: 'O atendimento {object} foi encerrado por inatividade',
    en: 'Ticket {object} was closed for inactivity',
    es: 'La atención {object} se cerró por inactividad',
  },
  'tag deleted': {
    pt: 'Excluiu a tag {object}',
    en: 'Deleted tag {object}',
    es: 'Eliminó la etiqueta {object}',
  },
  'quick message created': {
    pt: 'Criou a resposta rápida {object}',
    en: 'Created quick reply {object}',
    es: 'Creó la respuesta rápida {object}',
  },
  'quick message changed': {
    pt: 'Alterou a resposta rápida {object}',
    en: 'Changed quick reply {object}',
    es: 'Cambió la respuesta rápida {object}',
  },
  'quick message deleted': {
    pt: 'Excluiu a resposta rápida {object}',
    en: 'Deleted quick reply {object}',
    es: 'Eliminó la respuesta rápida {object}',
  },
  'schedule created': {
    pt: 'Criou o agendamento {object}',
    en: 'Created schedule {object}',
    es: 'Creó la programación {object}',
  },
  'schedule changed': {
    pt: 'Alterou o agendamento {object}',
    en: 'Changed schedule {object}',
    es: 'Cambió la programación {object}',
  },
  'schedule cancelled': {
    pt: 'Cancelou o agendamento {object}',
    en: 'Cancelled schedule {object}',
    es: 'Canceló la programación {object}',
  },
  'schedule deleted': {
    pt: 'Excluiu o agendamento {object}',
    en: 'Deleted schedule {object}',
    es: 'Eliminó la programación {object}',
  },
  'announcement created': {
    pt: 'Criou o informativo {object}',
    en: 'Created announcement {object}',
    es: 'Creó el anuncio {object}',
  },
  'announcement changed': {
    pt: 'Alterou o informativo {object}',
    en: 'Changed announcement {object}',
    es: 'Cambió el anuncio {object}',
  },
  'announcement deleted': {
    pt: 'Excluiu o informativo {object}',
    en: 'Deleted announcement {object}',
    es: 'Eliminó el anuncio {object}',
  },
  'chat created': {
    pt: 'Criou o chat interno {object}',
    en: 'Created internal chat {object}',
    es: 'Creó el chat interno {object}',
  },
  'chat changed': {
    pt: 'Alterou o chat interno {object}',
    en: 'Changed internal chat {object}',
    es: 'Cambió el chat interno {object}',
  },
  'chat deleted': {
    pt: 'Excluiu o chat interno {object}',
    en: 'Deleted internal chat {object}',
    es: 'Eliminó el chat interno {object}',
  },
  'help entry created': {
    pt: 'Criou o item de ajuda {object}',
    en: 'Created help entry {object}',
    es: 'Creó la ayuda {object}',
  },
  'help entry changed': {
    pt: 'Alterou o item de ajuda {object}',
    en: 'Changed help entry {object}',
    es: 'Cambió la ayuda {object}',
  },
  'help entry deleted': {
    pt: 'Excluiu o item de ajuda {object}',
    en: 'Deleted help entry {object}',
    es: 'Eliminó la ayuda {object}',
  },
  'audit log exported': {
    pt: 'Exportou o registro de atividades',
    en: 'Exported the activity log',
    es: 'Exportó el registro de actividades',
  },
} as const satisfies Record<string, Record<AuditLanguage, string>>;

/** What can be written into the audit log. */
export type AuditAction = keyof typeof auditTexts;

/** Whether a stored word is an action that is known now; an older release may have written others. */
export const isAuditAction = (word: string): word is AuditAction => Object.hasOwn(auditTexts, word);

export const auditActions: readonly AuditAction[] = Object.keys(auditTexts).filter(isAuditAction);

/** What was done, as a sentence without its subject. A word that is not known any more stands for itself. */
export function auditSentence(action: string, object: string | null, language: AuditLanguage): string {
  if (!isAuditAction(action)) return object === null ? action : `${action} (${object})`;
  // Split, because an object may hold what a replacement would take for a sign of its own.
  return auditTexts[action][language]
    .split('{object}')
    .join(object === null ? '' : auditObject(action, object, language))
    .trim();
}

/** The action as a filter names it. */
export const auditActionName = (action: AuditAction, language: AuditLanguage): string =>
  auditSentence(action, '…', language);

/** The kinds of records whose names the log looks up, with the actions whose object is the id of one. */
const objectKinds = {
  user: /^(?:user |second factor reset$|password link made$|password reset by command$|login unlocked by command$)/,
  queue: /^queue (?:created|changed|deleted|options)/,
  queueOption: /^queue option /,
  connection: /^connection /,
  contact: /^contact (?:deleted|blocked|unblocked|opted|data|made)|for contact$|^contacts (?:merged|separated)$/,
  contactList: /^contact list (?:created|changed|deleted|import)|^contacts added to list$/,
  campaign: /^campaign (?!settings )/,
  quickMessage: /^quick message /,
  tag: /^tag /,
  schedule: /^schedule /,
  webhook: /^webhook (?!event )/,
  chat: /^chat (?:created|changed|deleted)$/,
  announcement: /^announcement /,
  helpEntry: /^help entry /,
  plan: /^plan /,
  company: /^company (?:created|changed|deleted)$/,
  ticket: /^ticket /,
  message: /^(?:message (?:edited|deleted)|document revealed)$/,
} as const;
export type AuditedKind = keyof typeof objectKinds;

export const auditedKinds = Object.keys(objectKinds) as readonly AuditedKind[];

/** The kind of record that the object of an action is the id of; null where there is no name to look up. */
export function kindOfObject(action: string): AuditedKind | null {
  return auditedKinds.find((kind) => objectKinds[kind].test(action)) ?? null;
}
