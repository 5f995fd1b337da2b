import { common, refuse } from '#contract/kit/refusals.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { Db } from '#core/db/db.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import { own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { childrenOf } from './children.ts'
import { feeProjects } from './tables.ts'

/** The tree: projects with their children (fees.md 2.1). */
const rows = listing(feeProjects, feeProject.list, {
  rows: (db, who) => db.selectFrom('feeProject').selectAll().where('feeProject.orgId', '=', who.orgId),
  sort: ['sort', 'projectName'],
  first: [
    ['feeProject.sort', 'asc'],
    ['feeProject.projectId', 'asc'],
  ],
  dressed: async ({ db, who }, found) => {
    const ids = found.map(({ projectId }) => projectId)
    const children = Map.groupBy(await childrenOf(db, who, ids), ({ projectId }) => projectId)
    return found.map((row) => ({ ...row, children: children.get(row.projectId) ?? [] }))
  },
})

/** The kind of a built-in project, and of one with children, is fixed: bills and reports are sorted by it. */
export const {
  list: listProjects,
  create: createProject,
  update: updateProject,
  remove: removeProject,
} = crud(feeProject, rows, {
  created: ({ projectName }) => `新增收费项目${projectName}`,
  update: async ({ db, who, row, body }) => {
    if (body.projectType && body.projectType !== row.projectType && (await isFixed(db, who, row)))
      refuse({ ...common.inUse, text: '已有子项目或为内置项目，不能改类型' }, {}, { field: 'projectType' })
    return body
  },
  updated: ({ projectName }) => `修改收费项目${projectName}`,
  remove: async ({ db, who, row }) => {
    if (await isFixed(db, who, row)) refuse(common.inUse)
  },
  removed: ({ projectName }) => `删除收费项目${projectName}`,
})

async function isFixed(db: Db, who: Who, { projectId, builtIn }: { projectId: string; builtIn: number }) {
  return builtIn === 1 || (await childrenOf(db, who, [projectId])).length > 0
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
