import { common, refuse } from '#contract/kit/refusals.ts'
import type { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import type { Db } from '#core/db/db.ts'
import { linkOf, pathOf } from '#core/files/links.ts'
import type { Handler, Ctx as Request } from '#core/http/serve.ts'
import { page } from '#core/rows/read/list.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { filesOf, letGo } from '../../platform/file/service.ts'
import { files } from '../../platform/file/tables.ts'
import { type Sections, saveSections } from './archive.ts'
import { carersOf } from './carers.ts'
import { stays } from './effects.ts'
import { archiveMenus, saveArchiveMenus } from './family/menus.ts'
import { sendCards } from './family/terminals.ts'
import { assertHealth } from './health-right.ts'
import { importArchives, template } from './import/import.ts'
import { oldmanOf, saveStay, stayOf } from './import/whole.ts'
import { changesOf, modifyRecords, noteChanges } from './read/records.ts'
import { baseOf, extraOf, healthOf, type Shower } from './read/show.ts'
import { residents } from './tables.ts'

type Own = Shower & { db: Db; params: { oldmanId: string } }
const read = ({ db, who, params }: Own) => ownResident(db, who, params.oldmanId)

export const archiveHandlers: { [K in keyof typeof residentArchive]: Handler<(typeof residentArchive)[K]> } = {
  oldman: async (ctx) => oldmanOf(ctx, await read(ctx)),
  base: async (ctx) => baseOf(ctx, await read(ctx)),
  extra: async (ctx) => extraOf(await read(ctx)),
  health: async (ctx) => healthOf(await read(ctx)),
  saveBase: async (ctx) => baseOf(ctx, await save(ctx, ctx.params.oldmanId, { base: ctx.body }, '基本信息')),
  saveExtra: async (ctx) => extraOf(await save(ctx, ctx.params.oldmanId, { extra: ctx.body }, '扩展信息')),
  saveHealth: async (ctx) => healthOf(await save(ctx, ctx.params.oldmanId, { health: ctx.body }, '健康信息')),
  saveLive: (ctx) => saveLive(ctx, ctx.params.oldmanId),
  saveBaseByBody: async (ctx) => baseOf(ctx, await save(ctx, ctx.body.oldmanId, { base: ctx.body }, '基本信息')),
  saveExtraByBody: async (ctx) => extraOf(await save(ctx, ctx.body.oldmanId, { extra: ctx.body }, '扩展信息')),
  saveHealthByBody: async (ctx) => healthOf(await save(ctx, ctx.body.oldmanId, { health: ctx.body }, '健康信息')),
  saveLiveByBody: (ctx) => saveLive(ctx, ctx.body.oldmanId),
  saveHead: (ctx) => changeHead(ctx, ctx.body.photo),
  removeHead: (ctx) => changeHead(ctx, null),
  liveRecord: async ({ db, who, params, query }) => {
    const { oldmanId } = await ownResident(db, who, params.oldmanId)
    return stays().records(db, who, oldmanId, query)
  },
  modifyRecord: async ({ db, who, params, query }) => {
    const { oldmanId } = await ownResident(db, who, params.oldmanId)
    return modifyRecords(db, who, oldmanId, query)
  },
  importTemplate: (ctx) => template(ctx),
  importArchives: (ctx) => importArchives(ctx),
  updateCommand: ({ db, who, query }) => sendCards(db, who, query.oldmanIds),
  carers: async ({ db, who, query }) => {
    const { oldmanId } = await ownResident(db, who, query.oldmanId)
    const list = await carersOf(db, who, oldmanId)
    return { list, total: list.length, page: 1, size: Math.max(list.length, 20) }
  },
  files: async ({ db, who, query, services }) => {
    const { oldmanId } = await ownResident(db, who, query.oldmanId)
    let rows = db
      .selectFrom('file')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('bizType', '=', 'oldman')
      .where('bizId', '=', oldmanId)
      .where('bound', '=', 1)
    if (query.fileType != null) rows = rows.where('fileType', '=', query.fileType)
    const found = await page(rows, query, fileOrder)
    return {
      ...found,
      list: found.list.map((row) => ({
        id: row.fileId,
        fileName: row.sourceName,
        fileType: row.fileType,
        urlPath: linkOf(services, who, pathOf(row.fileId)),
        size: row.size,
        uploadByName: row.createByName,
        createTime: row.createTime,
      })),
    }
  },
  removeFile: async ({ db, who, params }) => {
    const row = await own(db, files, who, params.id)
    if (row.bizType !== 'oldman' || row.bound !== 1 || !row.bizId) refuse(common.missing)
    const resident = await ownResident(db, who, row.bizId)
    const owner = { bizType: row.bizType, bizId: row.bizId }
    const others = (await filesOf(db, who, owner)).filter((file) => file.fileId !== row.fileId)
    await letGo(
      db,
      who,
      owner,
      others.map((file) => file.fileId),
    )
    who.did(`删除${resident.oldmanName}的附件：${row.sourceName}`)
  },
  menus: ({ db, who }) => archiveMenus(db, who),
  saveMenus: ({ db, who, body }) => saveArchiveMenus(db, who, body.menus),
}

const fileOrder = {
  fields: { createTime: 'create_time', fileName: 'source_name' },
  first: [
    ['create_time', 'desc'],
    ['file_id', 'desc'],
  ],
} as const

type Saving = { db: Db; who: Who; body: { version?: number } }

async function save({ db, who, body }: Saving, oldmanId: string, sections: Sections, name: string) {
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  await assertHealth(db, who, resident, sections.health)
  const next = await saveSections(db, who, resident, sections, body.version)
  who.did(`修改${next.oldmanName}的${name}`)
  return next
}

type LiveCtx = Request<typeof residentArchive.saveLive> | Request<typeof residentArchive.saveLiveByBody>

async function saveLive({ db, who, body }: LiveCtx, oldmanId: string) {
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  if (body.version !== resident.version) refuse(common.stale)
  const { remark, saleId, planQuitDate } = body
  await saveStay(db, who, resident, { remark, saleId, planQuitDate })
  const next = await ownResident(db, who, oldmanId)
  return { ...(await stayOf(db, next)), oldmanId, version: next.version }
}

async function changeHead(ctx: Own, photo: string | null) {
  const { db, who, params } = ctx
  const resident = await ownResident(db, who, params.oldmanId, { lock: true })
  const next: Row<'oldman'> = await patch(db, residents, who, resident, { photo })
  await noteChanges(db, who, resident.oldmanId, changesOf(resident, next))
  who.did(`${photo ? '更换' : '删除'}${resident.oldmanName}的头像`)
  return baseOf(ctx, next)
}
