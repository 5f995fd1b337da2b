import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#core/db/db.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { type FileRow, keepUpload, type Owner } from './service.ts'

/** Stores a workbook the server made as a file of the caller; without an owner it is removed after 24 h. */
export async function keepWorkbook(
  ctx: { db: Db; who: Who; services: Services },
  { name, content }: { name: string; content: Buffer },
  owner?: Owner,
): Promise<FileRow> {
  const folder = await mkdtemp(join(tmpdir(), 'pims-made-'))
  try {
    const path = join(folder, 'made.xlsx')
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const size = content.length
    const upload = { path, sourceName: name, ext: 'xlsx', size, sentSize: size, sha256 }
    return await keepUpload({ ...ctx, upload }, owner)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
