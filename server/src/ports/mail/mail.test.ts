import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMail } from './create-mail.ts';

const arrived: { to: string[]; raw: string }[] = [];
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      arrived.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});
beforeAll(() => new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening())));
afterAll(() => new Promise<void>((closed) => server.close(() => closed())));

const mail = () => {
  const { port } = server.server.address() as { port: number };
  return createMail({ url: `smtp://127.0.0.1:${port}`, from: { name: 'O Plano', address: 'no-reply@example.com' } });
};

describe('a letter', () => {
  test('reaches one mailbox, with its name and all letters of the alphabet', async () => {
    await mail().send({
      id: 'one',
      to: { name: 'Conceição', address: 'c@example.com' },
      subject: 'Olá, ação',
      text: 'Até já',
    });
    const letter = arrived.at(-1);
    expect(letter?.to).toEqual(['c@example.com']);
    expect(letter?.raw).toContain('Message-ID: <one@example.com>');
  });

  test('goes to nobody else, whatever stands in a name, a subject or an address', async () => {
    const to = { name: 'Eve\r\nBcc: <all@example.com>', address: 'eve@example.com' };
    await mail().send({ id: 'two', to, subject: 'Hi\r\nBcc: all@example.com', text: 'x' });
    const letter = arrived.at(-1);
    expect(letter?.to).toEqual(['eve@example.com']);
    expect(letter?.raw).not.toMatch(/^Bcc:/im);
    for (const address of ['a@example.com\r\nb@example.com', 'a@example.com, b@example.com', 'A <a@example.com>', '']) {
      await expect(mail().send({ id: 'three', to: { name: '', address }, subject: 's', text: 't' })).rejects.toThrow();
    }
    expect(arrived).toHaveLength(2);
  });
});
