import { expect, test } from 'vitest'
import { log } from '#contract/modules/platform/log/log.ts'
import { makeBeds, makeDept } from '../../../test/factories.ts'
import { hosted } from '../../../test/hosted.ts'
import { brokerDoor } from './broker-door.ts'

const t = hosted()

const door = () => brokerDoor(t.services.database, { warn: () => {} }, t.clock)
const session = (more: object = {}) => ({
  sessionId: 's1',
  orgId: t.orgId,
  userId: 'u1',
  codes: new Set<string>(),
  deptIds: [] as string[],
  ...more,
})

test('a nurse receives events of the beds of her departments, a user who sees all those of every bed', async () => {
  const { deptId } = await makeDept(t)
  const [mine] = await makeBeds(t, { deptId })
  await makeBeds(t, { deptId: (await makeDept(t)).deptId })
  const { scopeIds } = door()
  expect(await scopeIds(session({ deptIds: [deptId] }), 'bed')).toEqual(new Set([mine.bedId]))
  expect(await scopeIds(session(), 'bed')).toEqual(new Set())
  expect(await scopeIds(session({ deptIds: [deptId] }), 'map')).toEqual(new Set())
  expect(await scopeIds(session({ deptIds: 'ALL' }), 'map')).toBe('ALL')
})

test('16601 a refused topic is in the operation log under the name of its subscriber', async () => {
  const nurse = await t.as('NURSE')
  door().onRefused(session({ userId: nurse.userId, sessionId: nurse.sessionId }), 'app/v1/other/alarm/+')
  const admin = await t.as('ADMIN')
  const found = async () => (await admin.ok(log.list, { keyword: '订阅被拒绝' })).list
  await expect.poll(found).toMatchObject([
    {
      userName: 'NURSE用户',
      content: '订阅被拒绝：app/v1/other/alarm/+',
      resultCode: 16601,
      message: '无权订阅该主题',
    },
  ])
})
