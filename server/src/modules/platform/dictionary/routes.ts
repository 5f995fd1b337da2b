import { common, refuse } from '#contract/kit/refusals.ts'
import { dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { planTemplate } from '../sheet-import/service.ts'
import { dictionaryImportPlan, importItems } from './import.ts'
import { allDictionaries, dictionaryTag, effectiveLists, wireRow } from './read.ts'
import { seedDictionaries } from './service.ts'
import { addItem, editItem, removeItem } from './write.ts'

const order = {
  fields: {
    dictionaryName: 'dictionary.dictionary_name',
    sort: 'dictionary.sort',
    createTime: 'dictionary.create_time',
  },
  first: [
    ['dictionary_model.sort', 'asc'],
    ['dictionary.sort', 'asc'],
    ['dictionary.dictionary_id', 'asc'],
  ],
} as const

const modelOrder = {
  fields: { dictionaryCode: 'dictionary_model.dictionary_code', dictionaryName: 'dictionary_model.dictionary_name' },
  first: [
    ['dictionary_model.sort', 'asc'],
    ['dictionary_model.model_id', 'asc'],
  ],
} as const

export default serve(
  dictionary,
  {
    list: async ({ db, who, query }) => {
      let rows = db
        .selectFrom('dictionary')
        .innerJoin('dictionaryModel', (join) =>
          join
            .onRef('dictionaryModel.orgId', '=', 'dictionary.orgId')
            .onRef('dictionaryModel.dictionaryCode', '=', 'dictionary.dictionaryCode'),
        )
        .selectAll('dictionary')
        .where('dictionary.orgId', '=', who.orgId)
      if (query.dictionaryCode) rows = rows.where('dictionary.dictionaryCode', '=', query.dictionaryCode)
      if (query.dictionaryName) rows = rows.where('dictionary.dictionaryName', 'like', contains(query.dictionaryName))
      if (query.status != null) rows = rows.where('dictionary.status', '=', query.status)
      const found = await page(rows, query, order)
      return { ...found, list: found.list.map(wireRow) }
    },
    create: async ({ db, who, body }) => {
      const row = await addItem(db, who, body)
      who.did(`新增字典项：${row.dictionaryName}`)
      return announce(who, row)
    },
    update: async ({ db, who, params, body }) => {
      const row = await editItem(db, who, params.dictionaryId, body)
      who.did(`修改字典项：${row.dictionaryName}`)
      return announce(who, row)
    },
    remove: async ({ db, who, params }) => {
      const row = await removeItem(db, who, params.dictionaryId)
      who.did(`删除字典项：${row.dictionaryName}`)
      announce(who, row)
    },
    values: async ({ db, who, params }) => {
      const { code, parentId } = await ownerOf(db, who, params.dictionaryId)
      const rows = await db
        .selectFrom('dictionary')
        .selectAll()
        .where('orgId', '=', who.orgId)
        .where('dictionaryCode', '=', code)
        .orderBy('sort')
        .orderBy('dictionaryId')
        .execute()
      const under = Map.groupBy(rows.map(wireRow), (row) => row.parentId)
      return (under.get(parentId) ?? []).map((row) => ({ ...row, children: under.get(row.dictionaryId) ?? [] }))
    },
    diff: async ({ db, who, query }) => {
      const codes = [
        ...new Set(
          query.dictionaryCode
            .split(',')
            .map((code) => code.trim())
            .filter(Boolean),
        ),
      ]
      const lists = await effectiveLists(db, who.orgId, codes, query.disabled === 1)
      return query.dictionaryCode.includes(',') ? Object.fromEntries(lists) : (lists.get(codes[0]) ?? [])
    },
    modelItems: async ({ db, who, raw }) => {
      const tag = await dictionaryTag(db, who.orgId)
      raw.reply.header('etag', tag).header('cache-control', 'private, no-cache')
      if (raw.request.headers['if-none-match'] !== tag) return allDictionaries(db, who.orgId)
      raw.reply.code(304)
      return undefined
    },
    models: ({ db, who, query }) => {
      let rows = db
        .selectFrom('dictionaryModel')
        .selectAll('dictionaryModel')
        .where('dictionaryModel.orgId', '=', who.orgId)
      const { keyword } = query
      if (keyword)
        rows = rows.where((eb) =>
          eb.or([
            eb('dictionaryName', 'like', contains(keyword)),
            eb('dictionaryCode', 'like', contains(keyword.toUpperCase())),
          ]),
        )
      return page(rows, query, modelOrder)
    },
    importRows: async (ctx) => {
      const { result, codes } = await importItems(ctx)
      if (codes.length > 0) ctx.who.events.push({ event: 'config.changed', data: { scope: 'dict', codes } })
      return result
    },
    template: (ctx) => planTemplate(ctx, '字典导入模板', dictionaryImportPlan),
  },
  {
    seed: seedDictionaries,
    constraints: {
      dictionary_org_id_dictionary_code_dictionary_name_key: {
        refusal: common.nameTaken,
        vars: { 名称: '字典名称' },
        field: 'dictionaryName',
      },
      dictionary_org_id_dictionary_code_dictionary_value_key: {
        refusal: common.nameTaken,
        vars: { 名称: '字典值' },
        field: 'dictionaryValue',
      },
    },
  },
)

/** Browsers drop the cached list of a changed dictionary and read it again. */
function announce(who: Who, row: Parameters<typeof wireRow>[0]) {
  who.events.push({ event: 'config.changed', data: { scope: 'dict', codes: [row.dictionaryCode] } })
  return wireRow(row)
}

/** The id of a dictionary selects all its items, that of an item those below it. */
async function ownerOf(db: Db, who: Who, id: string): Promise<{ code: string; parentId: string | null }> {
  const model = await db
    .selectFrom('dictionaryModel')
    .select('dictionaryCode')
    .where('orgId', '=', who.orgId)
    .where('modelId', '=', id)
    .executeTakeFirst()
  if (model) return { code: model.dictionaryCode, parentId: null }
  const item = await db
    .selectFrom('dictionary')
    .select('dictionaryCode')
    .where('orgId', '=', who.orgId)
    .where('dictionaryId', '=', id)
    .executeTakeFirst()
  return item ? { code: item.dictionaryCode, parentId: id } : refuse(common.missing)
}
