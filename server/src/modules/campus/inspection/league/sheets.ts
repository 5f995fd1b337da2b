import { common, refuse } from '#contract/kit/refusals.ts'
import { sheetStatus } from '#contract/modules/campus/inspection/below-sheet.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { notLater } from '#core/not-later.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { keptAnswer } from '../rules.ts'
import { belowSheets } from '../tables.ts'
import { assertBelow } from './standings.ts'

/**
 * Inspections of organisations below as the upper level stores them (services.md 2.2): a draft is stored here only, and
 * invisible to the institution; a submitted one is stored there, and here only its reference and result.
 */

const { draft, handedIn } = sheetStatus.is

const heads = [
  'inspectBelow.sheetId',
  'inspectBelow.belowOrgId',
  'inspectBelow.belowOrgName',
  'inspectBelow.inspectDate',
  'inspectBelow.inspectTitle',
  'inspectBelow.inspectOrg',
  'inspectBelow.sheetStatus',
  'inspectBelow.inspectNo',
  'inspectBelow.submitTime',
  'inspectBelow.closeTime',
  'inspectBelow.createByName',
  'inspectBelow.createTime',
  'inspectBelow.updateByName',
  'inspectBelow.updateTime',
  'inspectBelow.version',
] as const

/** A draft is read by its author, a submitted sheet by the whole own organisation. */
const rows = listing(belowSheets, inspection.leagueSheets, {
  rows: (db, who) =>
    db
      .selectFrom('inspectBelow')
      .select(heads)
      .where('inspectBelow.orgId', '=', who.orgId)
      .where((eb) => eb.or([eb('inspectBelow.sheetStatus', '>', draft), eb('inspectBelow.createBy', '=', who.userId)])),
  sort: ['inspectDate', 'sheetStatus'],
})

export const listSheets = (request: Ctx<typeof inspection.leagueSheets>) => rows.page(request, request.query)

export async function getSheet(request: Ctx<typeof inspection.leagueSheetGet>) {
  await rows.shown(request, request.params.sheetId)
  return own(request.db, belowSheets, request.who, request.params.sheetId)
}

/** A draft the caller may continue, locked until the transaction ends. Refuses 21003 and 21009. */
async function heldDraft(db: Db, who: Who, sheetId: string) {
  return asDraft(who, await own(db, belowSheets, who, sheetId, { lock: true }))
}
function asDraft(who: Who, row: Row<'inspectBelow'>) {
  if (row.createBy !== who.userId) refuse(common.missing)
  if (row.sheetStatus !== draft) refuse(common.wrongState, { name: sheetStatus.label(row.sheetStatus) })
  return row
}

export async function saveSheet({ db, who, body }: Ctx<typeof inspection.leagueSheetSave>) {
  const { sheetId, version, belowOrgId, answers, ...head } = body
  assertBelow(who, belowOrgId)
  notLater(who, 'inspectDate', body.inspectDate, '检查')
  const values = { ...head, answers: answers.map(keptAnswer) }
  const saved = sheetId
    ? await update(db, belowSheets, who, await heldDraft(db, who, sheetId), { ...values, version })
    : await insert(db, belowSheets, who, {
        ...values,
        belowOrgId,
        belowOrgName: await nameOf(db, belowOrgId),
        sheetStatus: draft,
      })
  who.did(`保存对${saved.belowOrgName}的上级检查草稿`)
  return saved
}

export async function removeSheet({ db, who, params }: Ctx<typeof inspection.leagueSheetRemove>) {
  const row = await heldDraft(db, who, params.sheetId)
  await remove(db, belowSheets, who, row)
  who.did(`删除对${row.belowOrgName}的上级检查草稿`)
}

const nameOf = async (db: Db, orgId: string) =>
  (await db.selectFrom('org').select('orgName').where('orgId', '=', orgId).executeTakeFirst())?.orgName ?? ''

interface InspectRef {
  inspectId: string
  inspectNo: string
}

/** Stores where an inspection was submitted: in its draft, or as a row of its own. */
export async function noteHandedIn(
  { db, who, params, body }: Ctx<typeof inspection.leagueCreate>,
  { inspectId, inspectNo }: InspectRef,
) {
  const { sheetId, requestNo: _, ...sheet } = body
  const done = { inspectId, inspectNo, sheetStatus: handedIn, submitTime: who.now }
  const values = { ...sheet, answers: sheet.answers.map(keptAnswer), ...done }
  if (sheetId) await patch(db, belowSheets, who, await heldDraft(db, who, sheetId), values)
  else {
    const belowOrgName = await nameOf(db, params.orgId)
    await insert(db, belowSheets, who, { ...values, belowOrgId: params.orgId, belowOrgName })
  }
}

/** The draft to submit, read before anything is written below. */
export async function assertDraft(db: Db, who: Who, sheetId: string, orgId: string) {
  const row = asDraft(who, await own(db, belowSheets, who, sheetId))
  if (row.belowOrgId !== orgId) refuse(common.missing)
}
