import { expect, test } from 'vitest'
import { device } from '#contract/modules/devices/device/device.ts'
import { deviceHouse } from '../../../../../test/devices.ts'
import { todosOf } from '../../../../../test/notices.ts'

const { t, admin, start, make, say, pass } = deviceHouse()

test('a gateway off line gets a to-do; once that is done there is none until it drops again', async () => {
  const { engine } = await start()
  const gateway = await make(40)
  async function drops() {
    say(gateway, 'status', { online: 1 })
    await engine.flush()
    say(gateway, 'status', { online: 0 })
    await engine.settle()
    pass(engine, 31)
    await engine.settle()
  }
  const statesOf = async () => (await todosOf(admin, gateway.deviceNo)).map(({ todoStatus }) => todoStatus)
  await drops()
  await t.round('watch', '2025-06-10 10:31:00')
  expect(await statesOf()).toEqual([0])
  const { version } = await admin.ok(device.get, { deviceId: gateway.deviceId })
  await admin.ok(device.update, { deviceId: gateway.deviceId, version, checkResult: '已报修' })
  for (const time of ['10:36:00', '10:41:00']) await t.round('watch', `2025-06-10 ${time}`)
  expect(await statesOf()).toEqual([2])
  await engine.settle()
  t.clock.set('2025-06-10 11:20:00')
  await drops()
  await t.round('watch', '2025-06-10 11:59:00')
  expect((await statesOf()).toSorted()).toEqual([0, 2])
})
