import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { access, common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { costSource } from '#contract/modules/fees/cost-project/cost-project.ts'
import { projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { keepStatus, keepType, custodyRefusals as no } from '#contract/modules/stock/drug/custody.ts'
import { drugType } from '#contract/modules/stock/drug/dict.ts'
import type { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { consume } from '../../../../fees/bill/service.ts'
import { plainChildren } from '../../../../fees/fee-project/service.ts'
import { usersOf } from '../../../../platform/message/service.ts'
import { thousandths, units } from '../../../stock/service.ts'
import { keepDocs } from '../../tables.ts'
import { tellCounted } from '../news.ts'
import { keepNumbers } from '../numbers.ts'
import { type Holding, holdKept, keptDrugKey, refuseShort } from '../read/custody-lock.ts'
import { isLargeDifference, lackOf, permitOf } from '../rules.ts'
import { asksAll, type Confirmable } from './confirms.ts'
import { applyToDestroy } from './destroy.ts'
import type { MoveResult } from './move-result.ts'
import { type KeepPut, postKept } from './posting.ts'
import { reverseRecord } from './reverse.ts'

/** Movements of residents' drugs recorded by hand: 收药, 退回, 销毁, 清点, 冲销 (stock.md 5.2). */

type Body = BodyFor<typeof drugKeep.keepStockChange>
const { receive, taken, back, destroy, count, reverse } = keepType.is

/** Refuses 21001 for an unknown kind or a missing value, 24023, 401, 24016, 24022 and the refusals of each kind. */
export async function change(db: Db, who: Who, type: number, body: Body): Promise<MoveResult> {
  if (type === taken) refuse(no.byTaking)
  if (!keepType.values.includes(type as 1)) wrongValue('keepType', '没有这种出入类型') // as: any number is asked
  const permit = permitOf[type]
  if (permit && !(type === destroy && who.may(permitOf[count]))) who.must(permit)
  const lack = lackOf(type, body)
  if (lack) wrongValue(...lack)
  if (body.handlerId && body.handlerId !== who.userId) wrongValue('handlerId', '经手人须为本人')
  if (type === reverse) return reverseRecord(db, who, { recordId: body.recordId ?? '', reason: body.reason ?? '' })
  const resident = await ownResident(db, who, body.oldmanId ?? wrongValue('oldmanId', '请选择老人'), { lock: true })
  await assertKept(db, who, resident.oldmanId)
  const checkerName = await checkerOf(db, who, body.checkerId)
  const lines = (body.lines ?? []).map((line) => ({ ...line, oldmanId: resident.oldmanId, drugId: line.drugId ?? '' }))
  const keptDrugs = await holdKept(db, who, lines)
  const sized = lines.map((line, at) => ({
    ...line,
    lineNo: at + 1,
    quantity: sizeOf(line, keptDrugs.get(keptDrugKey(line))),
  }))
  const request: Case = { body, resident, checkerName, lines: sized, holdings: keptDrugs }
  if (type === receive) return takeIn(db, who, request)
  if (type === back) return handBack(db, who, request)
  if (type === destroy) return destroyOf(db, who, request)
  return counted(db, who, request)
}

type Line = NonNullable<Body['lines']>[number] & { oldmanId: string; drugId: string; lineNo: number; quantity: number }
interface Case {
  body: Body
  resident: Row<'oldman'>
  checkerName: string | null
  lines: Line[]
  holdings: ReadonlyMap<string, Holding>
}

/** Packages are converted to smallest units. */
const sizeOf = (line: { quantity?: number | null; packs?: number | null }, keptDrug: Holding | undefined) =>
  units(
    Math.round(
      line.quantity != null ? thousandths(line.quantity) : (line.packs ?? 0) * thousandths(keptDrug?.packRatio ?? 1),
    ),
  )

/** 24016 without custody; a call that ends the custody waits for this lock. */
export async function assertKept(db: Db, who: Who, oldmanId: string) {
  const row = await db
    .selectFrom('drugKeep')
    .select('keepId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('keepStatus', '=', keepStatus.is.open)
    .forShare()
    .executeTakeFirst()
  if (!row) refuse(no.noKeep)
}

/** The second person, who must be permitted to see drugs too (24022). */
async function checkerOf(db: Db, who: Who, checkerId: string | null | undefined) {
  if (!checkerId) return null
  if (checkerId === who.userId) refuse(no.samePerson, {}, { field: 'checkerId' })
  const account = await db
    .selectFrom('userAccount')
    .select('userName')
    .where('orgId', '=', who.orgId)
    .where('userId', '=', checkerId)
    .executeTakeFirst()
  if (!account) refuse(common.missing, {}, { field: 'checkerId' })
  const holders = await usersOf(db, who.orgId, { permit: 'drug.depositedList.query' })
  if (!holders.includes(checkerId)) wrongValue('checkerId', '核对人须有药品代管权限')
  return account.userName
}

const soonDays = 30

async function takeIn(db: Db, who: Who, { body, resident, checkerName, lines, holdings }: Case): Promise<MoveResult> {
  if (!livesHere.includes(resident.oldmanStatus)) refuse(no.notLiving)
  const asks: Confirmable[] = []
  for (const [at, line] of lines.entries()) {
    const of = holdings.get(keptDrugKey(line))
    if (!of) continue
    if (of.status !== onOff.is.on) wrongValue(`lines.${at}.drugId`, `${of.drugName}已停用`)
    const batch = line.batchId ? of.layers.find(({ batchId }) => batchId === line.batchId) : undefined
    const expireDate = (line.batchId ? batch?.expireDate : line.expireDate) ?? refuse(common.missing)
    if (expireDate <= who.today) refuse(no.expired, {}, { field: `lines.${at}.expireDate` })
    if (expireDate < addDays(who.today, soonDays)) asks.push({ def: no.expiresSoon, vars: { drug: of.drugName } })
    await assertMedicalFee(db, who, line.projectChildId, `lines.${at}.projectChildId`)
    assertSigned(of, body)
    if (of.drugType === drugType.is.prescribed) await assertPrescribed(db, who, body)
  }
  asksAll(asks, body.confirms)
  const doc = await docOf(db, who, receive, { body, resident, checkerName })
  const puts = lines.map((line): KeepPut => {
    const { oldmanId, drugId, lineNo, quantity, batchNo, expireDate, batchId, place } = line
    const batch = batchId ?? { batchNo, expireDate: expireDate ?? '', place }
    return { oldmanId, drugId, lineNo, quantity, batch, charged: line.chargeAmount != null, remark: line.reason }
  })
  const records = await postKept(
    db,
    who,
    { ...recordValuesOf(body, checkerName), keepType: receive, keepNo: doc.keepNo },
    { puts },
  )
  for (const record of records) {
    const { chargeAmount, projectChildId } = lines[record.lineNo - 1]
    if (chargeAmount == null || projectChildId == null) continue
    await consume(db, who, {
      oldmanId: record.oldmanId,
      source: costSource.is.drug,
      sourceId: record.recordId,
      projectChildId,
      quantity: 1,
      price: chargeAmount,
      date: who.today,
      remark: doc.keepNo,
    })
  }
  who.did(`收${resident.oldmanName}药品${lines.length}种（${doc.keepNo}）`)
  return { keepNo: doc.keepNo, records }
}

/** For a drug under special control the second person signs the count. */
function assertSigned({ specialControl, drugName }: Holding, { checkSign }: Body) {
  if (specialControl === 1 && !checkSign) wrongValue('checkSign', `${drugName}为特殊管理药品，须核对人签字`)
}

/** Drugs are charged by the children of 医疗药品 (stock.md 5.2). */
async function assertMedicalFee(db: Db, who: Who, projectChildId: string | null | undefined, field: string) {
  if (!projectChildId) return
  const child = (await plainChildren(db, who, [projectChildId])).get(projectChildId)
  if (!child) refuse(common.missing, {}, { field })
  if (child.projectType !== projectType.is.medical) wrongValue(field, '请选择“医疗药品”类的收费项目')
}

async function assertPrescribed(db: Db, who: Who, { prescriptionFiles }: Body) {
  if (prescriptionFiles?.length || Number(await setting(db, who.orgId, 'prescriptionFileRequired')) !== 1) return
  wrongValue('prescriptionFiles', '收处方药须附处方')
}

async function handBack(db: Db, who: Who, { body, resident, lines }: Case): Promise<MoveResult> {
  const doc = await docOf(db, who, back, { body, resident, checkerName: null })
  const takes = lines.map(({ batchId, reason, ...line }) => ({
    oldmanId: line.oldmanId,
    drugId: line.drugId,
    lineNo: line.lineNo,
    quantity: line.quantity,
    batchId: batchId ?? undefined,
    expiredToo: true,
    remark: reason,
  }))
  const records = await postKept(
    db,
    who,
    { ...recordValuesOf(body, null), keepType: back, keepNo: doc.keepNo },
    { takes },
  )
  who.did(`退回${resident.oldmanName}药品${lines.length}种给${body.clientName}（${doc.keepNo}）`)
  return { keepNo: doc.keepNo, records }
}

async function destroyOf(db: Db, who: Who, request: Case): Promise<MoveResult> {
  const { body, resident, checkerName, lines, holdings } = request
  const special = lines.some((line) => holdings.get(keptDrugKey(line))?.specialControl === 1)
  const takes = lines.map((line) => ({
    oldmanId: line.oldmanId,
    drugId: line.drugId,
    lineNo: line.lineNo,
    quantity: line.quantity,
    batchId: line.batchId ?? undefined,
    expiredToo: true,
    remark: line.reason,
  }))
  const application = await applyToDestroy(db, who, {
    body,
    resident,
    checkerName: checkerName ?? '',
    takes,
    holdings,
    special,
  })
  if (application)
    return {
      keepNo: null,
      records: [],
      destroyId: application.destroyId,
      destroyNo: application.destroyNo,
      status: application.status,
    }
  if (!who.may(permitOf[destroy])) refuse(access.forbidden, {}, { status: 401 })
  const doc = await docOf(db, who, destroy, { body, resident, checkerName })
  const records = await postKept(
    db,
    who,
    { ...recordValuesOf(body, checkerName), keepType: destroy, keepNo: doc.keepNo },
    { takes },
  )
  who.did(`销毁${resident.oldmanName}药品${lines.length}种（${doc.keepNo}）`)
  return { keepNo: doc.keepNo, records }
}

async function counted(db: Db, who: Who, { body, resident, checkerName, lines, holdings }: Case): Promise<MoveResult> {
  const puts: KeepPut[] = []
  const large: { holding: Holding; book: number; found: number }[] = []
  for (const [at, { batchId, reason, quantity, ...line }] of lines.entries()) {
    const of = holdings.get(keptDrugKey(line))
    const layer = of?.layers.find((one) => one.batchId === batchId)
    if (!of || !layer) refuse(common.missing)
    assertSigned(of, body)
    const found = thousandths(quantity)
    if (lines.findIndex((one) => one.batchId === batchId) !== at)
      wrongValue(`lines.${at}.batchId`, '同一批次只能清点一次')
    if (found < layer.locked) refuseShort([{ holding: of, short: { key: '', available: layer.locked, needed: found } }])
    const difference = found - layer.quantity
    if (difference !== 0 && !reason) wrongValue(`lines.${at}.reason`, `第${at + 1}行：数量不符，请填写原因`)
    if (difference !== 0 && (of.specialControl === 1 || isLargeDifference(layer.quantity, found)))
      large.push({ holding: of, book: layer.quantity, found })
    puts.push({
      oldmanId: line.oldmanId,
      drugId: line.drugId,
      lineNo: line.lineNo,
      quantity: units(difference),
      batch: layer.batchId,
      remark: reason,
    })
  }
  const doc = await docOf(db, who, count, { body, resident, checkerName })
  const records = await postKept(
    db,
    who,
    { ...recordValuesOf(body, checkerName), keepType: count, keepNo: doc.keepNo },
    { puts },
  )
  for (const one of large) await tellCounted(db, who, resident, { ...one, keepNo: doc.keepNo })
  who.did(`清点${resident.oldmanName}药品${lines.length}个批次（${doc.keepNo}）`)
  return { keepNo: doc.keepNo, records }
}

const recordValuesOf = (body: Body, checkerName: string | null) => ({
  // as: a value of DRUG_SOURCE; the column takes numbers
  source: (body.source ?? null) as number | null,
  checkerId: body.checkerId ?? null,
  checkerName,
  clientName: body.clientName ?? null,
})

/** The paper of a movement, with a number that counts per day. */
export async function docOf(
  db: Db,
  who: Who,
  type: Row<'drugKeepDoc'>['keepType'],
  { body, resident, checkerName }: { body: Body; resident: Row<'oldman'>; checkerName: string | null },
) {
  const { signImage, checkSign, packageIntact, prescriptionFiles, destroyReason, photos, remark } = body
  return insert(db, keepDocs, who, {
    keepNo: await keepNumbers.next(db, who),
    keepType: type,
    oldmanId: resident.oldmanId,
    ...recordValuesOf(body, checkerName),
    handlerId: who.userId,
    handlerName: who.userName,
    signImage,
    checkSign,
    packageIntact,
    destroyReason,
    remark,
    prescriptionFiles: prescriptionFiles ?? [],
    photos: photos ?? [],
  })
}
