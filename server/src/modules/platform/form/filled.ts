import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { formStatus, templateStatus, turnOverType } from '#contract/modules/platform/form/form-entity.ts'
import { dataProblems, lossProblems, resultText, settleForm } from '#contract/modules/platform/form/form-rules.ts'
import type { FormSchema, FormValues } from '#contract/modules/platform/form/form-schema.ts'
import { mapPictures } from '#contract/modules/platform/form/form-value.ts'
import { asJson } from '#core/db/as-json.ts'
import type { Db } from '#core/db/db.ts'
import { linkOf } from '#core/files/links.ts'
import { newId } from '#core/new-id.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, remove, update } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { bindFiles, letGo } from '../file/service.ts'
import { boundValues } from './bound-fields.ts'
import { categoriesOf, mayChange, mustCategory, mustChange } from './rights.ts'
import { formDatas } from './tables.ts'
import { isTurnTable, refuseInvalid, schemaOf, shownTemplate } from './templates.ts'

/** Filling in: drafts and submissions of residents' forms, each with the schema of its own version (residence.md 6). */

export function filledRows(db: Db, who: Who) {
  const categories = categoriesOf(who, 'query')
  return db
    .selectFrom('formData')
    .innerJoin('formTemplate', (join) =>
      join
        .onRef('formTemplate.orgId', '=', 'formData.orgId')
        .onRef('formTemplate.templateId', '=', 'formData.templateId'),
    )
    .innerJoin('templateType', (join) =>
      join
        .onRef('templateType.orgId', '=', 'formTemplate.orgId')
        .onRef('templateType.typeId', '=', 'formTemplate.typeId'),
    )
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'formData.orgId').onRef('oldman.oldmanId', '=', 'formData.oldmanId'),
    )
    .selectAll('formData')
    .select(['formTemplate.templateName', 'templateType.typeName', 'templateType.category', 'templateType.typeCode'])
    .select(['oldman.oldmanName', 'oldman.bedName'])
    .where('formData.orgId', '=', who.orgId)
    .where(sql<boolean>`template_type.category = any(${categories}::int[])`)
    .where(inResidentScope(who))
}
type FilledRow = Awaited<ReturnType<ReturnType<typeof filledRows>['executeTakeFirstOrThrow']>>

async function ownFilled(db: Db, who: Who, id: string): Promise<FilledRow> {
  return (await filledRows(db, who).where('formData.id', '=', id).executeTakeFirst()) ?? refuse(common.missing)
}

/** Rows for lists: results in words, and whether the caller may still change them. */
export async function listed(db: Db, who: Who, rows: readonly FilledRow[]) {
  const schemas = new Map<string, FormSchema>()
  for (const { templateId, templateVersion } of rows) {
    const key = `${templateId} ${templateVersion}`
    if (!schemas.has(key)) schemas.set(key, await schemaOf(db, who.orgId, templateId, templateVersion))
  }
  return rows.map((row) => {
    const schema = schemas.get(`${row.templateId} ${row.templateVersion}`)
    const { dataJson, typeCode: _, ...rest } = row
    const result = schema ? resultText(schema, dataJson).slice(0, 500) : ''
    return { ...rest, result: result || null, editable: mayChange(who, row) ? 1 : 0 }
  })
}

/** One filled form with its schema, its pictures with tickets, and its earlier contents. */
export async function detailOf(db: Db, who: Who, services: Services, id: string) {
  const row = await ownFilled(db, who, id)
  const schema = await schemaOf(db, who.orgId, row.templateId, row.templateVersion)
  const seen = (values: FormValues) => mapPictures(schema, values, (link) => linkOf(services, who, link))
  const current = row.formStatus === formStatus.is.draft ? await refreshed(db, who, schema, row) : row.dataJson
  const [shown] = await listed(db, who, [row])
  const before = await historyOf(db, who, id)
  const history = before.map((old) => ({
    version: old.dataVersion,
    dataJson: seen(old.dataJson),
    templateVersion: old.templateVersion,
    fillByName: old.fillByName,
    fillTime: old.fillTime,
    replacedByName: old.createByName,
    replacedTime: old.createTime,
  }))
  return { ...shown, schemaJson: schema, dataJson: seen(current), history }
}

/** A draft shows resident data as it is now. */
async function refreshed(db: Db, who: Who, schema: FormSchema, row: FilledRow): Promise<FormValues> {
  const resident = await ownResident(db, who, row.oldmanId)
  return withBound(schema, row.dataJson, await boundValues(db, who, schema, resident))
}

/** The client never sends values of bound fields. */
function withBound(schema: FormSchema, sent: FormValues, bound: FormValues): FormValues {
  const free = Object.entries(sent).filter(
    ([key]) => !schema.fields.some((field) => field.key === key && field.dataSource),
  )
  return { ...Object.fromEntries(free), ...bound }
}

