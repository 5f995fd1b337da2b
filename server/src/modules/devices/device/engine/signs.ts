import { isRefusal } from '#contract/kit/refusals.ts'
import { type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { msOf, timeText } from '../../../../core/clock.ts'
import type { Services } from '../../../../core/http/app.ts'
import { publish } from '../../../../core/jobs/publish.ts'
import { find } from '../../../../core/rows/write.ts'
import { systemWho } from '../../../../core/who/who.ts'
import { writeSign } from '../../../care/vital-sign/service.ts'
import { residents } from '../../../living/resident/tables.ts'
import { periodAt } from '../rules.ts'
import type { Dev } from './fleet.ts'
import type { Outbox } from './outbox.ts'

/** What blood pressure, oxygen, sugar and fever meters say is a vital sign of whoever they belong to (care.md 10). */

export interface Measured {
  dev: Dev
  ts: number
  d: Metrics
  /** Told afterwards: it is kept, and alarms nobody (iot.md 2.2). */
  backfill: boolean
}

const device = 2
const readers: Record<number, (d: Metrics) => ({ signType: SignType } & Record<string, unknown>) | undefined> = {
  50: ({ sys, dia, pulse }) =>
    sys === undefined || dia === undefined
      ? undefined
      : { signType: signType.is.pressure, systolic: sys, diastolic: dia, pulse },
  51: ({ spo2 }) => (spo2 === undefined ? undefined : { signType: signType.is.oxygen, spo2 }),
  52: ({ glucose, glucosePeriod }) =>
    glucose === undefined ? undefined : { signType: signType.is.glucose, glucose, glucosePeriod },
  53: ({ temp }) => (temp === undefined ? undefined : { signType: signType.is.temperature, temperature: temp }),
}
export const measures = (type: number) => type in readers

/** Each in a transaction of its own: what is refused of one stops no other. What could not be written stays in `waiting`. */
export async function writeSigns(services: Services, outbox: Outbox, waiting: Measured[]) {
  for (let measured = waiting[0]; measured; measured = waiting[0]) {
    const refusal = await writeOne(services, measured)
    waiting.shift()
    if (refusal) outbox.log(measured.dev, 9, refusal, services.clock.ms())
  }
}

/** Gives why nothing was written. */
async function writeOne(services: Services, { dev, ts, d, backfill }: Measured): Promise<string | undefined> {
  const sign = readers[dev.deviceType]?.(d)
  if (!sign) return '测量数据不完整，未记录体征'
  const oldmanId = periodAt(dev.periods, ts)?.oldmanId
  if (!oldmanId) return '测量时未绑定老人，未记录体征'
  const who = systemWho(dev.orgId, timeText(services.clock.ms()))
  const measureTime = timeText(ts)
  try {
    const written = await services.database.withOrg(dev.orgId, async (db) => {
      const minute = `${measureTime.slice(0, 16)}:00`
      const before = await db
        .selectFrom('vitalSign')
        .select('signId')
        .where('orgId', '=', dev.orgId)
        .where('oldmanId', '=', oldmanId)
        .where('signType', '=', sign.signType)
        .where('source', '=', device)
        .where('measureTime', '>=', minute)
        .where('measureTime', '<', timeText(msOf(minute) + 60_000))
        .executeTakeFirst()
      const resident = before ? undefined : await find(db, residents, who, oldmanId)
      if (!resident) return false
      await writeSign(db, who, resident, { ...sign, measureTime, deviceNo: dev.deviceNo, backfill }, device)
      return true
    })
    if (written) publish(services, who, ['vital-sign'])
    return undefined
  } catch (error) {
    if (isRefusal(error)) return `体征未记录：${error.message}`
    throw error
  }
}
