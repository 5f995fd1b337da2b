import { randomBytes } from 'node:crypto'
import type { BodyFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import type { visitBooking } from '#contract/modules/living/visit-booking/visit-booking.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, insert, patch, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { hoursProblem } from './rules.ts'
import { visitGates } from './tables.ts'

/** The one gate of an institution. */
const gateId = 'visit-gate'

const newCode = () => randomBytes(12).toString('hex')
const everyDay: Row<'visitGate'>['weekDays'] = [1, 2, 3, 4, 5, 6, 7]
const closed = {
  gateId,
  open: 0,
  gateCode: null,
  daysAhead: 7,
  weekDays: everyDay,
  slots: [],
  notice: null,
}

/** The settings of an institution, or their defaults. */
export const gateOf = async (db: Db, who: Who) =>
  (await find(db, visitGates, who, gateId)) ?? { ...closed, version: 0, createTime: who.now }

export async function setGate(db: Db, who: Who, body: BodyFor<typeof visitBooking.gateSet> & { version?: number }) {
  const problem = hoursProblem(body.slots)
  if (problem) wrongValue('slots', problem)
  if (body.open === 1 && body.slots.length === 0) wrongValue('slots', '开放预约至少要有一个时段')
  if (body.open === 1 && body.weekDays.length === 0) wrongValue('weekDays', '开放预约至少要选一天')
  const slots = body.slots.toSorted((one, other) => one.fromTime.localeCompare(other.fromTime))
  const row = await find(db, visitGates, who, gateId, { lock: true })
  const values = { ...body, slots }
  who.did(body.open === 1 ? '开放家属预约探访' : '关闭家属预约探访')
  return row
    ? update(db, visitGates, who, row, values)
    : insert(db, visitGates, who, { ...values, gateId, gateCode: newCode() })
}

/** A photographed poster no longer works after the change. */
export async function renewGate(db: Db, who: Who) {
  const row = await find(db, visitGates, who, gateId, { lock: true })
  who.did('更换家属预约二维码，旧的已失效')
  return row
    ? patch(db, visitGates, who, row, { gateCode: newCode() })
    : insert(db, visitGates, who, { ...closed, gateCode: newCode() })
}

/** The open gate with this code, locked so that the last place of a slot is given once. */
export async function openGate(db: Db, who: Who, gateCode: string, lock = false) {
  const row = await find(db, visitGates, who, gateId, { lock })
  return row && row.open === 1 && row.gateCode === gateCode ? openingOf(row) : undefined
}

const openingOf = (row: Row<'visitGate'>) => ({
  notice: row.notice,
  daysAhead: row.daysAhead,
  weekDays: row.weekDays,
  slots: row.slots,
})
