/** Every refusal the server can give, with its HTTP status. Texts live in the locale files, one per code and language. */
export const errorStatus = {
  ERR_VALIDATION: 400,
  ERR_FILE_TYPE: 400,
  /** Who changes their own address or password says the password they have. */
  ERR_CURRENT_PASSWORD: 400,
  ERR_LINK_SELF: 409,
  /** A code that is wrong, or was used before. */
  ERR_CODE_INVALID: 400,
  /** The password is right, and the person has a second factor; `details.challenge` goes with the code. */
  ERR_CODE_NEEDED: 409,
  /** Too long after the password, or the password was changed meanwhile. */
  ERR_CHALLENGE_OVER: 400,
  /** Whatever is wrong with a passkey that is shown, or with one that was just made. */
  ERR_PASSKEY_INVALID: 400,
  /** Browsers keep passkeys only for a name, reached safely. */
  ERR_PASSKEYS_UNAVAILABLE: 409,
  ERR_PASSKEYS_FULL: 409,
  ERR_SECOND_FACTOR_ON: 409,
  ERR_NO_SECOND_FACTOR: 409,
  ERR_RESET_SELF: 409,
  ERR_LINK_INVALID: 400,
  ERR_NO_SESSION: 401,
  ERR_INVALID_CREDENTIALS: 401,
  /** The password is right; the link that was mailed to the address has not been opened yet. */
  ERR_ADDRESS_UNCONFIRMED: 401,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  /** A second factor is demanded of this person: until it is set up nothing else is open. */
  ERR_SECOND_FACTOR_DUE: 403,
  /** The access token ran out: the caller refreshes it once and repeats the call. */
  ERR_SESSION_EXPIRED: 403,
  ERR_NO_PERMISSION: 403,
  /** Outside of a person's work hours, at the door and when they write to customers: no reason to lose the session. */
  ERR_OUT_OF_HOURS: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_PLAN_FEATURE_DISABLED: 403,
  ERR_PLAN_LIMIT_USERS: 403,
  ERR_PLAN_LIMIT_CONNECTIONS: 403,
  ERR_PLAN_LIMIT_QUEUES: 403,
  ERR_SETUP_CLOSED: 403,
  ERR_NOT_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_TAG_FOUND: 404,
  ERR_NO_LANE_FOUND: 404,
  ERR_NO_QUICK_MESSAGE_FOUND: 404,
  ERR_NO_MACRO_FOUND: 404,
  /** A step of a macro cannot be done, so nothing was; `details` say which step and why. */
  ERR_MACRO_STEP: 409,
  ERR_NO_IMPORT_FOUND: 404,
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_NO_CONTACT_LIST_FOUND: 404,
  ERR_NO_LIST_ITEM_FOUND: 404,
  ERR_NO_FILE_LIST_FOUND: 404,
  ERR_NO_INTEGRATION_FOUND: 404,
  ERR_NO_PROMPT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_NOTE_FOUND: 404,
  ERR_NO_CHAT_FOUND: 404,
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
  ERR_NO_HELP_FOUND: 404,
  ERR_NO_INVOICE_FOUND: 404,
  /** The plan costs something else than the browser showed; `details.price` says what. */
  ERR_PRICE_CHANGED: 409,
  ERR_CUSTOM_PLAN_SIZE: 400,
  /** It was paid, taken back or given up. */
  ERR_INVOICE_CLOSED: 409,
  /** The plan costs nothing, or the company never has to pay. */
  ERR_NOTHING_TO_PAY: 409,
  ERR_PIX_NOT_SET_UP: 409,
  /** The bank does not answer, or not as it should. */
  ERR_PIX_AWAY: 424,
  /** A transfer is written down once. */
  ERR_PAYMENT_KNOWN: 409,
  /** One connection of a channel is the default one; it stops being it when another becomes it. */
  ERR_NO_OTHER_WHATSAPP: 409,
  /** The platform's own company is neither suspended nor removed, and its operators are not invited anew. */
  ERR_OWN_COMPANY: 409,
  /** It is being removed. */
  ERR_COMPANY_LEAVING: 409,
  ERR_COMPANY_SUSPENDED: 403,
  ERR_SUPPORT_NOT_ALLOWED: 403,
  ERR_SUPPORT_READS_ONLY: 403,
  ERR_NO_VISIT_FOUND: 404,
  /** What was typed is not the name of the company that is to be removed. */
  ERR_COMPANY_NAME: 409,
  ERR_NO_RECURRENCE: 409,
  /** Somebody else changed the same field since the form was opened. */
  ERR_CHANGED_MEANWHILE: 409,
  ERR_TEMPLATE_TAKES_NO_FILE: 400,
  /** Somebody else moved it meanwhile. */
  ERR_DUE_DATE_CHANGED: 409,
  ERR_EMAIL_TAKEN: 409,
  ERR_DELETE_SELF: 409,
  ERR_LAST_ADMIN: 409,
  ERR_LAST_OPERATOR: 409,
  ERR_CHOOSE_COMPANY: 409,
  ERR_OTHER_OPEN_TICKET: 409,
  /** Somebody else was faster; `details` says who. */
  ERR_TICKET_TAKEN: 409,
  ERR_TICKET_CLOSED: 409,
  ERR_UNDO_TOO_LATE: 409,
  /** Over already, or more than a year away. */
  ERR_SNOOZE_TIME: 400,
  /** So many can be kept in sight and no more. */
  ERR_TOO_MANY_PINS: 409,
  /** One thing after the other is done to many tickets. */
  ERR_NO_VIEW_FOUND: 404,
  ERR_VIEW_NAME_TAKEN: 409,
  ERR_TOO_MANY_VIEWS: 400,
  ERR_BULK_RUNNING: 409,
  ERR_NO_BULK_FOUND: 404,
  /** Nothing is chosen, or nothing is found by what was chosen. */
  ERR_BULK_EMPTY: 400,
  ERR_QUEUE_REQUIRED: 400,
  ERR_TAG_REQUIRED: 400,
  ERR_OUTSIDE_WINDOW: 409,
  ERR_ANNOUNCEMENT_DATES: 400,
  /** A code of the video host, not an address; or no video at all. */
  ERR_HELP_VIDEO: 400,
  ERR_SCHEDULE_PAST: 400,
  /** More years ahead than anybody plans; of a calendar: more days than it shows at once. */
  ERR_SCHEDULE_TOO_FAR: 400,
  /** `details` says from how many to how many. */
  ERR_SCHEDULE_INTERVAL: 400,
  /** `details` says from how many to how many. */
  ERR_SCHEDULE_TIMES: 400,
  /** Somebody moves what has left already. */
  ERR_SCHEDULE_DONE: 409,
  ERR_HOLIDAYS_FULL: 409,
  ERR_NO_API_KEY_FOUND: 404,
  ERR_API_KEY_NAME_TAKEN: 409,
  ERR_API_KEYS_FULL: 409,
  ERR_NO_WEBHOOK_SUBSCRIPTION_FOUND: 404,
  ERR_WEBHOOK_SUBSCRIPTION_NAME_TAKEN: 409,
  ERR_WEBHOOK_SUBSCRIPTIONS_FULL: 409,
  ERR_NO_WEBHOOK_DELIVERY_FOUND: 404,
  /** The same Idempotency-Key came with something else to do. */
  ERR_IDEMPOTENCY_KEY: 409,
  /** They asked for no more messages, and have not written since. */
  ERR_ON_DO_NOT_SEND: 409,
  ERR_NO_CAMPAIGN_FOUND: 404,
  /** It has begun, or begins within the hour: nothing of it is changed any more. */
  ERR_CAMPAIGN_LOCKED: 409,
  ERR_CAMPAIGN_PAST: 400,
  ERR_CAMPAIGN_NOBODY: 400,
  ERR_CAMPAIGN_NO_TEXT: 400,
  ERR_CAMPAIGN_NO_QUESTION: 400,
  ERR_CAMPAIGN_QUEUE: 400,
  /** `details` names the words in braces that nobody knows. */
  ERR_CAMPAIGN_VARIABLE: 400,
  ERR_CAMPAIGN_TEMPLATE_NEEDED: 400,
  ERR_CAMPAIGN_RUNNING: 409,
  ERR_CAMPAIGN_NOT_RUNNING: 409,
  ERR_CAMPAIGN_NOT_CANCELLED: 409,
  ERR_NO_TEMPLATES: 400,
  /** `details` names the holes that are empty and those that do not exist. */
  ERR_TEMPLATE_VALUES: 400,
  ERR_NO_TEMPLATE_FOUND: 404,
  ERR_TEMPLATES_AWAY: 424,
  ERR_TEMPLATES_REFUSED: 424,
  ERR_CONTACT_BLOCKED: 409,
  ERR_EDIT_WINDOW: 409,
  ERR_DUPLICATED_CONTACT: 409,
  /** Two records that cannot be one person: a group and somebody, or twice the same. */
  ERR_MERGE_CONTACTS: 409,
  /** What was typed is neither the name nor a number of whoever is to be erased. */
  ERR_PERSON_UNCONFIRMED: 409,
  ERR_PERSON_IS_GROUP: 409,
  ERR_PERSON_IN_CONVERSATION: 409,
  ERR_PERSON_ERASED: 409,
  ERR_PLAN_NAME_TAKEN: 409,
  ERR_PLAN_IN_USE: 409,
  ERR_TAG_NAME_TAKEN: 409,
  /** The number is on the list already, in whatever spelling. */
  ERR_LIST_ITEM_TAKEN: 409,
  ERR_FILE_LIST_NAME_TAKEN: 409,
  ERR_FILE_LIST_EMPTY: 409,
  /** An integration needs the address it is asked at, of Typebot also which of its flows. */
  ERR_INTEGRATION_URL: 400,
  ERR_INTEGRATION_SLUG: 400,
  /** Not the key file of a robot. */
  ERR_INTEGRATION_KEY_FILE: 400,
  /** The provider of an assistant does not take its key. */
  ERR_PROMPT_KEY_REFUSED: 400,
  /** What the company wants to spend on assistants this month is spent. */
  ERR_ASSISTANT_BUDGET: 409,
  /** An assistant could not be asked, or did not answer. */
  ERR_ASSISTANT_AWAY: 424,
  ERR_HELP_TITLE_TAKEN: 409,
  /** Lanes that lead back to themselves: a ticket would go round for ever. */
  ERR_LANE_LOOP: 400,
  /** Not a spreadsheet, or one that is not what it says; `details.problem` says more. */
  ERR_IMPORT_FILE: 400,
  ERR_IMPORT_STATE: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 409,
  ERR_NO_CHATBOT_FOUND: 404,
  ERR_CHATBOT_MESSAGE_REQUIRED: 400,
  ERR_CHATBOT_TOO_MANY: 400,
  ERR_WAPP_NOT_INITIALIZED: 409,
  /** The channel was asked about a number and did not answer. */
  ERR_WAPP_CHECK_CONTACT: 424,
  ERR_WAPP_INVALID_CONTACT: 400,
  /** The file of a message has not come from its channel, and cannot be passed on. */
  ERR_WAPP_DOWNLOAD_MEDIA: 409,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_WAPP_RATING_MESSAGE_REQUIRED: 400,
  ERR_WAPP_RATING_EXPIRY_REQUIRED: 400,
  ERR_WAPP_REDIRECT_INCOMPLETE: 400,
  ERR_WAPP_VACATION_DATES: 400,
  ERR_WAPP_IMPORT_DATES: 400,
  ERR_WAPP_IMPORT_QUEUE_REQUIRED: 400,
  ERR_WAPP_NAME_TAKEN: 409,
  ERR_WAPP_TOKEN_TAKEN: 409,
  ERR_WAPP_ACCOUNT_TAKEN: 409,
  ERR_WAPP_CHANNEL: 400,
  ERR_FACEBOOK_REFUSED: 400,
  ERR_FACEBOOK_AWAY: 424,
  ERR_LAB_CLOSED: 400,
  /** The connection of the conversation is gone: nothing can leave through it. */
  ERR_SENDING_WAPP_MSG: 409,
  /** Not ours to take back: the customer's own, or taken back already. */
  ERR_DELETE_WAPP_MSG: 409,
  /** The channel does not know the message, or not yet. */
  ERR_FETCH_WAPP_MSG: 409,
  ERR_CREATING_MESSAGE: 400,
  /** Only the chat of two people goes without a title. */
  ERR_CHAT_TITLE_REQUIRED: 400,
  /** Nobody beside oneself, or more people than a chat holds. */
  ERR_CHAT_MEMBERS: 400,
  /** Everybody else has left: nobody would read it. */
  ERR_CHAT_EMPTY: 409,
  /** Something else happened to the conversation at that moment; the call may be repeated. */
  ERR_CREATING_TICKET: 409,
  ERR_PAYLOAD_TOO_LARGE: 413,
  ERR_UNSUPPORTED_MEDIA_TYPE: 415,
  /** Days that are turned round, half a range, or more days than figures are read for at once. */
  ERR_DATE_RANGE: 400,
  /** More rows than one answer holds: they are taken out as a file. */
  ERR_REPORT_TOO_LARGE: 422,
  /** PostgreSQL looked for as long as a search may take. */
  ERR_SEARCH_TOO_LONG: 422,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

/** The body of every refusal. `details` names what the interface can show or act on. */
export interface ErrorBody {
  /** A code; a ticket that is already open is told as the JSON of who has it, which old clients read here. */
  error: string;
  details?: unknown;
  requestId?: string;
}

/** One field of the input that did not parse, as `details` of ERR_VALIDATION. */
export interface FieldProblem {
  field: string;
  problem: string;
}
