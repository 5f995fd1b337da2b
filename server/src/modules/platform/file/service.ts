import { buffer } from 'node:stream/consumers'
import { type Selectable, sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type FileKind, fileRefusals, kindOf } from '#contract/kit/value/file-kinds.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import { fileIdOf, pathOf } from '#core/files/links.ts'
import type { Upload } from '#core/files/upload.ts'
import { joinFiles } from '#core/rows/store/attached-files.ts'
import { find, insert, rowsWith } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { files } from './tables.ts'

export type FileRow = Selectable<Tables['file']>

/** The record a file belongs to. A record with several kinds of files has a type for each: `oldman.photo`. */
export interface Owner {
  bizType: string
  bizId: string
}

/** Stores an upload as a file of the caller; without an owner it is removed after 24 h unless it is bound. */
export async function keepUpload(
  { db, who, services, upload }: { db: Db; who: Who; services: Services; upload: Upload },
  owner?: Owner & { fileType?: number | null },
): Promise<FileRow> {
  const twin = await sameContent(db, who, upload)
  if (!twin) await assertRoom(db, who, upload, services.env)
  const key = twin?.storeKey ?? (await services.files.keep(who.orgId, who.today, upload))
  return insert(db, files, who, {
    ...owner,
    sourceName: upload.sourceName,
    ext: upload.ext,
    size: upload.size,
    sha256: upload.sha256,
    storeKey: key,
    thumbKey: upload.picture ? `${key}.thumb.jpg` : null,
    width: upload.picture?.width,
    height: upload.picture?.height,
    bound: owner ? 1 : 0,
  })
}

/**
 * Refuses 21805 and 21806. Content that is stored already takes no room. Simultaneous uploads do not wait for each
 * other: together they may exceed the limit by their own size.
 */
async function assertRoom(db: Db, who: Who, { size }: Upload, { fileQuotaMb }: Services['env']) {
  const { rows } = await sql<{ house: number; person: number }>`
    select coalesce(sum(size), 0)::int8 as house,
      coalesce(sum(size) filter (where create_by = ${who.userId}), 0)::int8 as person
    from (select distinct on (store_key) size, create_by from file where org_id = ${who.orgId} order by store_key, create_time) stored`.execute(
    db,
  )
  const [{ house, person }] = rows
  const isOver = (usedBytes: number, limitMb: number) => usedBytes + size > limitMb * 1024 * 1024
  if (isOver(person, fileQuotaMb.person)) refuse(fileRefusals.personFull, { n: fileQuotaMb.person })
  if (isOver(house, fileQuotaMb.house)) refuse(fileRefusals.houseFull, { n: fileQuotaMb.house })
}

/** A file with the same content, held until the end of the transaction so that the nightly clean leaves it alone. */
function sameContent(db: Db, who: Who, upload: Upload) {
  return db
    .selectFrom('file')
    .select('storeKey')
    .where('orgId', '=', who.orgId)
    .where('sha256', '=', upload.sha256)
    .where('ext', '=', upload.ext)
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()
}

/**
 * Sets the files a record has now: those named are kept, those it had before and no longer names are released. `links`
 * are the addresses a client sent; the answer is the value to store. A file must have been uploaded by the caller or
 * belong to this record already, and be of the requested kind, else 21010.
 */
export async function bindFiles(
  db: Db,
  who: Who,
  owner: Owner,
  links: readonly (string | null | undefined)[],
  kind?: FileKind,
) {
  const ids = [...new Set(links.flatMap((link) => (link ? [fileIdOf(link) ?? refuse(common.badFile)] : [])))]
  const rows = ids.length === 0 ? [] : await ofIds(db, who, ids)
  if (rows.length !== ids.length) refuse(common.badFile)
  for (const row of rows) {
    if (kind && !kindOf([kind], row.ext)) refuse(common.badFile)
    const mine = row.createBy === who.userId && row.bound === 0
    if (!mine && (row.bizType !== owner.bizType || row.bizId !== owner.bizId)) refuse(common.badFile)
  }
  await letGo(db, who, owner, ids)
  if (ids.length > 0)
    await mark(db, who, { ...owner, bound: 1 })
      .where('fileId', 'in', ids)
      .execute()
  return ids.map(pathOf)
}

