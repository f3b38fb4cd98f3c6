/** Every refusal the server can give, with its HTTP status. Texts live in the locale files, one per code and language. */
export const errorStatus = {
  ERR_VALIDATION: 400,
  ERR_FILE_TYPE: 400,
  /** Who changes their own address or password says the password they have. */
  ERR_CURRENT_PASSWORD: 400,
  ERR_LINK_INVALID: 400,
  ERR_NO_SESSION: 401,
  ERR_INVALID_CREDENTIALS: 401,
  /** The password is right; the link that was mailed to the address has not been opened yet. */
  ERR_ADDRESS_UNCONFIRMED: 401,
  ERR_SUBSCRIPTION_EXPIRED: 402,
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
  ERR_NO_IMPORT_FOUND: 404,
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_NOTE_FOUND: 404,
  /** One connection of a channel is the default one; it stops being it when another becomes it. */
  ERR_NO_OTHER_WHATSAPP: 409,
  ERR_EMAIL_TAKEN: 409,
  ERR_DELETE_SELF: 409,
  ERR_LAST_ADMIN: 409,
  ERR_LAST_OPERATOR: 409,
  ERR_CHOOSE_COMPANY: 409,
  ERR_OTHER_OPEN_TICKET: 409,
  /** Somebody else was faster; `details` says who. */
  ERR_TICKET_TAKEN: 409,
  ERR_TICKET_CLOSED: 409,
  ERR_QUEUE_REQUIRED: 400,
  ERR_TAG_REQUIRED: 400,
  ERR_OUTSIDE_WINDOW: 409,
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
  ERR_TAG_NAME_TAKEN: 409,
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
  /** Something else happened to the conversation at that moment; the call may be repeated. */
  ERR_CREATING_TICKET: 409,
  ERR_PAYLOAD_TOO_LARGE: 413,
  ERR_UNSUPPORTED_MEDIA_TYPE: 415,
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
