import type { Channel } from '@oplano/contracts/connections';
import type { CompanySettings } from '@oplano/contracts/settings';
import type { Updateable } from 'kysely';
import { findConnectionRow, insertConnection } from '#features/connections';
import { receiveEvent } from '#features/messages';
import { writeCompanySetting } from '#features/settings';
import type { Database } from '#platform/db';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import type { InboundMessage } from '#ports/channels';
import type { TestApp } from '#test/app';
import { aCompany, aPerson, signIn, type SignedIn, type TestCompany, type TestPerson } from '#test/people';

type ConnectionColumns = Updateable<Database['connections']>;

export interface TalkOptions {
  readonly settings?: Partial<CompanySettings>;
  readonly connection?: ConnectionColumns;
  readonly channel?: Channel;
  /** Names of queues of the connection, each with more about it. */
  readonly queues?: Readonly<Record<string, Updateable<Database['queues']>>>;
  readonly company?: Updateable<Database['companies']>;
  /** Names of people, each with the queues they work in and whether they are there. */
  readonly people?: Readonly<Record<string, { queues?: readonly string[]; online?: boolean; farewell?: string }>>;
  readonly isGroup?: boolean;
  /** What is due is done after every message: somebody outside is asked by a job. */
  readonly runsJobs?: boolean;
}

const secondMs = 1_000;
const words = /\s+/;
let numbers = 10_000_000;

/** One conversation between a customer and a company, told by a script: who says what, and how the ticket stands. */
export class Talk {
  readonly #app: TestApp;
  readonly company: TestCompany;
  readonly connectionId: number;
  readonly queues: ReadonlyMap<string, number>;
  readonly #people: ReadonlyMap<string, TestPerson>;
  readonly #options: TalkOptions;
  readonly #phone = `5511${(numbers += 1)}`;
  #heard = 0n;
  #sent = 0;

  private constructor(
    app: TestApp,
    parts: {
      company: TestCompany;
      connectionId: number;
      queues: Map<string, number>;
      people: Map<string, TestPerson>;
    },
    options: TalkOptions,
  ) {
    this.#app = app;
    this.company = parts.company;
    this.connectionId = parts.connectionId;
    this.queues = parts.queues;
    this.#people = parts.people;
    this.#options = options;
  }

