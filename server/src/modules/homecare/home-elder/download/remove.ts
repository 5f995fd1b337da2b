import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { letGo } from '../../../platform/file/service.ts'
import { downloads } from '../tables.ts'

/** The owner of a workbook. */
export const ownerOf = (id: string) => ({ bizType: `${downloads.name}.urlPath`, bizId: id })

/** Removes a workbook; its file is deleted by the next clean. */
export async function drop(db: Db, who: Who, row: Row<'homeDownload'>) {
  await letGo(db, who, ownerOf(row.id))
  await remove(db, downloads, who, row)
}
