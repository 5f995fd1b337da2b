import { isRefusal } from '#contract/kit/refusals.ts'
import { glucosePeriod, type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { deviceLogType } from '#contract/modules/devices/device/device-type.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { msOf, timeText } from '#core/clock.ts'
import { inOrder } from '#core/jobs/in-order.ts'
import { publish } from '#core/jobs/publish.ts'
import { find } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import { systemWho } from '#core/who/who.ts'
import { writeSign } from '../../../../care/vital-sign/service.ts'
import { residents } from '../../../../living/resident/tables.ts'
import { periodAt } from '../../rules.ts'
import type { Dev } from '../fleet.ts'
import type { Outbox } from '../store/outbox.ts'

/**
 * Measurements of blood pressure, oxygen, glucose and temperature become vital signs of the resident of the device
 * (care.md 10).
 */

export interface Measurement {
  dev: Dev
  ts: number
  d: Metrics
  /** Sent afterwards: it is stored without an alarm (iot.md 2.2). */
  backfill: boolean
}

const device = 2
/** The period of a glucose measurement, where it is a known one. */
const known = (period: number | undefined) => glucosePeriod.values.find((value) => value === period)
const readers: Record<number, (d: Metrics) => ({ signType: SignType } & Record<string, unknown>) | undefined> = {
  50: ({ sys, dia, pulse }) =>
    sys === undefined || dia === undefined
      ? undefined
      : { signType: signType.is.pressure, systolic: sys, diastolic: dia, pulse },
  51: ({ spo2 }) => (spo2 === undefined ? undefined : { signType: signType.is.oxygen, spo2 }),
  52: ({ glucose, glucosePeriod }) =>
    glucose === undefined ? undefined : { signType: signType.is.glucose, glucose, glucosePeriod: known(glucosePeriod) },
  53: ({ temp }) => (temp === undefined ? undefined : { signType: signType.is.temperature, temperature: temp }),
}
export const measures = (type: number) => type in readers

const fault = deviceLogType.is.fault

/**
 * Each in its own transaction, in order within an institution: one that cannot be written is noted and stops no other.
 */
export function openSigns(services: Services, outbox: Outbox, warn: (error: unknown, text: string) => void) {
  const note = ({ dev }: Measurement, text: string) => outbox.log(dev, fault, text, services.clock.ms())
  return inOrder<Measurement>(
    1,
    async (_orgId, [measured]) => {
      const refusal = await writeOne(services, measured)
      if (refusal) note(measured, refusal)
    },
    (error, _orgId, measured) => {
      warn(error, 'devices: vital sign')
      if (measured) note(measured, '体征未记录：系统出错，请人工补录')
    },
  )
}

/** Gives the reason why nothing was written; undefined after a success. */
async function writeOne(services: Services, { dev, ts, d, backfill }: Measurement): Promise<string | undefined> {
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
