import { call } from '#contract/modules/devices/call/call.ts'
import type { Client } from '../../../../test/app.ts'
import { deviceHouse, type MadeDevice } from '../../../../test/devices.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { openHouse } from '../../../../test/stays.ts'
import { engineOf } from '../device/engine/engine.ts'

/** An institution with bells at beds and in toilets, and keys that the test presses. */
export function openBells() {
  const house = deviceHouse()
  const { t, admin, make, bindTo, say } = house
  let seq = 0
  const press = (row: MadeDevice, event = 'call', more: object = {}) => {
    seq += 1
    say(row, 'event', { v: 1, seq, ts: t.clock.ms(), event, ...more })
  }
  const known = async () => engineOf(t.services)?.settle()

  /** A bell at an occupied bed. */
  async function bell(type = 21) {
    const { lives } = await openHouse(t)
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    const row = await make(type)
    await bindTo(row, type === 23 ? { bindType: 1, oldmanId } : { bindType: 2, bedId: bed.bedId })
    await known()
    return { ...row, oldmanId, bedId: bed.bedId, locationId: bed.locationId }
  }
  /** A bell in the toilet of that place. */
  async function toilet({ locationId }: { locationId: string }) {
    const row = await make(22)
    await bindTo(row, { bindType: 3, locationId })
    await known()
    return row
  }
  const callsOf = async ({ deviceNo }: MadeDevice, who: Client = admin) =>
    (await who.ok(call.list, { deviceNo, size: 100 })).list

  return { ...house, press, bell, toilet, callsOf }
}
