/** What an error code means on the wire: the HTTP status it answers with and when it occurs. */
export type ErrorEntry = { status: number; when: string };

/**
 * Every code the server can answer. A code that is not here cannot be thrown, and each has a text in
 * three languages, so nobody ever reads a raw code.
 */
export const errorCatalogue = {
  // Requests as such
  ERR_VALIDATION: { status: 400, when: 'the request does not have the declared shape; `fields` names what is wrong' },
  ERR_NOT_FOUND: { status: 404, when: 'no such route, or no such record in this company' },
  ERR_METHOD_NOT_ALLOWED: { status: 405, when: 'the path exists, the method does not' },
  ERR_BODY_TOO_LARGE: { status: 413, when: 'a JSON body over 1 MB' },
  ERR_FILE_TOO_LARGE: { status: 413, when: 'an upload over the limit' },
  ERR_PICTURE_TOO_WIDE: { status: 413, when: 'a picture with more pixels than its place takes' },
  ERR_FILE_TYPE_REFUSED: { status: 415, when: 'an upload whose real content is not of an accepted kind' },
  ERR_UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    when: 'a body that is neither JSON nor, where files are taken, multipart',
  },
  ERR_TOO_SLOW: {
    status: 408,
    when: 'a body that did not arrive within 30 s, or an upload that stopped flowing; nothing of it was kept',
  },
  ERR_STORAGE_FULL: { status: 507, when: 'the disk of the media store is full; texts still flow' },
  ERR_TOO_MANY_REQUESTS: { status: 429, when: 'a declared limit was passed; Retry-After says when to try again' },
  ERR_INTERNAL: { status: 500, when: 'a defect of ours; the request id finds it in the log' },
  ERR_DATABASE_FULL: {
    status: 503,
    when: 'the disk of the database is full: what is stored can be read, nothing new is kept',
  },
  ERR_UNAVAILABLE: { status: 503, when: 'the database is away or the company has too many requests waiting' },

  // Session
  ERR_INVALID_CREDENTIALS: { status: 401, when: 'unknown e-mail or wrong password; the two cannot be told apart' },
  ERR_SECOND_FACTOR_REQUIRED: {
    status: 401,
    when: 'the password is right and a code of the second factor has to follow; `ticket` completes the login',
  },
  ERR_SECOND_FACTOR_SETUP_REQUIRED: {
    status: 401,
    when: 'the password is right, the operator asks for a second factor and the user has none yet; `ticket` sets it up',
  },
  ERR_SECOND_FACTOR_TICKET: { status: 401, when: 'the ticket of a login is older than five minutes or not ours' },
  ERR_SECOND_FACTOR_CODE: { status: 400, when: 'a code of the second factor is wrong, too old or used already' },
  ERR_SECOND_FACTOR_ON: { status: 409, when: 'a second factor is set up by somebody who has one' },
  ERR_SECOND_FACTOR_OFF: { status: 409, when: 'the user has no second factor, or has not begun to set one up' },
  ERR_SESSION_EXPIRED: {
    status: 403,
    when: 'the access token is invalid or too old: refresh once and retry; with 401 when there is no session left to refresh',
  },
  ERR_NO_PERMISSION: { status: 403, when: 'the profile does not hold the action of this route' },
  ERR_COMPANY_DISABLED: { status: 401, when: 'the company was switched off by the operator' },
  ERR_SUBSCRIPTION_EXPIRED: { status: 402, when: 'the company is overdue; only billing stays open to its admin' },
  ERR_SUPPORT_ENDED: {
    status: 403,
    when: 'the token is for a support access that is over; `why` says how it ended, and nothing was done',
  },
  ERR_SUPPORT_REQUIRED: {
    status: 403,
    when: 'the operator adds or changes somebody of another company without having entered it for support',
  },
  ERR_NOT_IN_SUPPORT: {
    status: 403,
    when: 'what a support access may not do: credentials, tokens, webhooks, exports, and what is kept under the name of a person of the company',
  },
  ERR_NO_SUPPORT_FOUND: { status: 404, when: 'no open support access with this id' },
  ERR_SETUP_DONE: { status: 409, when: 'the owner already exists, the first-run page is closed' },
  ERR_SETUP_CODE: { status: 403, when: 'first run from another machine without the code printed on the console' },

  // Links in mails
  ERR_LINK_EXPIRED: { status: 410, when: 'the link of a mail is too old, or was never one' },
  ERR_LINK_USED: { status: 410, when: 'the link of a mail was used already' },

  // Users and companies
  ERR_NO_USER_FOUND: { status: 404, when: 'no user with this id' },
  ERR_USER_CREATION_DISABLED: { status: 403, when: 'the setting userCreation is disabled' },
  ERR_EMAIL_ALREADY_EXISTS: { status: 409, when: 'another user of the platform has this e-mail' },
  ERR_PASSWORD_TOO_COMMON: {
    status: 400,
    when: 'the password is among the commonest, is known from a breach of another service, or is the own name or e-mail',
  },
  ERR_PASSWORD_TOO_SHORT: {
    status: 400,
    when: 'the password is shorter than the operator asks of everybody, or than the operator’s own has to be; `limit` says how long',
  },
  ERR_CURRENT_PASSWORD: {
    status: 400,
    when: 'the own e-mail or password is changed without the right current password',
  },
  ERR_LAST_ADMIN: { status: 409, when: 'the last admin of a company would lose the profile or be deleted' },
  ERR_OWN_USER: { status: 409, when: 'a user tries to delete himself' },
  ERR_NO_COMPANY_FOUND: { status: 404, when: 'no company with this id' },
  ERR_COMPANY_INVALID_NAME: { status: 400, when: 'a company name outside 2 to 50 characters' },
  ERR_COMPANY_NAME_ALREADY_EXISTS: { status: 409, when: 'another company has this name' },
  ERR_SIGNUP_DISABLED: { status: 403, when: 'the operator has not switched the public signup on' },
  ERR_SIGNUP_CODE: { status: 403, when: 'the platform asks for a signup code and it is missing or wrong' },
  ERR_NO_PLAN_FOUND: { status: 404, when: 'no plan with this id, or not one offered to the public' },
  ERR_PLAN_NAME_ALREADY_EXISTS: { status: 409, when: 'another plan has this name' },
  ERR_PLAN_IN_USE: { status: 409, when: 'a plan is deleted while companies use it' },
  ERR_PLAN_USERS_LIMIT: { status: 400, when: 'the plan has no room for another user' },
  ERR_PLAN_CONNECTIONS_LIMIT: { status: 400, when: 'the plan has no room for another connection' },
  ERR_PLAN_QUEUES_LIMIT: { status: 400, when: 'the plan has no room for another queue' },
  ERR_PLAN_STORAGE_LIMIT: {
    status: 400,
    when: 'the files of the company fill its plan; what customers send is still taken',
  },
  ERR_PLATFORM_COMPANY: {
    status: 409,
    when: 'the company that operates the platform is deleted, switched off or made to pay',
  },
  ERR_NO_SETTING_FOUND: { status: 404, when: 'no setting with this key' },

  // Queues, tags, quick messages
  ERR_NO_QUEUE_FOUND: { status: 404, when: 'no queue with this id' },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: { status: 409, when: 'another queue of the company has this colour' },
  ERR_QUEUE_NAME_ALREADY_EXISTS: { status: 409, when: 'another queue of the company has this name' },
  ERR_TOO_MANY_OPTIONS: { status: 400, when: 'the chatbot of the queue has as many options as it can' },
  ERR_OPTIONS_NOT_A_TREE: { status: 400, when: 'chatbot options are below each other in a circle, or below none' },
  ERR_OPTION_TEXT_TOO_LONG: { status: 400, when: 'a title or text of the chatbot is longer than its menus can show' },
  ERR_OPTIONS_CHANGED: { status: 409, when: 'the chatbot of the queue was saved by somebody else meanwhile' },
  ERR_NO_OPTION_VERSION_FOUND: { status: 404, when: 'no kept version of a chatbot with this id' },
  ERR_NO_QUEUE_OPTION_FOUND: { status: 404, when: 'no chatbot option with this id' },
  ERR_NO_TAG_FOUND: { status: 404, when: 'no tag with this id' },
  ERR_TAG_ALREADY_EXISTS: { status: 409, when: 'another tag of the company has this name' },
  ERR_NO_QUICK_MESSAGE_FOUND: { status: 404, when: 'no quick message with this id' },
  ERR_QUICK_MESSAGE_ALREADY_EXISTS: {
    status: 409,
    when: 'another quick message of the same person, company or queue has this shortcode',
  },

  // Connections and WhatsApp
  ERR_NO_OTHER_WHATSAPP: { status: 400, when: 'the last default connection would be removed or unset' },
  ERR_NO_DEF_WAPP_FOUND: { status: 400, when: 'no default connection exists' },
  ERR_NO_WAPP_FOUND: { status: 404, when: 'no connection with this id' },
  ERR_WAPP_NAME_ALREADY_EXISTS: { status: 409, when: 'another connection of the company has this name' },
  ERR_WAPP_NOT_INITIALIZED: { status: 400, when: 'the connection is not linked to a phone' },
  ERR_WINDOW_CLOSED: {
    status: 400,
    when: 'the customer has not written for 24 hours, so that Meta only takes a template',
  },
  ERR_NO_TEMPLATE_FOUND: { status: 404, when: 'no approved template of this name and language' },
  ERR_TEMPLATE_INCOMPLETE: { status: 400, when: 'a placeholder of the template is not filled in' },
  ERR_PAYMENT_MISSING: {
    status: 409,
    when: 'a template on an account at Meta that cannot pay; refused for an hour after Meta said so, or until an admin says that it is settled',
  },
  ERR_CONTACT_OPTED_OUT: { status: 409, when: 'a marketing template to a contact who wants no marketing' },
  ERR_TEMPLATE_VALUE_INVALID: {
    status: 400,
    when: 'a placeholder of the template is filled with what Meta would refuse: no safe link, no degrees, no code of a coupon',
  },
  ERR_TEMPLATES_UNREACHABLE: { status: 502, when: 'Meta could not be asked for the templates' },
  ERR_WEBHOOK_REFUSED: { status: 403, when: 'a webhook is not signed with the secret of its connection' },
  ERR_WAPP_GREETING_REQUIRED: { status: 400, when: 'a connection with two or more queues has no greeting' },
  ERR_LINK_NOT_HELD: { status: 409, when: 'a link is moved that no server holds at the moment' },
  ERR_NO_NODE_WITH_ROOM: { status: 409, when: 'a link is moved while no other server has room for it' },
  ERR_WAPP_HAS_OPEN_TICKETS: {
    status: 409,
    when: 'a connection with open tickets is deleted without choosing to close them',
  },
  ERR_WAPP_PASSKEY_REQUIRED: { status: 409, when: 'WhatsApp asks for a passkey before it links a device' },
  ERR_WAPP_CHECK_CONTACT: { status: 502, when: 'WhatsApp could not be asked whether a number exists' },
  ERR_CHECK_NUMBER: { status: 400, when: 'the number could not be checked: look at it again' },
  ERR_WAPP_INVALID_CONTACT: { status: 400, when: 'the number is not on WhatsApp' },
  ERR_WAPP_DOWNLOAD_MEDIA: { status: 502, when: 'a file could not be fetched from WhatsApp' },
  ERR_SENDING_WAPP_MSG: { status: 502, when: 'a message could not be sent' },
  ERR_DELETE_WAPP_MSG: { status: 400, when: 'WhatsApp refused to delete a message' },
  ERR_EDIT_WAPP_MSG: {
    status: 400,
    when: 'a message that cannot be edited: older than 15 minutes, deleted, not sent, or no text',
  },
  ERR_REACT_WAPP_MSG: { status: 400, when: 'a message that cannot be reacted to: deleted, not sent, or a call' },
  ERR_FORWARD_MSG: { status: 400, when: 'a message that cannot be forwarded: deleted, empty, or its file is missing' },
  ERR_CONNECTION_UNABLE: { status: 400, when: 'the connection of the ticket cannot do this with messages' },
  ERR_FETCH_WAPP_MSG: { status: 400, when: 'the message is too old to be quoted or deleted' },
  ERR_SIMULATOR_STATE: {
    status: 409,
    when: 'the virtual phone is in no state for this: no QR code to scan, nothing linked, or no such message',
  },

  // Contacts, tickets, messages
  ERR_NO_CONTACT_FOUND: { status: 404, when: 'no contact with this id' },
  ERR_DUPLICATED_CONTACT: { status: 409, when: 'another contact of the company has this number' },
  ERR_CONTACT_IN_CONVERSATION: {
    status: 409,
    when: 'a contact is deleted or made anonymous while a conversation with it runs',
  },
  ERR_CONTACT_ANONYMOUS: {
    status: 409,
    when: 'somebody writes to or changes a contact whose personal data were erased',
  },
  ERR_CONTACT_IS_GROUP: { status: 409, when: 'what is about one person is asked of a group' },
  ERR_CONTACTS_NOT_MERGEABLE: {
    status: 409,
    when: 'a contact is merged with itself, with a group or with somebody anonymous',
  },
  ERR_NO_MERGE_FOUND: { status: 404, when: 'no merge with this id that could be taken back' },
  ERR_CONTACT_BLOCKED: { status: 409, when: 'a person writes to a contact that was blocked' },
  ERR_NUMBER_KNOWN: { status: 409, when: 'a customer is to be asked for a number that is known' },
  ERR_NUMBER_ASKED: { status: 409, when: 'a customer was asked for the number in this ticket within a day' },
  ERR_CONTACT_WITHOUT_NUMBER: { status: 400, when: 'the card of a contact without a number is to be sent' },
  ERR_NUMBER_REQUIRED: { status: 400, when: 'a message is to be sent without a number' },
  ERR_NO_TICKET_FOUND: { status: 404, when: 'no ticket with this id' },
  ERR_CREATING_TICKET: { status: 500, when: 'a ticket could not be stored' },
  ERR_TOO_MANY_PINS: { status: 400, when: 'as many running tickets are pinned as there may be' },
  ERR_OTHER_OPEN_TICKET: { status: 409, when: 'the contact already has an open or pending ticket on this connection' },
  ERR_TICKET_ALREADY_TAKEN: { status: 409, when: 'somebody else accepted the ticket first' },
  ERR_TICKET_TAG_REQUIRED: { status: 400, when: 'a person resolves a ticket without a tag whose queue demands one' },
  ERR_TICKET_NOT_OPEN: { status: 400, when: 'a message is sent on a ticket that is not open' },
  ERR_NO_NOTE_FOUND: { status: 404, when: 'no note with this id' },
  ERR_NO_MESSAGE_FOUND: { status: 404, when: 'no message with this id' },
  ERR_CREATING_MESSAGE: { status: 500, when: 'a message could not be stored' },
  ERR_NO_MEDIA_FOUND: { status: 404, when: 'no file with this id' },
  ERR_DO_NOT_DISTURB: {
    status: 409,
    when: 'the messages API is to write to somebody who wants no advertising, and `advertising` is not false',
  },
  ERR_IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    when: 'the same `Idempotency-Key` came within a day with another number, text or file',
  },
  ERR_INVALID_API_TOKEN: {
    status: 401,
    when: 'the messages API was called with a missing or unknown connection token',
  },

  ERR_INVALID_WEBHOOK_SECRET: {
    status: 401,
    when: 'missed events were asked for with a missing or unknown secret of a webhook',
  },
  ERR_NO_WEBHOOK_FOUND: { status: 404, when: 'no webhook with this id' },
  ERR_NO_DELIVERY_FOUND: { status: 404, when: 'no event on its way to a webhook with this id' },
  ERR_TOO_MANY_WEBHOOKS: { status: 409, when: 'the company has ten webhooks already' },
  ERR_WEBHOOK_ADDRESS: {
    status: 400,
    when: 'the address of a webhook is not public, not encrypted or names a password or an unusual port',
  },

  // Schedules, campaigns, lists
  ERR_NO_SCHEDULE_FOUND: { status: 404, when: 'no scheduled message with this id' },
  ERR_SCHEDULE_PAST: { status: 400, when: 'a message is scheduled for a time that has passed' },
  ERR_SCHEDULE_NEEDS_TEMPLATE: {
    status: 409,
    when: 'free text is scheduled for a time at which Meta’s API will only take a template',
  },
  ERR_SCHEDULE_NOT_EDITABLE: { status: 409, when: 'a scheduled message that was already sent is edited' },
  ERR_NO_CONTACT_LIST_FOUND: { status: 404, when: 'no contact list with this id' },
  ERR_NO_CONTACT_LIST_ITEM_FOUND: { status: 404, when: 'no person with this id in the lists of contacts' },
  ERR_CONTACT_LIST_ITEM_EXISTS: { status: 409, when: 'the list already has somebody with this number' },
  ERR_CONTACT_LIST_FULL: { status: 409, when: 'the list would get more than 100 000 people' },
  ERR_NO_CONTACT_LIST_IMPORT_FOUND: { status: 404, when: 'no import with this id in this list' },
  ERR_NO_DO_NOT_DISTURB_FOUND: { status: 404, when: 'no entry with this id among those who want no advertising' },
  ERR_DO_NOT_DISTURB_NO_NUMBERS: {
    status: 400,
    when: 'a spreadsheet with people who want no advertising has no column of numbers',
  },
  ERR_CONTACT_LIST_IN_USE: { status: 409, when: 'a contact list is deleted while a campaign uses it' },
  ERR_IMPORT_TOO_MANY_ROWS: {
    status: 400,
    when: 'a spreadsheet has more rows than are taken; `count` tells how many, `limit` how many are taken',
  },
  ERR_IMPORT_TOO_MUCH_TEXT: {
    status: 400,
    when: 'a spreadsheet has more text in a row, or in all of them, than is taken; `line` says where the limit was passed',
  },
  ERR_TOO_MANY_IMPORTS: { status: 409, when: 'several imports of the caller or the company are under way already' },
  ERR_NO_IMPORT_FOUND: { status: 404, when: 'no import of the caller with this id' },
  ERR_IMPORT_BUSY: { status: 409, when: 'an import is told to go on while it still works, or is over' },
  ERR_IMPORT_NO_COLUMN: { status: 400, when: 'no column of a file holds names or numbers' },
  ERR_IMPORT_INVALID_FILE: { status: 400, when: 'a spreadsheet cannot be read or is too large' },
  ERR_NO_CAMPAIGN_FOUND: { status: 404, when: 'no campaign with this id' },
  ERR_CAMPAIGN_INVALID_NAME: { status: 400, when: 'a campaign name outside 2 to 50 characters' },
  ERR_CAMPAIGN_INCOMPLETE: { status: 400, when: 'a campaign lacks what it needs to be scheduled' },
  ERR_CAMPAIGN_NOT_EDITABLE: { status: 409, when: 'a running, finished or nearly due campaign is edited' },
  ERR_CAMPAIGN_PAST: { status: 400, when: 'a campaign is scheduled for a time that has passed' },
  ERR_CAMPAIGN_STATE: {
    status: 409,
    when: 'a campaign is stopped that neither waits nor runs, let go on that was not stopped, or sent again before its time',
  },
  ERR_CAMPAIGN_NEEDS_TEMPLATE: {
    status: 409,
    when: 'a campaign over Meta’s API is scheduled with free text, which it does not take, or one elsewhere with templates',
  },
  ERR_CAMPAIGN_RUNNING: { status: 409, when: 'a running campaign is deleted' },

  // Announcements, help, internal chat, billing
  ERR_NO_ANNOUNCEMENT_FOUND: { status: 404, when: 'no announcement with this id' },
  ERR_ANNOUNCEMENT_REQUIRED: { status: 400, when: 'an announcement without title or text' },
  ERR_NO_HELP_FOUND: { status: 404, when: 'no help entry with this id' },
  ERR_NO_CHAT_FOUND: { status: 404, when: 'no internal chat with this id among the own ones' },
  ERR_NO_INVOICE_FOUND: { status: 404, when: 'no invoice with this id' },
  ERR_INVOICE_NOT_OPEN: { status: 409, when: 'a paid or cancelled invoice is to be paid' },
  ERR_PAYMENT_GATEWAY: { status: 502, when: 'the payment provider did not answer as agreed' },
  ERR_PAYMENT_NOT_READY: {
    status: 409,
    when: 'the operator has not finished the settings of payments',
  },
  ERR_PAYMENT_NOT_SIMULATED: {
    status: 409,
    when: 'a payment is to be simulated while real ones are set up',
  },
  ERR_CHARGE_IN_PROGRESS: { status: 409, when: 'a charge for the same invoice is being made at this moment' },
  ERR_CERTIFICATE_REFUSED: { status: 400, when: 'an upload that is no certificate with its private key' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Tells whether a text is a code of the catalogue. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(errorCatalogue, text);
}
