import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { careProject, lastPlace } from '#contract/modules/care/care-project/care-project.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import { idsIn } from '#core/rows/store/ids.ts'
import { own, remove } from '#core/rows/store/write.ts'
import { projectCategories } from './tables.ts'

/** Kinds of jobs, in the order users gave them (care.md 2). */

const projectCount = sql<number>`(select count(*)::int from care_project where care_project.org_id = project_category.org_id
  and care_project.project_category_id = project_category.project_category_id)`

const rows = listing(projectCategories, careProject.categoryList, {
  rows: (db, who) =>
    db
      .selectFrom('projectCategory')
      .selectAll('projectCategory')
      .select(projectCount.as('projectCount'))
      .where('projectCategory.orgId', '=', who.orgId),
  sort: ['sort', 'projectCategoryName'],
  first: [
    ['projectCategory.sort', 'asc'],
    ['projectCategory.projectCategoryId', 'asc'],
  ],
})

const plain = crud({ create: careProject.categoryCreate, update: careProject.categoryUpdate }, rows, {
  create: async ({ db, who, body }) => ({
    ...body,
    sort: body.sort ?? Math.min((await lastSort(db, who.orgId)) + 1, lastPlace),
  }),
  created: ({ projectCategoryName }) => `新增护理项目分类${projectCategoryName}`,
  updated: ({ projectCategoryName }) => `修改护理项目分类${projectCategoryName}`,
})

async function lastSort(db: Db, orgId: string) {
  const { sort } = await db
    .selectFrom('projectCategory')
    .select(({ fn }) => fn.max('sort').as('sort'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow()
  return sort ?? 0
}

/** All or none: one kind with jobs keeps them all (21008). */
async function removeCategories({ db, who, params }: Ctx<typeof careProject.categoryRemove>) {
  for (const id of idsIn('ids', params.ids)) {
    const row = await own(db, projectCategories, who, id, { lock: true })
    const { n } = await db
      .selectFrom('careProject')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('orgId', '=', who.orgId)
      .where('projectCategoryId', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(n) > 0) refuse(common.inUse, {}, { data: { refs: [{ type: '护理项目', count: Number(n) }] } })
    await remove(db, projectCategories, who, row)
    who.did(`删除护理项目分类${row.projectCategoryName}`)
  }
}

export const projectCategoryHandlers = {
  categoryList: plain.list,
  categoryCreate: plain.create,
  categoryUpdate: plain.update,
  categoryRemove: removeCategories,
}
