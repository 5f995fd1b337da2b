import type { BodyFor } from '#contract/kit/calls.ts'
import type { SomeOf } from '#contract/kit/codes.ts'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { ConsultExtra, ConsultHealth, consultFlow } from '#contract/modules/living/consultation/consultation.ts'
import type { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { liveStatus, liveSteps } from '#contract/modules/living/residence/residence-step.ts'
import { residentRefusals } from '#contract/modules/living/resident/resident.ts'
import { familyList } from '#contract/modules/living/resident/resident-family.ts'
import { BaseInput } from '#contract/modules/living/resident/resident-section.ts'
import type { Db } from '#core/db/db.ts'
import { checkShape } from '#core/http/request/parse.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { bringBack, saleOf } from '../../residence/service.ts'
import { archiveFrom, holderOf } from '../../resident/service.ts'
import { called } from '../follow-up.ts'
import { callerAsFamily } from '../rules.ts'
import { assertConsultationOpen, assertNotLiving, ownConsultation } from '../service.ts'
import { consultations } from '../tables.ts'

type Body = BodyFor<typeof consultation.archives>

/**
 * Turns the consultation into an archive, once: a new one, or the old one of a departed or cancelled person, with its
 * sections, its contact and its attachments, and with a booking where a bed is given. All in this transaction: a second
 * call waits for the row and gets 31052 (residence.md 3).
 */
export async function convert(db: Db, who: Who, consultationId: string, body: Body) {
  const row = await ownConsultation({ db, who }, consultationId)
  assertConsultationOpen(row)
  const to = body.oldmanStatus === liveStatus.is.booked ? liveStatus.is.booked : liveStatus.is.waiting
  if (to === liveStatus.is.booked) who.must(liveSteps.book.permit)
  const { oldmanIdCard } = body.base ?? wrongValue('oldmanIdCard', '身份证号不能为空')
  const holder = await heldBy(db, who, oldmanIdCard)
  const input = inputOf(row, body)
  const { oldmanId } = await archiveFrom(db, who, { input, files: filesOf(row), oldmanId: holder })
  const { stay } = await bringBack(db, who, oldmanId, to, to === liveStatus.is.booked ? booking(row, body) : {})
  await saleOf(db, who, stay, row.saleId)
  await patch(db, consultations, who, row, { ...consultFlow.take('convert', row), oldmanId, convertTime: who.now })
  await called(db, who, row)
  const { oldmanNo, oldmanName } = await ownResident(db, who, oldmanId)
  who.did(`咨询${row.consultNo}转为档案：${oldmanName}（${oldmanNo}）`, {
    type: 'oldman',
    id: oldmanId,
    name: oldmanName,
  })
  return { oldmanId, oldmanNo, oldmanName }
}

/**
 * The archive of a person who departed or never moved in; 31051 for a current resident, 31011 for one who is expected.
 */
async function heldBy(db: Db, who: Who, oldmanIdCard: string) {
  await assertNotLiving(db, who, oldmanIdCard)
  const holder = await holderOf(db, who.orgId, oldmanIdCard)
  if (!holder) return undefined
  const { oldmanId, oldmanName, oldmanStatus } = holder
  const endedStatuses: SomeOf<typeof liveStatus> = [liveStatus.is.quit, liveStatus.is.cancelled]
  if (!endedStatuses.includes(oldmanStatus))
    refuse(
      residentRefusals.idCardTaken,
      { oldmanName, statusName: liveStatus.label(oldmanStatus) },
      { field: 'oldmanIdCard', data: { oldmanId, oldmanName, oldmanStatus } },
    )
  return oldmanId
}

const filesOf = (row: Row<'consultation'>) => row.files

/** The values of the consultation, replaced by those of the form; only values that are sent are checked again. */
function inputOf(row: Row<'consultation'>, body: Body) {
  const base = checkShape(BaseInput, { ...baseOf(row), ...definedOf(body.base) })
  const family = body.family ?? checkShape(familyList, callerAsFamily(row))
  return {
    base,
    family,
    extra: { ...extraOf(row), ...definedOf(body.extra) },
    health: { ...healthOf(row), ...definedOf(body.health) },
  }
}

/** The base section of an archive, with the values of the consultation. */
export function baseOf(row: Row<'consultation'>) {
  const { oldmanName, sex, phoneNum, liveAddr, saleId, channel } = row
  const known = { oldmanName, sex, phoneNum, liveAddr, saleId, sourceChannel: channel }
  return row.oldmanIdCard ? { ...known, oldmanIdCard: row.oldmanIdCard, birthDate: row.birthDate } : known
}
const part = (row: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => keys.includes(key) && value !== null))
export const extraOf = (row: Row<'consultation'>) => part(row, Object.keys(ConsultExtra.shape))
export const healthOf = (row: Row<'consultation'>) => part(row, Object.keys(ConsultHealth.shape))

/** The fields the call contains; a missing field does not clear the consultation's value. */
const definedOf = (values: object | null | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined))

/** The fields of the body that belong to the booking; booking itself refuses missing ones. */
function booking(row: Row<'consultation'>, body: Body) {
  const keys = Object.keys(liveSteps.book.body.shape)
  return { ...part(body, keys), saleId: row.saleId, remark: `咨询${row.consultNo}` }
}
