import type { z } from 'zod'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { FeeProjectEdit, FeeProjectInput, feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { Db } from '../../../core/db/db.ts'
import { contains, page } from '../../../core/rows/list.ts'
import { insert, own, patch, remove, update } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { childrenOf } from './children.ts'
import { feeProjects } from './tables.ts'

const order = {
  fields: { sort: 'fee_project.sort', projectName: 'fee_project.project_name' },
  first: [
    ['fee_project.sort', 'asc'],
    ['fee_project.project_id', 'asc'],
  ],
} as const

/** The tree: projects with their children (fees.md 2.1). */
export async function listProjects(db: Db, who: Who, query: QueryFor<typeof feeProject.list>) {
  let rows = db.selectFrom('feeProject').selectAll().where('orgId', '=', who.orgId)
  if (query.projectName) rows = rows.where('projectName', 'like', contains(query.projectName))
  if (query.projectType) rows = rows.where('projectType', '=', query.projectType)
  if (query.status != null) rows = rows.where('status', '=', query.status)
  const found = await page(rows, query, order)
  const children = await childrenOf(
    db,
    who,
    found.list.map(({ projectId }) => projectId),
  )
  const list = found.list.map((row) => ({
    ...row,
    children: children.filter(({ projectId }) => projectId === row.projectId),
  }))
  return { ...found, list }
}

export async function addProject(db: Db, who: Who, body: z.output<typeof FeeProjectInput>) {
  const row = await insert(db, feeProjects, who, body)
  who.did(`新增收费项目${row.projectName}`)
  return row
}

/** The kind of a built-in project, and of one with children, stays: bills and reports are sorted by it. */
export async function editProject(db: Db, who: Who, body: z.output<typeof FeeProjectEdit> & { version?: number }) {
  const row = await own(db, feeProjects, who, body.projectId)
  if (body.projectType && body.projectType !== row.projectType) {
    const used = row.builtIn === 1 || (await childrenOf(db, who, [row.projectId])).length > 0
    if (used) refuse({ ...common.inUse, text: '已有子项目或为内置项目，不能改类型' }, {}, { field: 'projectType' })
  }
  who.did(`修改收费项目${row.projectName}`)
  return update(db, feeProjects, who, row, { ...body })
}

export async function removeProject(db: Db, who: Who, projectId: string) {
  const row = await own(db, feeProjects, who, projectId)
  if (row.builtIn === 1 || (await childrenOf(db, who, [projectId])).length > 0) refuse(common.inUse)
  await remove(db, feeProjects, who, row)
  who.did(`删除收费项目${row.projectName}`)
}

export async function projectNameTaken(db: Db, who: Who, projectName: string, except: string) {
  const row = await db
    .selectFrom('feeProject')
    .select('projectId')
    .where('orgId', '=', who.orgId)
    .where('projectName', '=', projectName)
    .where('projectId', '<>', except)
    .executeTakeFirst()
  return { exist: row !== undefined }
}

export async function sortProjects(db: Db, who: Who, list: readonly { projectId: string; sort: number }[]) {
  for (const { projectId, sort } of list)
    await patch(db, feeProjects, who, await own(db, feeProjects, who, projectId), { sort })
  who.did('调整收费项目的顺序')
  return list
}
