import { sql } from 'kysely'
import type { TestApp } from '../../../../test/app.ts'

interface Place {
  /** The organisation above; null without one. */
  parentId: string | null
  name: string
  /** 0: not admitted yet. */
  status?: number
}

/** Puts organisations below each other, and lets sessions read it again. */
export async function placed(t: TestApp, places: Readonly<Record<string, Place>>) {
  await t.services.database.withSystem(async (db) => {
    for (const [orgId, { parentId, name, status = 1 }] of Object.entries(places))
      await sql`update org set parent_id = ${parentId}, org_name = ${name}, org_status = ${status}::int
        where org_id = ${orgId}`.execute(db)
  })
  t.services.sessions.forget()
}
