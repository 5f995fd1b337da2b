import { expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { raiseIn } from './service.ts'

const t = hosted({ now: '2025-06-10 10:00:00' })
const admin = enters(t, 'ADMIN')

test('the alarms of one device exclude those of others whose numbers begin with its own', async () => {
  for (const deviceNo of ['BELL-1', 'BELL-10'])
    await t.db((db) =>
      raiseIn(db, t.who(), { orgId: t.orgId, kind: 4, type: 1, level: 1, deviceNo, at: t.clock.ms(), value: '离线' }),
    )
  const numbers = async (filter: object) => (await admin.ok(alarm.list, filter)).list.map(({ deviceNo }) => deviceNo)
  expect(await numbers({ ofDeviceNo: 'BELL-1' })).toEqual(['BELL-1'])
  expect((await numbers({ deviceNo: 'BELL-1' })).toSorted()).toEqual(['BELL-1', 'BELL-10'])
})

test('an alarm raised yesterday and handled after midnight belongs to today; one handled yesterday does not', async () => {
  const raise = (deviceNo: string) =>
    t.db((db) =>
      raiseIn(db, t.who(), { orgId: t.orgId, kind: 4, type: 1, level: 2, deviceNo, at: t.clock.ms(), value: '离线' }),
    )
  const handle = async (deviceNo: string) => {
    const [{ alarmId, version }] = (await admin.ok(alarm.list, { ofDeviceNo: deviceNo })).list
    await admin.ok(alarm.handle, { alarmId, version, dealType: 1, dealContent: '已处理' })
  }
  t.clock.set('2025-06-11 23:50:00')
  for (const deviceNo of ['NIGHT-1', 'NIGHT-2']) await raise(deviceNo)
  await handle('NIGHT-1')
  t.clock.set('2025-06-12 00:10:00')
  await handle('NIGHT-2')
  const { list } = await admin.ok(alarm.list, { deviceNo: 'NIGHT' })
  expect(list.map(({ deviceNo }) => deviceNo)).toEqual(['NIGHT-2'])
})

test('alarms of a building include those of its floors', async () => {
  const [bed] = await makeBeds(t)
  t.clock.set('2025-06-13 10:00:00')
  await t.db((db) =>
    raiseIn(db, t.who(), {
      orgId: t.orgId,
      kind: 4,
      type: 1,
      level: 1,
      deviceNo: 'PLACE-1',
      bedId: bed.bedId,
      at: t.clock.ms(),
    }),
  )
  const at = async (locationId: string) =>
    (await admin.ok(alarm.list, { locationId })).list.map(({ deviceNo }) => deviceNo)
  expect([await at(bed.locationId), await at(bed.buildingId)]).toEqual([['PLACE-1'], ['PLACE-1']])
})