  static async begin(app: TestApp, options: TalkOptions = {}): Promise<Talk> {
    const company = await aCompany(app);
    const { companyId } = company;
    const queues = new Map<string, number>();
    const inside = <T>(work: (ctx: CompanyCtx) => Promise<T>) => runInCompany(app.app.runtime, companyId, work);
    const connectionId = await inside(async ({ db, now }) => {
      const channel = options.channel ?? 'whatsapp';
      const basics = { name: 'Loja', channel, status: 'CONNECTED', number: '', isDefault: true, now } as const;
      const id = await insertConnection(db, companyId, basics);
      const columns = { greeting_message: 'Bem-vindo', completion_message: 'Até logo', ...options.connection };
      await db.updateTable('connections').set(columns).where('id', '=', id).execute();
      for (const [index, [name, more]] of Object.entries(options.queues ?? {}).entries()) {
        const queue = await db
          .insertInto('queues')
          .values({
            greeting_message: `Olá de ${name}`,
            ...more,
            company_id: companyId,
            name,
            color: `#0000${index + 10}`,
            order_queue: index,
            created_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        queues.set(name, queue.id);
        const offered = { company_id: companyId, connection_id: id, queue_id: queue.id };
        await db.insertInto('connection_queues').values(offered).execute();
      }
      for (const [key, value] of Object.entries(options.settings ?? {})) {
        await writeCompanySetting(db, companyId, { key: key as keyof CompanySettings, value, now });
      }
      if (options.company) await db.updateTable('companies').set(options.company).where('id', '=', companyId).execute();
      return id;
    });
    const people = new Map<string, TestPerson>();
    for (const [name, { queues: own = [], online = true, farewell = '' }] of Object.entries(options.people ?? {})) {
      const queueIds = own.map((queue) => queues.get(queue) ?? 0);
      const person = await aPerson(app, company, { name, queueIds, farewellMessage: farewell, profile: 'admin' });
      people.set(name, person);
      await inside(({ db }) => db.updateTable('users').set({ online }).where('id', '=', person.userId).execute());
    }
    return new Talk(app, { company, connectionId, queues, people }, options);
  }

  inside<T>(work: (ctx: CompanyCtx) => Promise<T>): Promise<T> {
    return runInCompany(this.#app.app.runtime, this.company.companyId, work);
  }

  /** The newest ticket of the customer. */
  ticket() {
    return this.inside(({ db }) =>
      db
        .selectFrom('tickets')
        .leftJoin('queues', 'queues.id', 'tickets.queue_id')
        .leftJoin('users', 'users.id', 'tickets.user_id')
        .selectAll('tickets')
        .select(['queues.name as queue', 'users.name as owner'])
        .orderBy('tickets.id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
  }

  async set(settings: Partial<CompanySettings>): Promise<void> {
    await this.inside(async ({ db, companyId, now }) => {
      for (const [key, value] of Object.entries(settings)) {
        await writeCompanySetting(db, companyId, { key: key as keyof CompanySettings, value, now });
      }
    });
  }

  /** The customer takes their last message back. */
  async revoke(): Promise<void> {
    const connection = await this.inside(({ db, companyId }) => findConnectionRow(db, companyId, this.connectionId));
    if (!connection) throw new Error('The connection is gone.');
    const externalId = `M${this.#phone}-${this.#sent}`;
    const at = this.#app.clock.now();
    await receiveEvent(this.#app.app.runtime, connection, { type: 'revoke', externalId, at });
  }

  /** The customer calls, and nobody answers. */
  async #ring(): Promise<void> {
    const connection = await this.inside(({ db, companyId }) => findConnectionRow(db, companyId, this.connectionId));
    if (!connection) throw new Error('The connection is gone.');
    const from = { native: `${this.#phone}@s.whatsapp.net`, phone: this.#phone };
    const at = this.#app.clock.now();
    const externalId = `C${this.#phone}-${(this.#sent += 1)}`;
    await receiveEvent(this.#app.app.runtime, connection, {
      type: 'call',
      externalId,
      from,
      video: false,
      missed: true,
      at,
    });
  }

  async #receive(part: Partial<InboundMessage>): Promise<void> {
    const { runtime } = this.#app.app;
    const connection = await this.inside(({ db, companyId }) => findConnectionRow(db, companyId, this.connectionId));
    if (!connection) throw new Error('The connection is gone.');
    const isMeta = connection.channel === 'facebook' || connection.channel === 'instagram';
    const native = isMeta ? this.#phone : `${this.#phone}@s.whatsapp.net`;
    const author = { native, ...(isMeta ? {} : { phone: this.#phone }) };
    await receiveEvent(runtime, connection, {
      type: 'message',
      externalId: `M${this.#phone}-${(this.#sent += 1)}`,
      chat: this.#options.isGroup ? { native: `${this.#phone}@g.us`, group: true } : author,
      author,
      fromMe: false,
      at: this.#app.clock.now(),
      live: true,
      body: '',
      content: { kind: 'text' },
      name: 'Maria Souza',
      ...part,
    });
  }

  /** The customer sends a recording, and its file is there at once. */
  async #record(): Promise<void> {
    const media = { kind: 'audio', mimetype: 'audio/ogg', voice: true, source: {} } as const;
    await this.#receive({ content: { kind: 'media' }, media });
    const path = `companies/${this.company.companyId}/media/aa/voice-${this.#sent}.ogg`;
    await this.#app.app.storage.put(path, Buffer.from('OggS sound'), { contentType: 'audio/ogg' });
    const ready = { state: 'ready', path, size: '10' } as const;
    await this.inside(({ db }) => db.updateTable('message_media').set(ready).where('state', '=', 'pending').execute());
  }

  async #unheard(): Promise<string[]> {
    const rows = await this.inside(({ db, companyId }) =>
      db
        .selectFrom('messages')
        .select(['id', 'body', 'content', 'origin'])
        .where('company_id', '=', companyId)
        .where('connection_id', '=', this.connectionId)
        .where('from_me', '=', true)
        .where('is_private', '=', false)
        .where('id', '>', String(this.#heard))
        .orderBy('id')
        .execute(),
    );
    this.#heard = rows.reduce((newest, { id }) => (BigInt(id) > newest ? BigInt(id) : newest), this.#heard);
    return rows.map(({ body, content }) => {
      const [first = ''] = body.split('\n');
      return (content as { kind: string }).kind === 'media' ? `(arquivo) ${first}`.trim() : first;
    });
  }

  async #stands(): Promise<string> {
    const ticket = await this.ticket();
    if (!ticket) return 'absent';
    return [
      ticket.status,
      ...(ticket.queue === null ? [] : [`in ${ticket.queue}`]),
      ...(ticket.owner === null ? [] : [`of ${ticket.owner}`]),
      ...(ticket.rate === null ? [] : [`rated ${ticket.rate}`]),
    ].join(' ');
  }

  async actAs(name: string): Promise<SignedIn> {
    const person = this.#people.get(name);
    if (!person) throw new Error(`Nobody is called ${name}.`);
    return signIn(this.#app, person);
  }

  async #put(name: string, body: object): Promise<void> {
    const ticket = await this.ticket();
    const answer = await (await this.actAs(name)).call('PUT', `/tickets/${ticket?.id ?? 0}`, body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }

  async #pass(amount: number, unit: string): Promise<void> {
    const unitMs = unit.startsWith('second')
      ? 1
      : unit.startsWith('minute')
        ? 60
        : unit.startsWith('hour')
          ? 3_600
          : 86_400;
    this.#app.clock.advance(amount * unitMs * secondMs);
    await this.#app.app.worker.runDue();
  }

  /** One line of the script; answers what went wrong. */
  async #line(line: string, told: string[]): Promise<string | null> {
    const [, who = '', what = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (who === 'bot') {
      const wanted = what.replace(/^says ?/, '');
      if (what === 'says nothing') return told.length === 0 ? null : `the bot says ${JSON.stringify(told)}`;
      const said = told.shift();
      return said === wanted ? null : `the bot says ${JSON.stringify(said ?? 'nothing')}`;
    }
    if (who === 'ticket') {
      const stands = await this.#stands();
      return stands === what.replace(/^is /, '') ? null : `the ticket is ${stands}`;
    }
    if (told.length > 0) return `before it, the bot also said ${JSON.stringify(told)}`;
    if (who === 'customer') {
      const [verb = ''] = what.split(words);
      const text = what.slice(verb.length + 1);
      if (verb !== 'adds') this.#app.clock.advance(10 * secondMs);
      if (verb === 'calls') await this.#ring();
      else if (verb === 'records') await this.#record();
      else if (verb === 'presses') await this.#receive({ body: text, content: { kind: 'choiceReply', id: text } });
      else if (verb === 'sends') {
        const audio = { kind: 'audio', mimetype: 'audio/ogg', voice: true, source: {} } as const;
        await this.#receive({
          content: { kind: 'media' },
          media: text === 'audio' ? audio : { ...audio, kind: 'image' },
        });
      } else await this.#receive({ body: text });
      if (this.#options.runsJobs && verb !== 'adds') await this.#app.app.worker.runDue();
    } else if (/^\d+$/.test(who)) await this.#pass(Number(who), what.split(words)[0] ?? '');
    else await this.#person(who, what);
    told.push(...(await this.#unheard()));
    return null;
  }

  async #person(name: string, what: string): Promise<void> {
    const ticket = await this.ticket();
    if (what === 'takes it back') {
      const answer = await (await this.actAs(name)).call('POST', `/tickets/${ticket?.id ?? 0}/undo`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return;
    }
    this.#app.clock.advance(10 * secondMs);
    if (what === 'accepts') {
      const queueId = ticket?.queue_id ?? [...this.queues.values()][0] ?? null;
      return this.#put(name, { status: 'open', queueId });
    }
    if (what === 'goes away' || what === 'is back') {
      const away = what === 'is back' ? null : { text: 'Almoço', until: null };
      const person = await this.actAs(name);
      const answer = await person.call('PUT', `/users/${person.userId}/state`, { away });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return;
    }
    if (what === 'returns it') return this.#put(name, { status: 'pending' });
    const undoable = what.endsWith(' for now');
    const deed = what.replace(/ for now$/, '');
    if (deed === 'ignores it') {
      return this.#put(name, { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0, undoable });
    }
    const closing = /^closes with (survey|farewell|silence)$/.exec(deed)?.[1];
    if (closing) {
      return this.#put(name, { status: 'closed', ratingId: closing === 'silence' ? 'silent' : closing, undoable });
    }
    const says = /^says (.*)$/.exec(what)?.[1];
    if (says === undefined) throw new Error(`Nobody knows how ${name} ${what}.`);
    const answer = await (await this.actAs(name)).call('POST', `/messages/${ticket?.id ?? 0}`, { body: says });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    // A colleague's own words are not the bot's.
    await this.#unheard();
  }

  /** Plays a script, line by line, and throws at the first line that does not happen. */
  async play(script: string): Promise<void> {
    const told: string[] = [];
    const lines = script.split('\n').map((line) => line.trim());
    for (const line of lines.filter((one) => one !== '')) {
      const problem = await this.#line(line, told);
      if (problem !== null) throw new Error(`${line}\n  ${problem}`);
    }
    if (told.length > 0) throw new Error(`At the end, the bot also said ${JSON.stringify(told)}`);
  }
}
