import { beforeEach, describe, expect, test } from 'vitest'
import { homeElder } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { agreement } from '#contract/modules/living/agreement/agreement.ts'
import { documentTemplate } from '#contract/modules/platform/document/document.ts'
import { makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { onRow } from '../../../../test/rows.ts'
import { makeHomeElder, urgent } from './test-elders.ts'

const t = hosted()
const manager = enters(t, 'HOMECARE_MANAGER')
const admin = enters(t, 'ADMIN')
const desk = enters(t, 'RECEPTION')
const look = onRow(agreement.get)
const change = onRow(agreement.update)
const remove = onRow(agreement.remove)
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

/** A type of contracts. */
const typeId = async () =>
  (await admin.ok(documentTemplate.templateTypes, {})).find(({ category }) => category === 1)?.typeId
const terms = { contractName: '居家服务协议', partyC: '张伟', startDate: '2025-06-01', endDate: '2026-05-31' }
const sign = async (oldmanId: string, more: object = {}) =>
  manager.call(agreement.create, { ...terms, oldmanId, home: 1, typeId: await typeId(), ...more })

describe('papers of home care', () => {
  test('an elder of home care signs: he is 乙方, without a stay; pages of residents do not show it', async () => {
    const { oldmanId, oldmanName } = await makeHomeElder(manager)
    const { data: row } = await sign(oldmanId)
    expect(row).toMatchObject({ home: 1, oldmanId, oldmanName, partyB: oldmanName, bedName: null, contractStatus: 1 })
    const { list } = await manager.ok(agreement.list, { home: 1, oldmanName })
    expect(list.map(({ contractId }) => contractId)).toContain(row.contractId)
    expect((await look(desk, row)).code).toBe(21003)
    expect((await desk.call(agreement.create, { ...terms, oldmanId, home: 1, typeId: await typeId() })).status).toBe(
      401,
    )
  })

  test('an id of the other kind is 21003', async () => {
    const { oldmanId } = await makeHomeElder(manager)
    const resident = await makeResident(t)
    expect((await sign(resident.oldmanId)).code).toBe(21003)
    const asResident = { ...terms, oldmanId, home: 0, typeId: await typeId() }
    expect((await admin.call(agreement.create, asResident)).code).toBe(21003)
  })

  test('31085: two contracts of one type are not in force at once; renewed and ended with the permissions of the page', async () => {
    const { oldmanId } = await makeHomeElder(manager)
    const { data: row } = await sign(oldmanId)
    expect((await sign(oldmanId, { startDate: '2025-09-01', endDate: '2026-08-31' })).code).toBe(31085)
    const renewed = await change(manager, row, { action: 'renew', endDate: '2027-05-31' })
    expect(renewed.data).toMatchObject({ startDate: '2026-06-01', contractStatus: 0, renewFromNo: row.contractNo })
    expect((await remove(manager, renewed.data)).code).toBe(0)
    const end = { action: 'terminate', terminateDate: '2025-06-10', terminateReason: '不再需要' }
    expect((await change(manager, row, end)).data).toMatchObject({ contractStatus: 3 })
  })

  test('the end of the archive ends its contracts; an archive with contracts is not removed (21008)', async () => {
    const elder = await makeHomeElder(manager)
    const { data: row } = await sign(elder.oldmanId)
    const refused = await manager.call(homeElder.remove, { ids: [elder.oldmanId] })
    expect(refused).toMatchObject({ code: 21008, data: { refs: [{ type: '合同文档', count: 1 }] } })
    const end = { status: 3, endDate: '2025-06-09', endReason: '迁往外地' }
    expect((await onRow(homeElder.update)(manager, elder, end)).code).toBe(0)
    const ended = (await look(manager, row)).data
    expect(ended).toMatchObject({ contractStatus: 3, terminateDate: '2025-06-09', terminateReason: '居家服务终止' })
  })

  test('the fields of a template are filled from the archive, those of a stay remain empty', async () => {
    const content = '<p>{{oldmanName}}，{{liveAddr}}，联系人{{familyName}}，床位{{bedName}}。</p>'
    const template = { templateName: '居家协议', typeId: await typeId(), content, home: 1 }
    const { templateId } = await admin.ok(documentTemplate.templateCreate, template)
    const elder = await makeHomeElder(manager, { family: [urgent] })
    const { data: row } = await sign(elder.oldmanId, { templateId, typeId: null })
    const { contractId } = row
    const page = await manager.call(agreement.download, { contractId, format: 'print' })
    expect(String(page.data)).toContain(`${elder.oldmanName}，南京东路100弄3号402室，联系人张伟，床位`)
  })
})
