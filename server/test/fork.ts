import { inject } from 'vitest';
import { withOwnerClient } from '../src/platform/db-raw/owner-client.ts';
import { databaseUrl, newDatabaseName, runStatement } from './database-admin.ts';

/**
 * A database in the shape of the programs companies come from: tables and columns that they have in common, made up by us
 * from what their clients send and read.
 */
const schema = `
create table "Plans" ("id" serial primary key, "name" text, "users" int, "connections" int, "queues" int, "amount" text,
  "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now());
create table "Companies" ("id" serial primary key, "name" text, "phone" text, "email" text, "document" text,
  "planId" int references "Plans", "status" boolean, "schedules" jsonb default '[]', "dueDate" timestamptz,
  "recurrence" text, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "Queues" ("id" serial primary key, "name" text, "color" text, "greetingMessage" text,
  "outOfHoursMessage" text, "orderQueue" int, "schedules" jsonb default '[]', "companyId" int references "Companies",
  "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "Whatsapps" ("id" serial primary key, "name" text, "session" text, "qrcode" text, "status" text,
  "battery" text, "isDefault" boolean, "token" text, "channel" text, "number" text, "greetingMessage" text,
  "complationMessage" text, "allowGroup" boolean, "companyId" int references "Companies",
  "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "WhatsappQueues" ("whatsappId" int, "queueId" int, "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null, primary key ("whatsappId", "queueId"));
create table "Users" ("id" serial primary key, "name" text, "email" text, "passwordHash" text, "profile" text,
  "super" boolean default false, "tokenVersion" int default 0, "online" boolean, "whatsappId" int, "allTicket" text,
  "startWork" text, "endWork" text, "companyId" int references "Companies", "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null);
create table "UserQueues" ("userId" int, "queueId" int, "createdAt" timestamptz not null, "updatedAt" timestamptz not null,
  primary key ("userId", "queueId"));
create table "Chatbots" ("id" serial primary key, "name" text, "greetingMessage" text, "queueId" int, "chatbotId" int,
  "isAgent" boolean, "queueType" text, "optQueueId" int, "optUserId" int, "closeTicket" boolean,
  "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "Tags" ("id" serial primary key, "name" text, "color" text, "kanban" int, "companyId" int,
  "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "Contacts" ("id" serial primary key, "name" text, "number" text, "profilePicUrl" text, "email" text,
  "isGroup" boolean default false, "channel" text, "active" boolean default true, "disableBot" boolean default false,
  "companyId" int references "Companies", "whatsappId" int, "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null);
create table "ContactCustomFields" ("id" serial primary key, "name" text, "value" text, "contactId" int,
  "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "ContactTags" ("contactId" int, "tagId" int, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "Tickets" ("id" serial primary key, "uuid" uuid, "status" text, "lastMessage" text, "unreadMessages" int,
  "contactId" int references "Contacts", "userId" int, "whatsappId" int, "queueId" int, "isGroup" boolean default false,
  "companyId" int references "Companies", "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "TicketTags" ("ticketId" int, "tagId" int, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "Messages" ("id" text primary key, "body" text, "ack" int default 0, "read" boolean default false,
  "mediaType" text, "mediaUrl" text, "ticketId" int, "fromMe" boolean default false, "isDeleted" boolean default false,
  "isPrivate" boolean default false, "contactId" int, "companyId" int, "quotedMsgId" text, "queueId" int, "dataJson" text,
  "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "QuickMessages" ("id" serial primary key, "shortcode" text, "message" text, "userId" int, "companyId" int,
  "mediaPath" text, "mediaName" text, "geral" boolean, "visao" boolean, "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null);
create table "Schedules" ("id" serial primary key, "body" text, "sendAt" timestamptz, "sentAt" timestamptz,
  "contactId" int, "userId" int, "companyId" int, "status" text, "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null);
create table "Settings" ("key" text, "value" text, "companyId" int, "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null);
create table "SequelizeMeta" ("name" text primary key);
`;

type Row = Readonly<Record<string, unknown>>;

export interface TestFork {
  readonly url: string;
  /** Rows with the columns of the first; the times that every row has are filled in. */
  readonly put: (table: string, ...rows: readonly Row[]) => Promise<void>;
  run(statement: string): Promise<void>;
  drop(): Promise<void>;
}

const madeAt = '2025-01-10T12:00:00Z';

/** An empty one, on the server of the test run. */
export async function createFork(): Promise<TestFork> {
  const { ownerUrl } = inject('testPostgres');
  const name = newDatabaseName('test');
  await runStatement(ownerUrl, `create database ${name}`);
  const url = databaseUrl(ownerUrl, name);
  await runStatement(url, schema);
  return {
    url,
    run: (statement) => runStatement(url, statement),
    drop: () => runStatement(ownerUrl, `drop database if exists ${name} with (force)`),
    put: (table, ...rows) =>
      withOwnerClient(url, async (client) => {
        for (const row of rows) {
          const whole: Row = { createdAt: madeAt, updatedAt: row['createdAt'] ?? madeAt, ...row };
          const names = Object.keys(whole);
          await client.query(
            `insert into "${table}" (${names.map((one) => `"${one}"`).join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
            Object.values(whole),
          );
        }
      }),
  };
}
