/** A text that a program reading the file as plain text would take for a formula gets a quote in front. */
export const safeCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
