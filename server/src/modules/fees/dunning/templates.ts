import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type dunning, remindTemplate } from '#contract/modules/fees/dunning/dunning.ts'
import type { Db } from '#core/db/db.ts'
import { find, insert, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { builtIn } from './rules.ts'
import { remindTemplates } from './tables.ts'

/** The three texts, as the institution wrote them, else the built-in ones. */
export async function templatesOf(db: Db, who: Who) {
  const stored = await db
    .selectFrom('remindTemplate')
    .select(['remindTemplate', 'content', 'version'])
    .where('orgId', '=', who.orgId)
    .execute()
  return remindTemplate.values.map(
    (kind) =>
      stored.find((row) => row.remindTemplate === kind) ?? {
        remindTemplate: kind,
        content: builtIn[kind],
        version: 0,
      },
  )
}

export async function saveDunningTemplate(db: Db, who: Who, body: BodyFor<typeof dunning.saveTemplate>) {
  const row = await find(db, remindTemplates, who, body.remindTemplate, { lock: true })
  if (!row && body.version !== 0) refuse(common.stale)
  const saved = row ? await update(db, remindTemplates, who, row, body) : await insert(db, remindTemplates, who, body)
  who.did(`保存催费模板：${remindTemplate.label(body.remindTemplate)}`)
  return saved
}