function historyOf(db: Db, who: Who, id: string) {
  return db
    .selectFrom('formDataHistory')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('id', '=', id)
    .orderBy('dataVersion', 'desc')
    .limit(100)
    .execute()
}

/** The contents of a new form: the published schema, resident data, and the last filled form. */
export async function startOf(db: Db, who: Who, services: Services, templateId: string, oldmanId?: string | null) {
  const template = await shownTemplate(db, who, templateId)
  if (!template.category || !categoriesOf(who, 'query').includes(template.category)) refuse(common.missing)
  if (template.templateVersion === 0) refuse(common.wrongState, { name: '草稿' })
  const schema = await schemaOf(db, who.orgId, templateId, template.templateVersion)
  const resident = oldmanId ? await ownResident(db, who, oldmanId) : undefined
  let filled = filledRows(db, who).where('formData.templateId', '=', templateId)
  if (oldmanId) filled = filled.where('formData.oldmanId', '=', oldmanId)
  const last = await filled
    .orderBy('formData.fillTime', 'desc')
    .orderBy('formData.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [shown] = last ? await listed(db, who, [last]) : []
  const pictures = (values: FormValues) => mapPictures(schema, values, (link) => linkOf(services, who, link))
  return {
    templateId,
    templateName: template.templateName,
    templateVersion: template.templateVersion,
    schemaJson: schema,
    bound: resident ? await boundValues(db, who, schema, resident) : {},
    last: last && shown ? { ...shown, dataJson: pictures(last.dataJson) } : null,
  }
}

interface Filling {
  oldmanId: string
  templateId: string
  templateVersion?: number | null
  dataJson: FormValues
  submit: 0 | 1
}

/**
 * Stores a new form. It may have been opened before another version was published: it keeps the version it was filled
 * in with.
 */
export async function fillForm(db: Db, who: Who, body: Filling) {
  const resident = await ownResident(db, who, body.oldmanId)
  const template = await shownTemplate(db, who, body.templateId)
  mustCategory(who, 'add', template.category)
  if (template.templateStatus !== templateStatus.is.published)
    refuse(common.wrongState, { name: template.templateStatus === templateStatus.is.stopped ? '停用' : '草稿' })
  const templateVersion = body.templateVersion ?? template.templateVersion
  const schema = await schemaOf(db, who.orgId, template.templateId, templateVersion)
  const sent = withBound(schema, body.dataJson, await boundValues(db, who, schema, resident))
  const id = newId()
  const dataJson = await bindPictures(db, who, id, schema, checked(schema, sent, body.submit), [])
  await insert(db, formDatas, who, {
    id,
    oldmanId: resident.oldmanId,
    templateId: template.templateId,
    templateVersion,
    dataJson,
    formStatus: body.submit,
    fillTime: who.now,
    fillBy: who.userId,
    fillByName: who.userName,
  })
  who.did(`为${resident.oldmanName}${body.submit ? '提交' : '暂存'}${template.templateName}`)
  return id
}

/** Saves a draft or submits it; a submitted form is corrected, and its earlier content is stored. */
export async function changeForm(
  db: Db,
  who: Who,
  id: string,
  body: { dataJson: FormValues; submit: 0 | 1; version?: number },
) {
  const seen = await ownFilled(db, who, id)
  mustCategory(who, 'edit', seen.category)
  const row = await own(db, formDatas, who, id, { lock: true })
  mustChange(who, row)
  if (row.formStatus === formStatus.is.submitted && body.submit !== 1)
    refuse(common.wrongState, { name: formStatus.label(1) })
  if (Number(body.version) !== row.version) refuse(common.stale)
  const schema = await schemaOf(db, who.orgId, row.templateId, row.templateVersion)
  const resident = await ownResident(db, who, row.oldmanId)
  // Resident data is frozen since the submission; until then it is current.
  const bound =
    row.formStatus === formStatus.is.submitted
      ? boundOf(schema, row.dataJson)
      : await boundValues(db, who, schema, resident)
  const values = checked(schema, withBound(schema, body.dataJson, bound), body.submit)
  const before = await historyOf(db, who, id)
  if (row.formStatus === formStatus.is.submitted) await keepOld(db, who, row)
  const old = [
    ...before.map((one) => one.dataJson),
    ...(row.formStatus === formStatus.is.submitted ? [row.dataJson] : []),
  ]
  const dataJson = await bindPictures(db, who, id, schema, values, old)
  const filler = { fillTime: who.now, fillBy: who.userId, fillByName: who.userName }
  const change = { dataJson, formStatus: body.submit, ...(row.formStatus === formStatus.is.submitted ? {} : filler) }
  await update(db, formDatas, who, row, { ...change, version: body.version })
  const verb = row.formStatus === formStatus.is.submitted ? '修改' : body.submit ? '提交' : '暂存'
  who.did(`${verb}${seen.oldmanName}的${seen.templateName}`)
}

const boundOf = (schema: FormSchema, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => schema.fields.some((field) => field.key === key && field.dataSource)),
  )

