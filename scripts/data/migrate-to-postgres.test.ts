import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#core/db/db.ts'
import { copyInto, emptyServerDatabase, hasServer } from '../../server/test/database.ts'
import { moveAll } from './migrate-to-postgres.ts'

test.runIf(hasServer)('moves the whole demo institution to PostgreSQL, and only into an empty one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pims-move-'))
  await copyInto(dataDir, { filled: 'demo' })
  const from = await openDatabase({ dataDir, dumps: false })
  const server = await emptyServerDatabase()
  const to = await openDatabase({ url: server.url })
  try {
    const counts = await moveAll(from, to)
    expect([counts.get('oldman'), counts.get('bed'), counts.get('emp'), counts.get('visit')]).toEqual([
      200, 240, 60, 902,
    ])
    const living = await to.withSystem((db) =>
      db.selectFrom('oldman').select('oldmanId').where('oldmanStatus', 'in', [1, 4]).execute(),
    )
    expect(living).toHaveLength(170)
    const next = await to.withSystem((db) =>
      sql<{ later: boolean }>`
        select nextval(pg_get_serial_sequence('stock_doc_event', 'event_id')) > max(event_id) as later from stock_doc_event`.execute(
        db,
      ),
    )
    expect(next.rows).toEqual([{ later: true }])
    await expect(moveAll(from, to)).rejects.toThrow('不是空的')
  } finally {
    await from.close()
    await to.close()
    await server.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
