import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { homeElder, homeElderRefusals as no } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { homeRecord } from '#contract/modules/homecare/home-elder/home-record.ts'
import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import { serve } from '#core/http/serve.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing } from '#core/rows/read/listing.ts'
import { remove } from '#core/rows/store/write.ts'
import { endsWith } from '#core/sealing/sealed-columns.ts'
import { regionOf } from '#core/words/regions.ts'
import { homePapersOf } from '../../living/agreement/service.ts'
import { planTemplate } from '../../platform/sheet-import/service.ts'
import { elderPlan, importElders } from './archive/import.ts'
import { accountConditions, areUsed, tellElderChange } from './effects.ts'
import './in-house.ts'
import './archive/papers.ts'
import './pauses.ts'
import { joinOperateLog, operateLog } from './archive/operate-log.ts'
import { addElder, changeElder, changeExtend, saveFamily } from './archive/save.ts'
import { listed, shownFamily, wholeElder } from './archive/view.ts'
import { downloadable, downloadHandlers } from './download/service.ts'
import { areaTree, regionPrefix } from './rules.ts'
import { homeElderOf } from './service.ts'
import { homeElders } from './tables.ts'

const hasAccount = () => {
  const conditions = accountConditions()
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

const rows = listing(homeElders, homeElder.list, {
  rows: (db, who) => db.selectFrom('homeOldman').selectAll('homeOldman').where('homeOldman.orgId', '=', who.orgId),
  dressed: listed,
  sort: ['oldmanNo', 'birthDate', 'status'],
  where: {
    name: (typed: string) => sql`home_oldman.oldman_name like ${contains(typed)}`,
    idCard: (typed: string) => endsWith('homeOldman.oldmanIdCard', typed),
    phone: (typed: string) => endsWith('homeOldman.phoneNum', typed),
    type: (value: number) => sql`home_oldman.home_oldman_type = ${value}`,
    regionCode: (code: string) => sql`home_oldman.region_code like ${`${regionPrefix(code)}%`}`,
    hasAccount: (value: number) => sql`${hasAccount()} = ${value === 1}`,
  },
})

const withoutAccount = listing(homeElders, homeElder.noAccount, {
  rows: (db, who) =>
    rows.rows(db, who).where('homeOldman.status', '=', homeStatus.is.served).where(sql<boolean>`not ${hasAccount()}`),
  dressed: listed,
  where: {
    keyword: (typed: string) =>
      sql`(home_oldman.oldman_name like ${contains(typed)} or home_oldman.oldman_no like ${contains(typed)}
        or ${endsWith('homeOldman.phoneNum', typed)})`,
  },
})

joinOperateLog({
  bizType: 'homeOldman',
  permit: 'homecare.archives.query',
  entities: [homeElders.name],
  own: (db, who, oldmanId) => homeElderOf(db, who, oldmanId),
})

const elderRoutes = serve(
  homeElder,
  {
    list: downloadable(homeElder.list, (request, query) => rows.page(request, query)),
    create: async ({ db, who, body }) => {
      const row = await addElder(db, who, body)
      who.did(`新增居家档案${row.oldmanName}`)
      return wholeElder(db, who, row)
    },
    update: async ({ db, who, body: { oldmanId, ...body } }) => {
      const row = await changeElder(db, who, oldmanId, body)
      who.did(`修改居家档案${row.oldmanName}`)
      return wholeElder(db, who, row)
    },
    remove: async ({ db, who, body }) => {
      const ids = [...new Set(body.ids)]
      const found = await Promise.all(ids.map((id) => homeElderOf(db, who, id, { lock: true })))
      if (await areUsed(db, who, ids)) refuse(no.inUse)
      const count = await homePapersOf(db, who, ids)
      if (count > 0) refuse(common.inUse, {}, { data: { refs: [{ type: '合同文档', count }] } })
      for (const row of found) {
        await remove(db, homeElders, who, row)
        await tellElderChange(db, who, row, 'removed')
      }
      who.did(`删除居家档案${found.map(({ oldmanName }) => oldmanName).join('、')}`)
    },
    importTemplate: (ctx) => planTemplate(ctx, '居家档案导入模板', elderPlan),
    import: importElders,
    extend: async ({ db, who, body: { oldmanId, ...body } }) => {
      const row = await changeExtend(db, who, oldmanId, body)
      who.did(`修改${row.oldmanName}的扩展信息`)
      return wholeElder(db, who, row)
    },
    noAccount: (request) => withoutAccount.page(request, request.query),
    get: async ({ db, who, params }) => wholeElder(db, who, await homeElderOf(db, who, params.oldmanId)),
    area: async ({ db, who }) => {
      const counts = await db
        .selectFrom('homeOldman')
        .select(['regionCode as code', sql<number>`count(*)::int`.as('count')])
        .where('orgId', '=', who.orgId)
        .groupBy('regionCode')
        .orderBy('regionCode')
        .execute()
      return areaTree(counts, regionOf)
    },
    familyList: async ({ db, who, query }) => {
      await homeElderOf(db, who, query.oldmanId)
      return shownFamily(db, who, query.oldmanId)
    },
    familySave: async ({ db, who, body }) => {
      const row = await saveFamily(db, who, body.oldmanId, body.list, body.version)
      who.did(`保存${row.oldmanName}的家属，共${body.list.length}人`)
      return wholeElder(db, who, row)
    },
  },
  {
    constraints: { home_oldman_id_card_once: { refusal: no.idCardTaken, field: 'oldmanIdCard' } },
  },
)

export default [elderRoutes, serve(homeRecord, { operateLog, ...downloadHandlers })]
