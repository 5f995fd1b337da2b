import { sql } from 'kysely'
import { defaultFileMaxMb } from '#contract/kit/value/file-kinds.ts'
import type { Db } from '../db/db.ts'

/** The largest file an institution accepts, in MB (platform.md 6, fileMaxMb; the server settings limit it too). */
export async function fileMaxMb(db: Db, orgId: string): Promise<number> {
  const row = await db
    .selectFrom('serverConfig')
    .select(sql<number | null>`(config ->> 'fileMaxMb')::int`.as('mb'))
    .where('orgId', '=', orgId)
    .where('configId', '=', 'servers')
    .executeTakeFirst()
  return row?.mb ?? defaultFileMaxMb
}
