import { metaOf } from '#contract/kit/fields.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { FileKind } from '#contract/kit/value/file-kinds.ts'
import type { Db } from '../../db/db.ts'
import { columns } from '../../db/tables.gen.ts'
import { fileIdOf, pathOf } from '../../files/links.ts'
import { mapPictures, pictureFields } from '../../files/picture/pictures.ts'
import type { Who } from '../../who/who.ts'
import type { Table } from './table.ts'

/**
 * Pictures and voice notes of records: a row with a field of kind `image`, `images` or `sound` owns the files it names
 * from the moment it is stored, and releases those it no longer names. Modules do nothing for it: `insert`, `patch` and
 * `remove` do.
 */

interface Files {
  /**
   * Sets the files an owner has from now on; files it had before and no longer names are released. Refuses a file of
   * somebody else (21010).
   */
  bind: (db: Db, who: Who, owner: Owner, links: readonly string[], kind?: FileKind) => Promise<unknown>
}
interface Owner {
  bizType: string
  bizId: string
}

let files: Files | undefined
/** Called once, by the module that has the table of files. */
export function joinFiles(keeper: Files) {
  files = keeper
}

type Values = Record<string, unknown>

const fieldsOf = new Map<Table, string[]>()
/** The columns of a table that hold pictures. */
export function pictureColumns(t: Table): string[] {
  const seen = fieldsOf.get(t)
  if (seen) return seen
  const found = pictureFields(t.fields).filter((key) => key in columns[t.name])
  fieldsOf.set(t, found)
  return found
}

/**
 * The values to store in row `id`: addresses without their tickets, their files bound to the row. A new row has none to
 * release.
 */
export async function attached(
  db: Db,
  t: Table,
  who: Who,
  { id, values, isNew = false }: { id: string; values: Values; isNew?: boolean },
): Promise<Values> {
  const keys = pictureColumns(t).filter((key) => values[key] !== undefined)
  if (keys.length === 0) return values
  const next = { ...values }
  for (const key of keys) {
    const links: string[] = []
    next[key] = mapPictures(t.fields.shape[key], values[key], (link) => {
      const fileId = fileIdOf(link)
      if (!fileId) return ownPicture.test(link) ? link : refuse(common.badFile)
      links.push(pathOf(fileId))
      return pathOf(fileId)
    })
    if (links.length > 0 || !isNew) await keeper().bind(db, who, ownerOf(t, key, id), links, kindOf(t, key))
  }
  return next
}

/** Releases the files of a row that is removed. */
export async function detach(db: Db, t: Table, who: Who, id: string) {
  for (const key of pictureColumns(t)) await keeper().bind(db, who, ownerOf(t, key, id), [])
}

/** A picture that comes with the product, not an upload. */
const ownPicture = /^\/(?!\/|files\/)[\w./-]+$/
/** The types a voice note may have. Attachments too are fields of kind `image` inside and accept documents. */
const kindOf = (t: Table, key: string): FileKind | undefined =>
  metaOf(t.fields.shape[key])?.kind === 'sound' ? 'sound' : undefined
const ownerOf = (t: Table, key: string, bizId: string): Owner => ({ bizType: `${t.name}.${key}`, bizId })
const keeper = () => {
  if (!files) throw new Error('no module keeps files')
  return files
}