joinFiles({ bind: bindFiles })

/** A further file with the content of a stored one, for a record copied from another; gives the address to store. */
export async function copyFile(db: Db, who: Who, owner: Owner & { fileType?: number }, link: string): Promise<string> {
  const row = await find(db, files, who, fileIdOf(link) ?? '', { lock: true })
  if (!row) return refuse(common.badFile)
  const { fileId: _, ...content } = row
  const created = await insert(db, files, who, { ...content, ...owner, updateBy: null, updateTime: null, bound: 1 })
  return pathOf(created.fileId)
}

/**
 * Pictures the caller has uploaded, or that one of his records holds, by their addresses. Refuses any other with 21010.
 */
export async function ownPictures(db: Db, who: Who, links: readonly string[], owner?: Owner): Promise<FileRow[]> {
  const ids = [...new Set(links)].map((link) => fileIdOf(link) ?? refuse(common.badFile))
  const found = await rowsWith(db, files, who, { fileId: ids })
  const isOwn = (row: FileRow) =>
    (row.createBy === who.userId && row.bound === 0) || (row.bizType === owner?.bizType && row.bizId === owner?.bizId)
  if (found.length !== ids.length || !found.every((row) => isOwn(row) && kindOf(['picture'], row.ext)))
    refuse(common.badFile)
  return found
}

/** A file of another organisation for the caller of this one, whose content was copied to `storeKey` before. */
export async function keepCopied(db: Db, who: Who, row: FileRow, storeKey: string): Promise<string> {
  const { sourceName, ext, size, sha256, width, height } = row
  const thumbKey = row.thumbKey && `${storeKey}.thumb.jpg`
  const created = await insert(db, files, who, {
    sourceName,
    ext,
    size,
    sha256,
    width,
    height,
    storeKey,
    thumbKey,
    bound: 0,
  })
  return pathOf(created.fileId)
}

/**
 * The content of a file of the caller's organisation; undefined when it was removed. For files small enough for memory.
 */
export async function fileContent(db: Db, who: Who, services: Services, link: string) {
  const row = await find(db, files, who, fileIdOf(link) ?? '')
  const content = row && (await services.files.read(row.storeKey))
  if (!row || !content) return undefined
  return { row, data: await buffer(await content.open(0, content.size - 1)) }
}

/** Releases the files of a record, except those named; they are removed a day later. */
export async function letGo(db: Db, who: Who, owner: Owner, except: readonly string[] = []) {
  const all = mark(db, who, { bound: 0 })
    .where('bizType', '=', owner.bizType)
    .where('bizId', '=', owner.bizId)
    .where('bound', '=', 1)
  await (except.length > 0 ? all.where('fileId', 'not in', except) : all).execute()
}

/** The files of a record, newest first. */
export function filesOf(db: Db, who: Who, owner: Owner): Promise<FileRow[]> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('bizType', '=', owner.bizType)
    .where('bizId', '=', owner.bizId)
    .where('bound', '=', 1)
    .orderBy('createTime', 'desc')
    .orderBy('fileId', 'desc')
    .execute()
}

function ofIds(db: Db, who: Who, ids: readonly string[]) {
  return db
    .selectFrom('file')
    .select(['fileId', 'ext', 'createBy', 'bound', 'bizType', 'bizId'])
    .where('orgId', '=', who.orgId)
    .where('fileId', 'in', ids)
    .orderBy('fileId')
    .forUpdate()
    .execute()
}

function mark(db: Db, who: Who, values: { bound: 0 | 1 } & Partial<Owner>) {
  return db
    .updateTable('file')
    .set({ ...values, updateBy: who.userId, updateByName: who.userName, updateTime: who.now })
    .where('orgId', '=', who.orgId)
}
