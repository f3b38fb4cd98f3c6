import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { Talk } from './talk.fixture.ts';

const app = sharedTestApp();
const begin = () => {
  app.clock.set('2026-03-02T15:00:00.000Z');
  return Talk.begin(app, { queues: { Vendas: {}, Suporte: {} } });
};

/** A list with these entries; those that are marked have no file. */
const aList = (talk: Talk, ...entries: string[]): Promise<number> =>
  talk.inside(async ({ db, companyId, now }) => {
    const list = { name: 'Loja', message: '{{firstName}}, seguem os arquivos', created_at: now, updated_at: now };
    const { id } = await db
      .insertInto('file_lists')
      .values({ ...list, company_id: companyId })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Stored last to first: it is their place that counts.
    for (const [index, entry] of [...entries.entries()].toReversed()) {
      const name = entry.replace('?', '');
      const file = {
        media_path: `companies/${companyId}/file-lists/${name}.pdf`,
        media_name: `${name}.pdf`,
        media_kind: 'document' as const,
        media_mimetype: 'application/pdf',
        media_size: '7',
      };
      await db
        .insertInto('file_list_options')
        .values({ company_id: companyId, file_list_id: id, name, position: index, ...(name === entry ? file : {}) })
        .execute();
    }
    return id;
  });
const sendsList = (talk: Talk, queue: string, fileListId: number) =>
  talk.inside(({ db }) =>
    db
      .updateTable('queues')
      .set({ file_list_id: fileListId })
      .where('id', '=', talk.queues.get(queue) ?? 0)
      .execute(),
  );
const logged = (talk: Talk) =>
  talk.inside(async ({ db }) => {
    const rows = await db.selectFrom('ticket_logs').select('type').where('type', 'like', 'file%').execute();
    return rows.map(({ type }) => type);
  });

const noted = (talk: Talk) =>
  talk.inside(async ({ db }) => {
    const rows = await db.selectFrom('messages').select('body').where('is_private', '=', true).execute();
    return rows.map(({ body }) => body);
  });

describe('a list of files', () => {
  test('goes out with the greeting of its queue, in its order, each file with its name [QUE-016]', async () => {
    const talk = await begin();
    await sendsList(talk, 'Suporte', await aList(talk, 'Medidas', 'Preços'));
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says 2
      bot says Olá de Suporte
      bot says Maria, seguem os arquivos
      bot says (arquivo) Medidas
      bot says (arquivo) Preços
      ticket is pending in Suporte
      customer says obrigada
      bot says nothing
    `);
    expect(await logged(talk)).toEqual([]);
    expect(await noted(talk)).toEqual([]);
    const media = await talk.inside(({ db }) =>
      db.selectFrom('message_media').select(['name', 'kind', 'mimetype', 'size']).orderBy('message_id').execute(),
    );
    const file = { kind: 'document', mimetype: 'application/pdf', size: '7' };
    expect(media).toEqual([
      { ...file, name: 'Medidas.pdf' },
      { ...file, name: 'Preços.pdf' },
    ]);
  });

  test('is passed on without a file that is missing, and people read what the customer did not get', async () => {
    const talk = await begin();
    await sendsList(talk, 'Suporte', await aList(talk, 'Medidas', 'Prazos?', 'Preços'));
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says 2
      bot says Olá de Suporte
      bot says Maria, seguem os arquivos
      bot says (arquivo) Medidas
      bot says (arquivo) Preços
    `);
    expect(await logged(talk)).toEqual(['fileSkipped']);
    expect(await noted(talk)).toEqual(['A lista de arquivos “Loja” foi enviada sem o que falta: Prazos.']);
  });

  test('without any file says nothing to the customer, and people read so', async () => {
    const talk = await begin();
    await sendsList(talk, 'Suporte', await aList(talk, 'Medidas?'));
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says 2
      bot says Olá de Suporte
      ticket is pending in Suporte
    `);
    expect(await logged(talk)).toEqual(['filesNotSent']);
    expect(await noted(talk)).toEqual(['A lista de arquivos “Loja” não foi enviada: não há arquivos nela.']);
  });

  test('goes out where a customer chooses an option that names it [BOT-005]', async () => {
    const talk = await begin();
    const fileListId = await aList(talk, 'Medidas');
    await talk.inside(({ db, companyId }) =>
      db
        .insertInto('chatbot_options')
        .values({
          company_id: companyId,
          queue_id: talk.queues.get('Vendas') ?? 0,
          name: 'Catálogo',
          greeting_message: 'Um momento',
          type: 'file',
          target_file_list_id: fileListId,
          position: 1,
        })
        .execute(),
    );
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says 1
      bot says Olá de Vendas
      customer says 1
      bot says Um momento
      bot says Maria, seguem os arquivos
      bot says (arquivo) Medidas
      ticket is pending in Vendas
    `);
  });
});