/**
 * The server computes sums and ignores those that were sent; a submission must be complete, a draft may have gaps, but
 * its values must fit their fields.
 */
function checked(schema: FormSchema, sent: FormValues, submit: number): FormValues {
  const problems = submit === 1 ? dataProblems(schema, sent) : lossProblems(schema, sent)
  if (problems.length > 0) refuseInvalid(problems.map((one) => ({ ...one, field: `dataJson.${one.field}` })))
  return settleForm(schema, sent).values
}

/** Binds the pictures of the form and of its earlier contents, and stores their plain addresses. */
async function bindPictures(
  db: Db,
  who: Who,
  id: string,
  schema: FormSchema,
  values: FormValues,
  old: readonly FormValues[],
) {
  const links: string[] = []
  const note = (link: string) => {
    links.push(link)
    return link.split('?')[0]
  }
  const plain = mapPictures(schema, values, note)
  for (const before of old) mapPictures(schema, before, note)
  if (links.length > 0 || old.length > 0) await bindFiles(db, who, { bizType: 'formData', bizId: id }, links)
  return plain
}

async function keepOld(db: Db, who: Who, row: Row<'formData'>) {
  const { orgId, id, templateId, templateVersion, oldmanId, fillTime, fillByName } = row
  const stamps = { createBy: who.userId, createByName: who.userName, createTime: who.now }
  const what = { orgId, id, templateId, templateVersion, oldmanId, fillTime, fillByName }
  await db
    .insertInto('formDataHistory')
    .values({
      ...what,
      ...stamps,
      historyId: newId(),
      dataVersion: row.version,
      dataJson: JSON.stringify(row.dataJson),
    })
    .execute()
}

/** Removes a draft; of a submitted form the last content stays in the history. */
export async function removeForm(db: Db, who: Who, id: string, templateId?: string) {
  const seen = await ownFilled(db, who, id)
  if (templateId !== undefined && seen.templateId !== templateId) refuse(common.missing)
  mustCategory(who, 'delete', seen.category)
  const row = await own(db, formDatas, who, id, { lock: true })
  mustChange(who, row)
  if (row.formStatus === formStatus.is.submitted) await keepOld(db, who, row)
  else await letGo(db, who, { bizType: 'formData', bizId: id })
  await remove(db, formDatas, who, row)
  who.did(`删除${seen.oldmanName}的${seen.templateName}`)
}

/**
 * The turn-over card of a day: the rows of every card of the resident, drafts too, since a card is filled in all day.
 */
export async function turnOverOf(db: Db, who: Who, oldmanId: string, date: string) {
  await ownResident(db, who, oldmanId)
  const cards = await filledRows(db, who)
    .where('formData.oldmanId', '=', oldmanId)
    .where('templateType.typeCode', '=', turnOverType)
    .where((eb) =>
      eb.or([
        eb('formData.fillTime', '>=', `${date} 00:00:00`).and('formData.fillTime', '<=', `${date} 23:59:59`),
        eb('formData.dataJson', '@>', asJson({ date })),
      ]),
    )
    .orderBy('formData.fillTime')
    .limit(200)
    .execute()
  const rows = []
  for (const card of cards) {
    const values: FormValues = card.dataJson
    // A card that names its day counts for that day, whenever it was written.
    if (typeof values.date === 'string' && values.date !== date) continue
    const schema = await schemaOf(db, who.orgId, card.templateId, card.templateVersion)
    const table = schema.fields.find((field) => field.kind === 'table' && isTurnTable(field.columns ?? []))
    const lines: unknown = table && values[table.key]
    const positions = table?.columns?.find((column) => column.key === 'position')?.options ?? []
    for (const line of Array.isArray(lines) ? lines : []) rows.push(turnRow(card, positions, { ...line }))
  }
  return rows.filter((row) => row.time).sort((a, b) => a.time.localeCompare(b.time))
}

function turnRow(card: FilledRow, positions: readonly { value: string; label: string }[], line: FormValues) {
  const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : null)
  return {
    time: textOf(line.time) ?? '',
    position: positions.find((option) => option.value === line.position)?.label ?? textOf(line.position),
    skin: textOf(line.skin),
    operatorName: (textOf(line.operatorName) ?? card.fillByName)?.slice(0, 50) ?? null,
    id: card.id,
  }
}
