import { sql } from 'kysely'
import { defaultFileMaxMb } from '#contract/kit/value/file-kinds.ts'
import type { Db } from '../db/db.ts'

/** How large a file an institution takes, in MB (platform.md 6, fileMaxMb; set with the servers). */
export async function fileMaxMb(db: Db, orgId: string): Promise<number> {
  const row = await db
    .selectFrom('serverConfig')
    .select(sql<number | null>`(config ->> 'fileMaxMb')::int`.as('mb'))
    .where('orgId', '=', orgId)
    .where('configId', '=', 'servers')
    .executeTakeFirst()
  return row?.mb ?? defaultFileMaxMb
}
