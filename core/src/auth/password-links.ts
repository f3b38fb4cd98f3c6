/** How long a one-time address for a new password counts: one that was mailed, and one that an admin hands over. */
export const passwordLinkMs = {
  byMail: 60 * 60_000,
  byAdmin: 24 * 60 * 60_000,
  invitation: 7 * 24 * 60 * 60_000,
} as const;
