/** A person's address; never a line that a mail program would have to take apart. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface Letter {
  /** The same letter has the same name, so that a mailbox can tell a repeat from a second one. */
  readonly id: string;
  readonly to: MailAddress;
  readonly subject: string;
  /** Plain text: nothing in it can be more than it looks. */
  readonly text: string;
}

/** The way to people's mailboxes. */
export interface Mail {
  /** Hands a letter to the mail server; throws where that does not take it. Not to be called inside a transaction. */
  send(letter: Letter): Promise<void>;
}
