import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { mattressRule } from '#contract/modules/devices/mattress/mattress.ts'
import { timeText } from '#core/clock.ts'
import { deviceHouse, type MadeDevice } from '../../../../test/devices.ts'
import type { Engine } from '../device/engine/engine.ts'

/** A resident in a bed with a mattress, for whom the test sends seconds of samples. */

export function openMattressWard() {
  const house = deviceHouse()
  const { t, admin, make, bindTo, say, start } = house
  let rules = 0
  let seq = 0

  /** A resident on a mattress, and a rule for him alone. */
  async function lies(items: readonly object[], more: object = {}, deptId?: string) {
    const patient = await house.onMattress(deptId)
    const rule = items.length > 0 ? await ruleFor(patient.oldmanId, items, more) : undefined
    return { ...patient, rule }
  }
  /** A mattress for a resident who lives here already. */
  async function mattressUnder(oldmanId: string) {
    const { bedId } = await t.db((db) =>
      db.selectFrom('oldman').select('bedId').where('oldmanId', '=', oldmanId).executeTakeFirstOrThrow(),
    )
    const row = await make(20)
    await bindTo(row, { bindType: 2, bedId })
    return row
  }
  function ruleFor(oldmanId: string, items: readonly object[], more: object = {}) {
    rules += 1
    const scope = { scopeType: 4, scopeIds: [oldmanId] }
    return admin.ok(mattressRule.create, { ruleName: `专属${rules}`, ...scope, items: [...items], ...more })
  }
  /** The same moment each second, sent in batches; the engine judges after each of them, as it does each second. */
  async function goesBy(
    engine: Engine,
    row: MadeDevice,
    seconds: number,
    d: object | ((second: number) => object),
    batch = 20,
  ) {
    for (let second = 0; second < seconds; second += batch) {
      const count = Math.min(batch, seconds - second)
      const from = t.clock.ms()
      const moments = Array.from({ length: count }, (_, at) => [
        from + (at + 1) * 1000,
        typeof d === 'function' ? d(second + at + 1) : d,
      ])
      t.clock.set(timeText(from + count * 1000))
      seq += 1
      say(row, 'telemetry', { v: 1, ts: t.clock.ms(), seq, d: {}, rows: moments })
      await engine.settle()
      engine.tick()
    }
    await engine.settle()
  }
  const alarmsOf = async (oldmanId: string) =>
    (
      await admin.ok(alarm.list, {
        oldmanId,
        size: 100,
        raisedTimeFrom: '2025-06-01 00:00:00',
        raisedTimeTo: '2025-06-30 00:00:00',
      })
    ).list

  return { ...house, lies, ruleFor, mattressUnder, goesBy, alarmsOf, begin: async () => (await start()).engine }
}
