import { sql } from 'kysely'
import dictionaries from '#contract/data/dictionaries.json' with { type: 'json' }
import { common, refuse } from '#contract/kit/refusals.ts'
import { serviceType } from '#contract/modules/homecare/home-service/home-service.ts'
import type { serviceIcon } from '#contract/modules/homecare/home-service/service-project.ts'
import type { Db } from '#core/db/db.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import { notReceived } from '#core/rows/store/built-in.ts'
import { own, remove, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { serviceProjects, serviceTypes } from './tables.ts'

/** Types of services, in the order of their number. */

const rows = listing(serviceTypes, serviceType.types, {
  rows: (db, who) =>
    db
      .selectFrom('serveProjectType')
      .selectAll('serveProjectType')
      .select(
        sql<number>`(select count(*)::int from serve_project where serve_project.org_id = serve_project_type.org_id
          and serve_project.type_id = serve_project_type.id)`.as('projectCount'),
      )
      .where('serveProjectType.orgId', '=', who.orgId),
  first: [
    ['serveProjectType.sort', 'asc'],
    ['serveProjectType.id', 'asc'],
  ],
})

const calls = { create: serviceType.typeCreate, update: serviceType.typeUpdate }
const { list, create, update } = crud(calls, rows, {
  create: async ({ db, who, body }) => ({ ...body, sort: body.sort ?? (await lastSort(db, who)) + 1 }),
  created: ({ name }) => `新增服务类型${name}`,
  updated: ({ name }) => `修改服务类型${name}`,
})

async function lastSort(db: Db, who: Who) {
  const last = await db
    .selectFrom('serveProjectType')
    .select(({ fn }) => fn.max('sort').as('sort'))
    .where('orgId', '=', who.orgId)
    .executeTakeFirst()
  return last?.sort ?? 0
}

/** Types with services stay (21008). */
export async function removeTypes(db: Db, who: Who, ids: readonly string[]) {
  const found = []
  // Locked, as when a service is made in one.
  for (const id of [...new Set(ids)].toSorted()) found.push(await own(db, serviceTypes, who, id, { lock: true }))
  const used = await rowsWith(db, serviceProjects, who, { typeId: ids })
  if (used.length > 0) refuse(common.inUse, {}, { data: { refs: [{ type: '服务项目', count: used.length }] } })
  for (const row of found) await remove(db, serviceTypes, who, row)
  who.did(`删除服务类型${found.map(({ name }) => name).join('、')}`)
}

export const typeHandlers = { types: list, typeCreate: create, typeUpdate: update }

const icons: Record<string, (typeof serviceIcon.values)[number]> = {
  生活照料: 'heart',
  家政保洁: 'home',
  助餐: 'meal',
  助浴: 'bath',
  助医: 'medicine',
  助急: 'alert',
  助行: 'walk',
  康复护理: 'exercise',
  精神慰藉: 'smile',
  代办代购: 'book',
  维修: 'tool',
  日托: 'home',
  适老化改造: 'tool',
}

const listed = dictionaries.dictionaries.find(({ dictionaryCode }) => dictionaryCode === 'SERVE_PROJECT_TYPE')
const builtIn = (listed?.values ?? []).map(({ value, label, sort }) => ({
  id: `serve-project-type-${value}`,
  name: label,
  icon: icons[label] ?? 'shield',
  sort,
}))

/** Gives an institution the types it has not received before. */
export async function seedTypes(db: Db, orgId: string, now: string) {
  const ids = builtIn.map(({ id }) => id)
  const fresh = await notReceived(db, orgId, 'serve-project-type', ids)
  const missing = builtIn.filter(({ id }) => fresh.has(id))
  if (missing.length === 0) return
  await db
    .insertInto('serveProjectType')
    .values(missing.map((row) => ({ ...row, orgId, createTime: now, createByName: '系统' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
