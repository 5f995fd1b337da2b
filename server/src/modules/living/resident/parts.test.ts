import { describe, expect, test } from 'vitest'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { archiveTabs, residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { file } from '#contract/modules/platform/file/file.ts'
import { idCardFor, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { noisy, pdf, sendForm } from '../../platform/file/test-forms.ts'

const t = hosted()
const reception = enters(t, 'RECEPTION')

const picture = async (client = reception) => {
  const content = await noisy().png().toBuffer()
  const { data } = await sendForm(t, file.uploadCommon, { name: 'a.png', content, client, fields: { picRoute: '2' } })
  return String(data.imagePath)
}
const read = (url: string) => t.app.inject({ method: 'GET', url })

describe('the photo', () => {
  test('is set and removed with the permission, and shown in lists with a ticket', async () => {
    const { oldmanId } = await makeResident(t)
    const photo = await picture()
    const shown = await reception.ok(residentArchive.saveHead, { oldmanId, photo })
    expect((await read(shown.photo ?? '')).statusCode).toBe(200)
    const { list } = await reception.ok(resident.list, { oldmanName: '王秀英' })
    expect(list.find((row) => row.oldmanId === oldmanId)?.photo).toMatch(/^\/files\/[\w-]+\?t=/)
    // The archive sends its own picture back, with its ticket: no change.
    await reception.ok(residentArchive.saveBase, { oldmanId, version: shown.version, photo: shown.photo })
    const cashier = await t.as('CASHIER')
    expect((await cashier.call(residentArchive.removeHead, { oldmanId })).status).toBe(401)
    expect((await reception.ok(residentArchive.removeHead, { oldmanId })).photo).toBeNull()
    const { list: records } = await reception.ok(residentArchive.modifyRecord, { oldmanId })
    expect(records.map((row) => [row.fieldName, row.oldValue, row.newValue])).toEqual([
      ['头像', '已上传', null],
      ['头像', null, '已上传'],
    ])
  })

  test('is taken as a form-encoded body, as the seed sends it', async () => {
    const { oldmanId } = await makeResident(t)
    const path = residentArchive.saveHead.path.replace('{oldmanId}', oldmanId)
    const response = await t.app.inject({
      method: 'PUT',
      url: path,
      payload: new URLSearchParams({ photo: await picture() }).toString(),
      headers: { ...reception.headers('PUT', path), 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    })
    expect(response.json().code).toBe(0)
  })

  test('is never an unknown file or one of another user', async () => {
    const first = await makeResident(t)
    const second = await makeResident(t)
    const photo = await picture()
    await reception.ok(residentArchive.saveHead, { oldmanId: first.oldmanId, photo })
    for (const wrong of [
      photo,
      '/files/unknown',
      'https://example.com/a.png',
      '../../etc/passwd',
      'javascript:alert(1)',
    ])
      expect((await reception.call(residentArchive.saveHead, { oldmanId: second.oldmanId, photo: wrong })).code).toBe(
        21010,
      )
    const foreign = await picture(await t.as('ADMIN'))
    expect((await reception.call(residentArchive.saveHead, { oldmanId: second.oldmanId, photo: foreign })).code).toBe(
      21010,
    )
  })
})

test('attachments are listed by kind and deleted one by one', async () => {
  const { oldmanId } = await makeResident(t)
  const upload = (name: string, fileType: string) =>
    sendForm(t, file.uploadStream, { name, content: pdf(name), client: reception, fields: { oldmanId, fileType } })
  await upload('身份证.pdf', '1')
  await upload('体检.pdf', '4')
  const all = await reception.ok(residentArchive.files, { oldmanId })
  expect(all.list.map((row) => [row.fileName, row.fileType]).sort()).toEqual([
    ['体检.pdf', 4],
    ['身份证.pdf', 1],
  ])
  expect((await read(all.list[0].urlPath)).statusCode).toBe(200)
  const [card] = (await reception.ok(residentArchive.files, { oldmanId, fileType: 1 })).list
  const other = await makeResident(t)
  expect((await reception.ok(residentArchive.files, { oldmanId: other.oldmanId })).total).toBe(0)
  const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
  expect((await stranger.call(residentArchive.removeFile, { id: card.id })).code).toBe(21003)
  expect((await (await t.as('CASHIER')).call(residentArchive.removeFile, { id: card.id })).status).toBe(401)
  await reception.ok(residentArchive.removeFile, { id: card.id })
  expect((await reception.ok(residentArchive.files, { oldmanId })).list.map((row) => row.fileName)).toEqual([
    '体检.pdf',
  ])
  expect((await reception.call(residentArchive.removeFile, { id: card.id })).code).toBe(21003)
})

test('each institution orders the tabs of a resident’s page', async () => {
  const menus = await reception.ok(residentArchive.menus)
  expect(menus.map((menu) => menu.menuCode)).toEqual(archiveTabs.map(([code]) => code))
  const chosen = [
    { menuCode: 'health', name: '健康', sort: 1, show: 1 },
    { menuCode: 'base', name: '基本信息', sort: 2, show: 0 },
    { menuCode: 'nonsense', name: '没有', sort: 3, show: 1 },
  ]
  const saved = await reception.ok(residentArchive.saveMenus, { menus: chosen })
  expect(saved.slice(0, 2)).toEqual(chosen.slice(0, 2))
  expect(saved.map((menu) => menu.menuCode)).not.toContain('nonsense')
  expect(saved).toHaveLength(archiveTabs.length)
  const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
  expect((await other.ok(residentArchive.menus))[0].menuCode).toBe('base')
  // A plain list, as the seed sends it.
  const { path } = residentArchive.saveMenus
  const headers = reception.headers('POST', path)
  const bare = await t.app.inject({ method: 'POST', url: path, payload: chosen.slice(0, 1), headers })
  expect(bare.json().data[0]).toEqual(chosen[0])
  expect((await reception.call(residentArchive.saveMenus, { menus: [] })).code).toBe(21001)
})

test('carers and terminals: none is assigned and none is bound', async () => {
  const { oldmanId } = await makeResident(t)
  expect((await reception.ok(residentArchive.carers, { oldmanId })).list).toEqual([])
  expect((await reception.call(residentArchive.carers, { oldmanId: 'nobody' })).code).toBe(21003)
  expect(await reception.ok(residentArchive.updateCommand, { oldmanIds: oldmanId })).toEqual({ sent: 0, failed: [] })
  const unknown = await reception.call(residentArchive.updateCommand, { oldmanIds: `${oldmanId},nobody` })
  expect(unknown.code).toBe(21003)
})

test('edits through the archive the planned departure, sale and remark of a stay, and nothing else of it', async () => {
  const { oldmanId } = await makeResident(t)
  const { version } = await reception.ok(resident.get, { oldmanId })
  const edit = { oldmanId, version, remark: '家属要求南向', liveDate: '2020-01-01', bedId: 'bed-1' }
  const saved = await reception.ok(residentArchive.saveLive, edit)
  expect(saved).toMatchObject({ remark: '家属要求南向', oldmanStatus: 3, bedId: null })
  expect((await reception.ok(resident.get, { oldmanId })).live).toMatchObject({
    remark: '家属要求南向',
    liveDate: null,
  })
  expect((await reception.call(residentArchive.saveLive, { oldmanId, version: version + 9, remark: 'x' })).code).toBe(
    21002,
  )
  const { list } = await reception.ok(residentArchive.modifyRecord, { oldmanId, section: 'live' })
  expect(list).toMatchObject([{ fieldName: '入住备注', newValue: '家属要求南向' }])
})

describe('hostile input leads to a clear message or plain text, never to an internal error', () => {
  const texts = [
    "x'; drop table oldman; --",
    '<img src=x onerror=alert(1)>',
    '../../etc/passwd',
    '{{oldmanName}}',
    '王\u202e秀英',
    '👵🏻',
  ]
  test.each(texts)('%j is stored unchanged', async (text) => {
    const base = { oldmanName: text, oldmanIdCard: idCardFor(), remark: text, tags: ['标签', text.slice(0, 10)] }
    const created = await reception.ok(resident.create, { base })
    expect((await reception.ok(residentArchive.base, { oldmanId: created.oldmanId })).remark).toBe(text)
    expect((await reception.ok(resident.archives, { oldmanName: text })).list.map((row) => row.oldmanId)).toContain(
      created.oldmanId,
    )
  })

  const shapes: unknown[] = [
    '王\u0000秀英',
    '王\ud800',
    '长'.repeat(10_000),
    12,
    true,
    [],
    {},
    [[[]]],
    { $ne: null },
    1e308,
  ]
  test.each(shapes.map((shape) => [JSON.stringify(shape).slice(0, 30), shape]))('%s is no name', async (_, shape) => {
    const before = (await reception.ok(resident.archives, {})).total
    const answer = await reception.call(resident.create, { base: { oldmanName: shape, oldmanIdCard: idCardFor() } })
    expect([answer.status, answer.code]).toEqual([200, 21001])
    expect(JSON.stringify(answer.data)).toContain('base.oldmanName')
    expect((await reception.ok(resident.archives, {})).total).toBe(before)
  })

  test.each(['\u0000', '\ud800', "' or ''='", 'x'.repeat(5000)])(
    '%j as an id or a filter finds nothing',
    async (value) => {
      for (const call of [resident.get, residentArchive.base, residentFamily.familyOf]) {
        const answer = await reception.call(call, { oldmanId: value.toWellFormed() })
        expect([200, 404, 414], `${call.name} ${answer.status}`).toContain(answer.status)
        expect(answer.code).not.toBe(0)
      }
      const found = await reception.call(resident.archives, {
        oldmanName: value.toWellFormed(),
        tags: value.toWellFormed(),
      })
      expect([0, 21001]).toContain(found.code)
    },
  )

  test('sections that are no objects are refused', async () => {
    for (const body of [
      { base: [] },
      { base: 'x' },
      { base: null },
      { family: {} },
      { base: { oldmanName: '甲' }, family: [1] },
    ])
      expect((await reception.call(resident.create, body)).code).toBe(21001)
  })
})
