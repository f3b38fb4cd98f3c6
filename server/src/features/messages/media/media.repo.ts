import type { Selectable, Updateable } from 'kysely';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { MediaRef } from '#ports/channels';
import type { StoredMedia } from './store-media.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;
type MediaState = Selectable<Database['message_media']>['state'];
type Columns = Omit<Updateable<Database['message_media']>, 'message_id' | 'company_id'>;

/** What a file says of itself, whoever sends it. */
const measures = (file: Pick<StoredMedia, 'width' | 'height' | 'seconds' | 'voice' | 'waveform'>) => ({
  width: file.width ?? null,
  height: file.height ?? null,
  seconds: file.seconds ?? null,
  voice: file.voice ?? false,
  waveform: file.waveform ? [...file.waveform] : null,
});

/** The file of a message of ours, which is stored already. */
export async function insertMedia({ db, companyId }: Place, messageId: string, media: StoredMedia): Promise<void> {
  await db
    .insertInto('message_media')
    .values({
      ...measures(media),
      message_id: messageId,
      company_id: companyId,
      kind: media.kind,
      state: 'ready',
      name: media.name,
      mimetype: media.mimetype,
      size: String(media.size),
      path: media.path,
      thumbnail_path: media.thumbnailPath ?? null,
      transcript: media.transcript ?? null,
    })
    .execute();
}

/** The place of a file that is still with its provider. */
export async function insertExpectedMedia({ db, companyId }: Place, messageId: string, ref: MediaRef): Promise<void> {
  await db
    .insertInto('message_media')
    .values({
      ...measures(ref),
      message_id: messageId,
      company_id: companyId,
      kind: ref.kind,
      state: 'pending',
      name: ref.name ?? '',
      mimetype: ref.mimetype,
      size: ref.size === undefined ? null : String(ref.size),
      source: JSON.stringify(ref.source ?? null),
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}

/** How it stands with the place a message has for its file, if it still has one; it stays so until the transaction ends. */
export async function lockMedia({ db, companyId }: Place, messageId: string): Promise<MediaState | undefined> {
  const row = await db
    .selectFrom('message_media')
    .select('state')
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  return row?.state;
}

export async function saveMedia({ db, companyId }: Place, messageId: string, columns: Columns): Promise<void> {
  await db
    .updateTable('message_media')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .execute();
}

export async function removeMessageMedia({ db, companyId }: Place, messageId: string): Promise<void> {
  await db
    .deleteFrom('message_media')
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .execute();
}
