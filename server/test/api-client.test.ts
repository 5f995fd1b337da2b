import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#core/password.ts'
import { signIn } from '../../docs/api-client/client.ts'
import { visitClient } from '../../docs/api-client/visit.ts'
import { clientOf } from '../../scripts/gen/gen-client.ts'
import { type TestApp, testApp } from './app.ts'
import { makeElder } from './elders.ts'

const password = 'Partner-2025-ok'
let t: TestApp
let base: string
beforeAll(async () => {
  t = await testApp()
  await t.as('RECEPTION', { loginName: 'partner' })
  const passwordHash = await hashPassword(password)
  await t.db((db) => db.updateTable('userAccount').set({ passwordHash }).where('loginName', '=', 'partner').execute())
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}` // as: it listens to a port
})
afterAll(() => t.close())

test('the example client is the one generated from the contract', async () => {
  expect(readFileSync(new URL('../../docs/api-client/visit.ts', import.meta.url), 'utf8')).toBe(await clientOf('visit'))
})

test('the example client signs in, reads the time of the server, writes once and reads', async () => {
  const { oldmanId } = await makeElder(t, { name: '王秀英' })
  // The clock of the server shows 2025: the first signed request gets 21124.
  const visits = visitClient(await signIn(base, 'partner', password))
  const input = { oldmanId, visitorName: '王明', visitorPhone: '13800000001', visitorCount: 1, visitWay: 1 as const }
  const first = await visits.create({ ...input, requestNo: 'partner-1' })
  const again = await visits.create({ ...input, requestNo: 'partner-1' })
  expect(again.visitId).toBe(first.visitId)
  expect((await visits.list({ oldmanId })).list.map((row) => row.visitorName)).toEqual(['王明'])
  await expect(visits.get({ visitId: 'nothing' })).rejects.toMatchObject({
    code: 21003,
    message: '数据不存在或无权查看',
  })
})
