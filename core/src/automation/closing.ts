/** The farewell of whoever attends, else the queue's, else the connection's; empty when nobody has one. */
export const farewellText = (texts: {
  readonly user: string;
  readonly queue: string;
  readonly connection: string;
}): string => [texts.user, texts.queue, texts.connection].find((one) => one.trim() !== '') ?? '';
