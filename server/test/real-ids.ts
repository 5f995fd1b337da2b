import { sql } from 'kysely'
import type { Call } from '#contract/kit/calls.ts'
import type { Schema } from '#contract/kit/schema.ts'
import type { TestApp } from './app.ts'
import { sampleOf } from './samples.ts'

/**
 * Real ids from the tables of an organisation, so that a test over all calls reaches the rules behind the shape check.
 */

interface Column {
  table: string
  column: string
}

/** A real value for each id column of the organisation, by its wire name. */
export async function realIds(t: TestApp, orgId: string): Promise<Map<string, string>> {
  const rows = <T>(query: ReturnType<typeof sql<T>>) =>
    t.services.database.withSystem(async (db) => (await query.execute(db)).rows)
  const columns = await rows(sql<Column>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name like '%\\_id' and c.data_type = 'text'
      and exists (select 1 from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'org_id')
    order by c.table_name <> 'bed_stay', c.table_name`)
  // Parts of paths that are no ids: kinds of money and of trades, and whether to print.
  const ids = new Map([
    ['orgId', orgId],
    ['class', '1'],
    ['type', '2'],
    ['report', 'payment'],
    ['tradeType', '1'],
    ['print', '0'],
    ['remindTemplate', '1'],
    ['action', 'assign'],
    // That of dishes, whose categories have this name in paths; those of articles are given below.
    ['categoryId', 'dish-category-1'],
  ])
  for (const { table, column } of columns) {
    const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    if (ids.has(name)) continue
    const [row] = await rows(sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}
      where org_id = ${orgId} and ${sql.ref(column)} is not null limit 1`)
    if (row) ids.set(name, row.value)
  }
  return ids
}

/** A real id for a field of this name: `leaderEmpId` is an `empId`, `roleIds` holds a `roleId`. */
function idFrom(ids: ReadonlyMap<string, string>, field: string) {
  const name = field.replace(/s$/, '')
  const own = ids.get(field) ?? ids.get(name)
  if (own) return own
  const ending = [...ids.keys()].find((key) => name.toLowerCase().endsWith(key.toLowerCase()))
  return ids.get(ending ?? '')
}

/** Parts of paths with another name than the columns they come from, `call.part` first. */
const columnOf: Record<string, string> = {
  'room-map.bedRoom.id': 'bedId',
  'home-order.get.id': 'orderId',
  'home-order.suggest.id': 'orderId',
  'home-order.ruleGet.id': 'ruleId',
  'room-map.removeConfig.id': 'configId',
  'form.dataUpdate.id': 'dataId',
  'form.dataDelete.id': 'dataId',
  'form.elderRemove.id': 'templateId',
  'message.get.id': 'messageId',
  'resident.removeFile.id': 'fileId',
  'care-project.categoryRemove.ids': 'projectCategoryId',
  'article.get.id': 'articleId',
  'article.remove.id': 'articleId',
  'article.state.ids': 'articleId',
  'article.sort.ids': 'articleId',
  'stock-doc.storeGet.storeId': 'docId',
  'stock-doc.deliverGet.deliverId': 'docId',
  'stock-doc.scrapGet.scrapId': 'docId',
  'stock-doc.scrapDelete.scrapId': 'docId',
  'stock-doc.transferGet.transferId': 'docId',
  'stock-doc.transferRemove.transferId': 'docId',
  'stock-doc.lendGet.lendId': 'docId',
  'stock-doc.lendRemove.lendId': 'docId',
  'stock-doc.lendOpen.lendId': 'docId',
  'stock-doc.lendLog.lendId': 'docId',
  'stock-doc.inventoryGet.inventoryId': 'docId',
  'alarm.recordGet.recordId': 'alarmId',
  'alarm.recordHandle.recordId': 'alarmId',
  'nursing-worker.get.nursingId': 'empId',
  'nursing-worker.update.nursingId': 'empId',
  'home-order.month.workerId': 'userId',
}

/** Parts with a fixed sample: values that are no ids, and ids the demo institution does not have. */
const partSamples: Record<string, string> = {
  oldmanStatusNew: '2',
  tradeClass: '1',
  channel: 'WECHAT',
  gateCode: 'demo-visit-gate',
  'stock-doc.report.kind': 'age',
  oldmanIdCard: '110101194001011234',
  userTelephone: '13800000000',
  landingEndId: '1',
  'log.runJob.name': 'none', // these tests start no job
  'consultation.interviewerRemove.id': 'none',
  'article.categoryGet.id': 'article-category-1-1',
  'article.categoryRemove.id': 'article-category-1-1',
  'article.categorySort.ids': 'article-category-1-1',
  'article.state.state': '1',
  'home-elder.downloadRemove.id': 'none', // nothing is exported yet
  'home-order.afterGet.id': 'none', // no column names an after-sale
  sheetId: 'none', // the demo has no institution below it
  indexes: '1',
  ...Object.fromEntries(
    ['fileId', 'keyId', 'packageId', 'uploadId', 'sessionId', 'messageId', 'configId', 'dataId'].map((name) => [
      name,
      'none',
    ]),
  ),
}

/** The steps of a call that carries `{action}`; the first one is used. */
const stepsOf = ({ options }: Call) =>
  Object.entries(('steps' in options ? options.steps : {}) as Record<string, { body?: Schema }>) // as: kit/steps.ts makes them

/** Fails for a part of a path without a sample: with a wrong one the call would reach no rule. */
function partFrom(ids: ReadonlyMap<string, string>, call: Call, name: string) {
  const known = columnOf[`${call.name}.${name}`] ?? name
  const [step] = stepsOf(call)
  if (name === 'action' && step) return step[0]
  const found = idFrom(ids, known) ?? partSamples[`${call.name}.${name}`] ?? partSamples[known]
  if (!found)
    throw new Error(
      `${call.name}: no sample for {${name}} of its path; say in server/test/real-ids.ts which column it is`,
    )
  return found
}

export interface Sample {
  params: Record<string, string>
  /** Query of a GET, body of the rest; never asks for an export. */
  input: Record<string, unknown>
}

/** The input of a call, filled in with these ids; fails where a part of its path has none. */
export function sampleFor(call: Call, ids: ReadonlyMap<string, string>): Sample {
  const idFor = (field: string) => idFrom(ids, field) ?? ids.get('oldmanId') ?? 'none'
  const ofStep = stepsOf(call).at(0)?.[1].body
  const schema: Schema | undefined = call.method === 'GET' ? call.options.query : (ofStep ?? call.options.body)
  const value = schema && sampleOf(schema, idFor)
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  const params = Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, partFrom(ids, call, name)]),
  )
  return { params, input: { ...object, ...(call.method === 'GET' ? { export: undefined } : {}) } }
}
