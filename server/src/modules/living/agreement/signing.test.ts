import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreement } from '#contract/modules/living/agreement/agreement.ts'
import { file } from '#contract/modules/platform/file/file.ts'
import type { Client } from '../../../../test/app.ts'
import { makeElder } from '../../../../test/elders.ts'
import { openHouse } from '../../../../test/stays.ts'
import { doorsOf, noisy } from '../../platform/file/test-forms.ts'

let house: Awaited<ReturnType<typeof openHouse>>
let desk: Client
beforeAll(async () => {
  house = await openHouse()
  desk = await house.t.as('RECEPTION')
  await house.t.db((db) =>
    db
      .insertInto('templateType')
      .values({ orgId: house.t.orgId, typeId: 'type-signed', typeName: '入住协议', category: 1, sort: 1 })
      .execute(),
  )
})
afterAll(() => house.t.close())
beforeEach(() => house.t.clock.set('2025-06-10 10:00:00'))

const coming = { startDate: '2025-07-01', endDate: '2026-06-30' }
const signed = async (more: object = {}) =>
  desk.ok(agreement.create, {
    oldmanId: (await makeElder(house.t)).oldmanId,
    typeId: 'type-signed',
    contractName: '养老服务合同',
    partyC: '王小明',
    partyCPhone: '13800001111',
    monthFee: 480_000,
    startDate: '2025-01-01',
    endDate: '2026-06-30',
    ...more,
  })
interface ContractKey {
  contractId: string
  version: number
}
const act = ({ contractId, version }: ContractKey, values: object) =>
  desk.call(agreement.update, { contractId, version, ...values })
const look = ({ contractId }: ContractKey) => desk.ok(agreement.get, { contractId })
const at = (answer: object, field: string) => expect(answer).toMatchObject({ data: { errors: [{ field }] } })
const bytesOf = ({ data }: { data: unknown }) => Buffer.from(data as Uint8Array) // as: a file

describe('signing on the screen', () => {
  const picture = async () => {
    const doors = doorsOf(() => ({ app: house.t, client: desk }))
    const { data } = await doors.send(file.uploadCommon, { name: 's.png', content: await noisy(40).png().toBuffer() })
    return data.imagePath
  }
  const put = async (row: ContractKey, more: object = {}) =>
    act(row, { action: 'sign', party: 1, signerName: '李桂芳', signImage: await picture(), ...more })

  test('stores signature, moment and the signed text; a later change of a future contract is reported, one of notes is not', async () => {
    const row = await signed(coming)
    const first = await put(row)
    expect(first.data.signatures).toMatchObject([
      { party: 1, signerName: '李桂芳', signTime: '2025-06-10 10:00:00', unchanged: 1 },
    ])
    expect(first.data.signatures?.[0].signHash).toMatch(/^[0-9a-f]{64}$/)
    const url = first.data.signatures?.[0].signImage ?? ''
    expect((await house.t.app.inject({ url })).statusCode).toBe(200)
    const noted = (await act(first.data, { remark: '原件在档案室' })).data
    expect(noted.signatures).toMatchObject([{ unchanged: 1 }])
    const changed = (await act(noted, { monthFee: 1 })).data
    expect(changed.signatures).toMatchObject([{ unchanged: 0 }])
    const again = await put(changed, { party: 2, signerName: '王小明' })
    const both = await put(again.data)
    expect(both.data.signatures).toMatchObject([
      { party: 1, unchanged: 1 },
      { party: 2, unchanged: 1 },
    ])
    const { list } = await desk.ok(agreement.list, { contractNo: row.contractNo })
    expect(list[0].signatures).toBeUndefined()
  })

  test('needs a party, a name and a picture uploaded by the user; stale 21002, ended 21009, without permission 401', async () => {
    const row = await signed()
    at(await put(row, { party: null }), 'party')
    at(await put(row, { signerName: null }), 'signerName')
    at(await put(row, { signImage: null }), 'signImage')
    expect((await put(row, { signImage: '/files/nothing' })).code).toBe(21010)
    expect((await put(row, { party: 9 })).code).toBe(21001)
    expect((await put({ ...row, version: 9 })).code).toBe(21002)
    const cashier = await house.t.as('CASHIER')
    const input = { contractId: row.contractId, version: row.version, action: 'sign' as const }
    expect((await cashier.call(agreement.update, input)).status).toBe(401)
    const stranger = await house.t.as('ADMIN', { orgId: await house.t.otherOrg() })
    expect((await stranger.call(agreement.update, input)).code).toBe(21003)
    const ended = (await act(row, { action: 'terminate', terminateDate: '2025-06-10', terminateReason: '转院' })).data
    expect((await put(ended)).code).toBe(21009)
  })

  test('of two who sign at once one gets 21002; a signed contract is not deleted (21008)', async () => {
    const row = await signed(coming)
    const images = [await picture(), await picture()]
    const both = await Promise.all(
      images.map((signImage, at) => act(row, { action: 'sign', party: at + 1, signerName: '李桂芳', signImage })),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 21002])
    const now = await look(row)
    expect(now.signatures).toHaveLength(1)
    expect(await desk.call(agreement.remove, { contractId: row.contractId })).toMatchObject({
      code: 21008,
      data: { refs: [{ type: '电子签名', count: 1 }] },
    })
  })

  test('is printed with its text, Chinese characters, signature and check code, and each print is logged', async () => {
    const row = await signed({ ...coming, contractName: '合同<甲>&乙' })
    const { data } = await put(row)
    const code = data.signatures?.[0].signHash.slice(0, 16)
    const page = bytesOf(
      await desk.call(agreement.download, { contractId: row.contractId, format: 'print' }),
    ).toString()
    for (const word of [
      row.contractNo,
      '李桂芳',
      `校验码 ${code}`,
      '4800.00元',
      'Noto Serif CJK SC',
      '合同&#60;甲&#62;&#38;乙',
    ])
      expect(page).toContain(word)
    expect(page).not.toContain('<甲>')
    const logs = await house.t.db((db) => db.selectFrom('operLog').select('content').execute())
    expect(logs.filter(({ content }) => content === `打印合同${row.contractNo}`)).toHaveLength(1)
    const finance = await house.t.as('NURSE')
    expect((await finance.call(agreement.download, { contractId: row.contractId, format: 'print' })).status).toBe(401)
  })
})
