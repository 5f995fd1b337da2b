import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { serviceProject, serviceType } from '#contract/modules/homecare/home-service/home-service.ts'
import { homeServiceRefusals as no } from '#contract/modules/homecare/home-service/service-project.ts'
import type { Db } from '#core/db/db.ts'
import { linkOf } from '#core/files/links.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import { listsFilled, type Row } from '#core/rows/store/table.ts'
import { find, own, patch, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { regionOf } from '#core/words/regions.ts'
import { readRichText, withPictures } from '../../platform/document/service.ts'
import { bindFiles, letGo } from '../../platform/file/service.ts'
import { assertServicesUnused, offOf, serviceFigures, tellStopped } from './effects.ts'
import { isComplete, priced } from './rules.ts'
import { projectNumbers, serviceProjects, serviceTypes } from './tables.ts'
import { removeTypes, seedTypes, typeHandlers } from './types.ts'

const rows = listing(serviceProjects, serviceProject.list, {
  rows: (db, who) =>
    db
      .selectFrom('serveProject')
      .innerJoin('serveProjectType as type', (join) =>
        join.onRef('type.orgId', '=', 'serveProject.orgId').onRef('type.id', '=', 'serveProject.typeId'),
      )
      .selectAll('serveProject')
      .select('type.name as typeName')
      .where('serveProject.orgId', '=', who.orgId),
  present: ({ services, who }, row) => ({
    ...row,
    content: withPictures(row.content, (link) => linkOf(services, who, link)),
  }),
  dressed: async ({ db, who }, found) => {
    const ids = found.map(({ id }) => id)
    const figures = await serviceFigures(db, who, ids)
    return found.map((row) => ({ ...row, saleCount: 0, score: null, ...figures.get(row.id) }))
  },
  sort: ['sort', 'price', 'projectCode'],
  first: [
    ['type.sort', 'asc'],
    ['serveProject.sort', 'asc'],
    ['serveProject.id', 'asc'],
  ],
})

const { list, create, update } = crud(serviceProject, rows, {
  create: async ({ db, who, body, id }) => {
    await typeFor(db, who, body.typeId)
    assertRegions(body.areaCodes)
    const sort = body.sort ?? (await lastSort(db, who, body.typeId)) + 1
    const content = await keepContent(db, who, id, body.content)
    const projectCode = await projectNumbers.next(db, who)
    return { ...listsFilled(priced(body), 'workerSkills', 'areaCodes', 'pictures'), content, sort, projectCode }
  },
  created: ({ projectName }) => `新增服务项目${projectName}`,
  update: async ({ db, who, body, row }) => {
    if (body.typeId !== undefined && body.typeId !== row.typeId) await typeFor(db, who, body.typeId)
    assertRegions(body.areaCodes)
    const { durationMinutes } = priced({ ...row, ...body })
    const content = body.content === undefined ? row.content : await keepContent(db, who, row.id, body.content)
    return { ...listsFilled(body, 'workerSkills', 'areaCodes', 'pictures'), durationMinutes, content }
  },
  updated: ({ projectName }) => `修改服务项目${projectName}`,
})

/** An enabled type, held so that nobody removes it meanwhile. */
async function typeFor(db: Db, who: Who, typeId: string) {
  const type = await find(db, serviceTypes, who, typeId, { lock: true })
  if (!type) return refuse(common.missing, {}, { field: 'typeId' })
  if (type.status !== onOff.is.on) wrongValue('typeId', '该服务类型已停用')
  return type
}

function assertRegions(codes: readonly string[] | null | undefined) {
  for (const code of codes ?? []) if (!regionOf(code)) wrongValue('areaCodes', '没有这个地区')
}

const contentOwner = (id: string) => ({ bizType: 'serveProject.content', bizId: id })

/** The content as it is stored: cleaned, its pictures kept. */
async function keepContent(db: Db, who: Who, id: string, sent: string) {
  const { html, links } = readRichText(sent)
  if (!html) wrongValue('content', '服务内容不能为空')
  await bindFiles(db, who, contentOwner(id), links)
  return html
}

async function lastSort(db: Db, who: Who, typeId: string) {
  const last = await db
    .selectFrom('serveProject')
    .select(({ fn }) => fn.max('sort').as('sort'))
    .where('orgId', '=', who.orgId)
    .where('typeId', '=', typeId)
    .executeTakeFirst()
  return last?.sort ?? 0
}

async function lockedProjects(db: Db, who: Who, ids: readonly string[]) {
  const found: Row<'serveProject'>[] = []
  for (const id of [...new Set(ids)].toSorted()) found.push(await own(db, serviceProjects, who, id, { lock: true }))
  return found
}

/** Publishes or withdraws them; one in that state already stays as it is. */
async function shelve(db: Db, who: Who, up: boolean, ids: readonly string[]) {
  const changed: Row<'serveProject'>[] = []
  for (const row of await lockedProjects(db, who, ids)) {
    const type = await own(db, serviceTypes, who, row.typeId)
    if (up && !isComplete(row, type.status)) refuse(no.incomplete, { name: row.projectName })
    const shelves = up ? 1 : 0
    if (row.shelves !== shelves) changed.push(await patch(db, serviceProjects, who, row, { shelves }))
  }
  if (!up && changed.length > 0) await tellStopped(db, who, changed)
  who.did(`${up ? '上架' : '下架'}服务项目${changed.map(({ projectName }) => projectName).join('、')}`)
  const offRules = up
    ? await offOf(
        db,
        who,
        changed.map(({ id }) => id),
      )
    : []
  return { changed: changed.length, offRules }
}

const once = (field: string, 名称: string) => ({ refusal: common.nameTaken, vars: { 名称 }, field })

const typeRoutes = serve(
  serviceType,
  { ...typeHandlers, typeRemove: ({ db, who, body }) => removeTypes(db, who, body.ids) },
  { seed: seedTypes, constraints: { serve_project_type_name_once: once('name', '类型名称') } },
)

const projectRoutes = serve(
  serviceProject,
  {
    list,
    create,
    update,
    remove: async ({ db, who, body }) => {
      const found = await lockedProjects(db, who, body.ids)
      await assertServicesUnused(db, who, body.ids)
      for (const row of found) {
        await letGo(db, who, contentOwner(row.id))
        await remove(db, serviceProjects, who, row)
      }
      who.did(`删除服务项目${found.map(({ projectName }) => projectName).join('、')}`)
    },
    shelve: ({ db, who, params, body }) => {
      if (params.type !== '1' && params.type !== '0') wrongValue('type', '1为上架，0为下架')
      return shelve(db, who, params.type === '1', body.ids)
    },
  },
  { constraints: { serve_project_name_once: once('projectName', '项目名称') } },
)

export default [typeRoutes, projectRoutes]
