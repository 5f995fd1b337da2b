import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { careProject, chargeType } from '#contract/modules/care/care-project/care-project.ts'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { signType } from '#contract/modules/care/vital-sign/limits.ts'
import { templateStatus } from '#contract/modules/platform/form/form-entity.ts'
import type { Db } from '#core/db/db.ts'
import { type Ctx, serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import { idsIn } from '#core/rows/store/ids.ts'
import { find, own, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { namedChild, priceOfChild } from '../../fees/fee-project/service.ts'
import { projectCategoryHandlers } from './categories.ts'
import { seedProjects } from './seeds.ts'
import { projectCategories, projects } from './tables.ts'
import { assertProjectsUnused } from './uses.ts'

/** Jobs of care over HTTP (care.md 2). */

const rows = listing(projects, careProject.list, {
  rows: (db, who) =>
    db
      .selectFrom('careProject')
      .innerJoin('projectCategory', (join) =>
        join
          .onRef('projectCategory.orgId', '=', 'careProject.orgId')
          .onRef('projectCategory.projectCategoryId', '=', 'careProject.projectCategoryId'),
      )
      .leftJoin('projectChild', (join) =>
        join
          .onRef('projectChild.orgId', '=', 'careProject.orgId')
          .onRef('projectChild.projectChildId', '=', 'careProject.projectChildId'),
      )
      .selectAll('careProject')
      .select(['projectCategory.projectCategoryName', 'projectChild.projectChildName'])
      .select(
        sql<number | null>`coalesce(care_project.unit_price,
          ${priceOfChild('care_project.project_child_id', who.today)})`.as('price'),
      )
      .where('careProject.orgId', '=', who.orgId),
  sort: ['sort', 'projectName', 'minutes', 'chargeType'],
  first: [
    ['projectCategory.sort', 'asc'],
    ['careProject.sort', 'asc'],
    ['careProject.projectId', 'asc'],
  ],
})

const handlers = crud(careProject, rows, {
  create: async ({ db, who, body }) => {
    await assertSound(db, who, body)
    return body
  },
  created: ({ projectName }) => `新增护理项目${projectName}`,
  update: async ({ db, who, row, body }) => {
    await assertSound(
      db,
      who,
      { ...row, ...body },
      charging.some((key) => body[key] !== undefined),
    )
    return body
  },
  updated: ({ projectName }) => `修改护理项目${projectName}`,
})

interface JobValues {
  projectCategoryId: string
  chargeType: number
  unitPrice?: number | null
  projectChildId?: string | null
  inputForm: number
  inputRef?: string | null
}

const charging = ['chargeType', 'unitPrice', 'projectChildId'] as const

/**
 * A separately charged job needs a fee project, or it would never be billed; a job with a record names its sign or
 * form.
 */
async function assertSound(db: Db, who: Who, input: JobValues, asksCharge = true) {
  if (!(await find(db, projectCategories, who, input.projectCategoryId)))
    refuse(common.missing, {}, { field: 'projectCategoryId' })
  if (asksCharge && input.chargeType === chargeType.is.separate && !input.projectChildId)
    wrongValue('projectChildId', '单独收费的项目须选择收费项目，费用按它计入账单')
  if (input.projectChildId) await namedChild(db, who, input.projectChildId)
  if (input.inputForm === inputForm.is.sign && !signType.values.some((type) => String(type) === input.inputRef))
    wrongValue('inputRef', '请选择录入哪种体征')
  if (input.inputForm === inputForm.is.form && !(await isPublished(db, who, input.inputRef ?? '')))
    wrongValue('inputRef', '请选择已发布的表单')
}

const isPublished = (db: Db, who: Who, templateId: string) =>
  db
    .selectFrom('formTemplate')
    .select('templateId')
    .where('orgId', '=', who.orgId)
    .where('templateId', '=', templateId)
    .where('templateStatus', '=', templateStatus.is.published)
    .executeTakeFirst()

/** All or none: one job in use keeps them all (21008). */
async function removeProjects({ db, who, params }: Ctx<typeof careProject.remove>) {
  const ids = idsIn('projectIds', params.projectIds)
  for (const id of ids) await own(db, projects, who, id, { lock: true })
  await assertProjectsUnused(db, who, ids)
  for (const id of ids) {
    const row = await own(db, projects, who, id)
    await remove(db, projects, who, row)
    who.did(`删除护理项目${row.projectName}`)
  }
}

const nameTaken = (name: string, field: string) => ({ refusal: common.nameTaken, vars: { 名称: name }, field })

export default serve(
  careProject,
  { ...projectCategoryHandlers, ...handlers, remove: removeProjects },
  {
    seed: seedProjects,
    constraints: {
      project_category_name_once: nameTaken('分类名称', 'projectCategoryName'),
      care_project_name_once: nameTaken('护理项目', 'projectName'),
    },
  },
)
