import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { file } from '#contract/modules/platform/file/file.ts'
import { notice } from '#contract/modules/platform/notice/notice.ts'
import type { BusEvent } from '#core/live/bus.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept } from '../../../../test/factories.ts'
import { hosted } from '../../../../test/hosted.ts'
import { doorsOf, noisy } from '../file/test-forms.ts'
import { noticeInput, staffOf } from './test-house.ts'

const t = hosted()
let hr: Client
let li: Awaited<ReturnType<typeof staff.member>>
let wang: typeof li
let staff: ReturnType<typeof staffOf>
let scopeIds: string[]
let events: BusEvent[] = []
beforeAll(async () => {
  staff = staffOf(t)
  const { deptId } = await makeDept(t, { deptName: '护理二区' })
  scopeIds = [deptId]
  li = await staff.member('CARER', deptId)
  wang = await staff.member('CARER', deptId)
  hr = await t.as('HR')
  t.services.bus.subscribe((event) => void events.push(event))
})
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  events = []
})

const send = (more: object = {}) =>
  hr.ok(notice.create, { ...noticeInput, scopeType: 2, scopeIds, publish: 1, ...more })
const mine = async (client: Client, query: object = {}) =>
  (await client.ok(notice.personalList, { size: 1000, ...query })).list.map(({ noticeId }) => noticeId)
const countsOf = async (noticeId: string) => {
  const { readCount, confirmCount, totalCount } = await hr.ok(notice.get, { noticeId })
  return [readCount, confirmCount, totalCount]
}

describe('received notices', () => {
  test('opening it marks it as read once; other windows of the reader and the publisher are told', async () => {
    const { noticeId } = await send()
    const before = await staff.unread(li)
    events = []
    const own = { readStatus: 1, readTime: '2025-06-10 10:00:00', confirmTime: null }
    expect((await li.ok(notice.get, { noticeId })).own).toEqual(own)
    t.clock.set('2025-06-10 10:05:00')
    expect((await li.ok(notice.get, { noticeId })).own).toEqual(own)
    expect(await staff.unread(li)).toBe(before - 1)
    const changes = events.filter(({ event }) => event === 'data.changed')
    expect(changes.map(({ data, target }) => [Object(data).modules, target.userIds])).toEqual([
      [
        ['notice', 'message'],
        [li.userId, hr.userId],
      ],
    ])
    expect(await countsOf(noticeId)).toEqual([1, 0, 2])
  })

  test('marks notices read by name or all at once; other users’ ids and revoked ones are ignored', async () => {
    await li.ok(notice.personalRead, { all: 1 })
    const one = await send()
    const two = await send()
    const three = await send()
    const foreign = await hr.ok(notice.create, { ...noticeInput, scopeType: 4, scopeIds: [wang.empId], publish: 1 })
    const { noticeId, version } = three
    await hr.ok(notice.update, { noticeId, version, action: 'revoke', revokeReason: '有误' })
    const noticeIds = [one, foreign, three].map((row) => row.noticeId)
    expect(await li.ok(notice.personalRead, { noticeIds })).toEqual({ changed: 1, unreadCount: 1 })
    expect(await li.ok(notice.personalRead, { noticeIds })).toEqual({ changed: 0, unreadCount: 1 })
    expect(await countsOf(foreign.noticeId)).toEqual([0, 0, 1])
    expect(await li.ok(notice.personalRead, { all: 1 })).toEqual({ changed: 1, unreadCount: 0 })
    expect(await countsOf(two.noticeId)).toEqual([1, 0, 2])
    expect(await countsOf(noticeId)).toEqual([0, 0, 2])
    expect((await li.call(notice.personalRead, {})).data).toMatchObject({ errors: [{ field: 'noticeIds' }] })
  })

  test('确认已阅 is counted for notices that require it, and marks them as read too', async () => {
    const asks = await send({ needConfirm: 1 })
    const not = await send()
    const noticeIds = [asks.noticeId, not.noticeId]
    expect((await li.ok(notice.personalRead, { noticeIds, confirm: 1 })).changed).toBe(2)
    expect(await countsOf(asks.noticeId)).toEqual([1, 1, 2])
    expect(await countsOf(not.noticeId)).toEqual([1, 0, 2])
    expect((await li.ok(notice.get, { noticeId: asks.noticeId })).own?.confirmTime).toBe('2025-06-10 10:00:00')
    t.clock.set('2025-06-10 10:10:00')
    expect((await li.ok(notice.personalRead, { noticeIds, confirm: 1 })).changed).toBe(0)
  })

  test('finds notices by state, type, words and time; pinned ones come first', async () => {
    await li.ok(notice.personalRead, { all: 1 })
    t.clock.set('2025-06-10 11:00:00')
    const top = await send({ topFlag: 1, noticeType: 6, title: '停电100%检修' })
    t.clock.set('2025-06-10 12:00:00')
    const last = await send({ noticeType: 5, title: '例会' })
    expect((await mine(li)).slice(0, 2)).toEqual([top.noticeId, last.noticeId])
    expect(await mine(li, { readStatus: 0 })).toEqual([top.noticeId, last.noticeId])
    expect(await mine(li, { noticeType: 5 })).toEqual([last.noticeId])
    expect(await mine(li, { keyword: '0%检' })).toEqual([top.noticeId])
    expect(await mine(li, { keyword: '%' })).toEqual([top.noticeId])
    expect(await mine(li, { publishFrom: '2025-06-10 11:30:00' })).toEqual([last.noticeId])
    const ofAll = { publishFrom: '2025-06-10 11:00:00', publishTo: '2025-06-10 11:59:00' }
    expect((await hr.ok(notice.list, ofAll)).list.map(({ noticeId }) => noticeId)).toEqual([top.noticeId])
    expect((await hr.ok(notice.list, { title: '例会', noticeStatus: 1 })).total).toBe(1)
    expect((await hr.ok(notice.list, { noticeStatus: 3 })).total).toBe(0)
  })
})

describe('the list of readers', () => {
  test('shows with .readStat alone who has read a notice and who has not', async () => {
    const { noticeId } = await send({ needConfirm: 1 })
    await li.ok(notice.personalRead, { noticeIds: [noticeId], confirm: 1 })
    const listed = async (readStatus: number) =>
      (await hr.ok(notice.get, { noticeId, readers: 1, readStatus })).readers?.list ?? []
    const time = '2025-06-10 10:00:00'
    expect(await listed(1)).toMatchObject([
      { userId: li.userId, deptName: '护理二区', readTime: time, confirmTime: time, readStatus: 1 },
    ])
    expect(await listed(0)).toMatchObject([{ userId: wang.userId, readTime: null }])
    const paged = await hr.ok(notice.get, { noticeId, readers: 1, page: 2, size: 1 })
    expect(paged.readers).toMatchObject({ total: 2, page: 2, list: [{ userId: expect.any(String) }] })
    expect((await li.call(notice.get, { noticeId, readers: 1 })).status).toBe(401)
    expect(await li.ok(notice.get, { noticeId })).toMatchObject({ readers: null, totalCount: 0, scopeIds: [] })
  })
})

describe('text and files of a notice', () => {
  const content = async (text: string) => {
    const row = await send({ content: text })
    return (await li.ok(notice.get, { noticeId: row.noticeId })).content
  }

  test.each([
    ['<p>好<script>alert(1)</script></p>', '<p>好</p>'],
    ['<p onclick="alert(1)">好</p>', '<p>好</p>'],
    ['<p>好<img src="https://elsewhere.example/x.png" onerror="alert(1)"></p>', '<p>好</p>'],
    ['<p>好<img src="javascript:alert(1)"></p>', '<p>好</p>'],
    ['<p>好<a href="javascript:alert(1)">点</a></p>', '<p>好点</p>'],
    ['<p>好</p><iframe src="/home"></iframe><form action="/"><input name="p"></form>', '<p>好</p>'],
    ['<p style="position:fixed;color:#f00;background:url(//x)">好</p>', '<p style="color:#f00">好</p>'],
    ['<style>body{display:none}</style><p>好</p>', '<p>好</p>'],
    ['<svg onload="alert(1)"><p>好</p></svg>', '<p>好</p>'],
    ['<math><mtext><table><mglyph><style><p>好</p></style></mglyph></table></mtext></math><p>好</p>', undefined],
  ])('%s is stored without what could run', async (sent, cleaned) => {
    const stored = await content(sent)
    if (cleaned !== undefined) expect(stored).toBe(cleaned)
    expect(stored).not.toMatch(/script|onerror|onload|onclick|iframe|<style|svg|https?:/i)
  })

  test('refuses an empty text, or more than 50 KB, at the field', async () => {
    for (const [text, message] of [
      ['<p> </p>', '内容不能为空'],
      ['<script>1</script>', '内容不能为空'],
      [`<p>${'字'.repeat(17_100)}</p>`, '内容不能超过50KB，请删减文字或改用附件'],
    ])
      expect(
        (await hr.call(notice.create, { ...noticeInput, scopeType: 2, scopeIds, content: text })).data,
      ).toMatchObject({
        errors: [{ field: 'content', message }],
      })
    expect(await content(`<p>${'字'.repeat(17_000)}</p>`)).toHaveLength(17_007)
  })

  test('pictures and files are readable with the notice, foreign ones are not bound, and a revoked notice shows none', async () => {
    const doors = doorsOf(() => ({ app: t, client: hr }))
    const upload = async (name: string) =>
      (await doors.send(file.uploadCommon, { name, content: await noisy(40).jpeg().toBuffer() })).data.imagePath
    const picture = await upload('a.jpg')
    const paper = await upload('b.jpg')
    const files = [{ path: paper, name: '值班表.jpg', size: 1234 }]
    const row = await send({ content: `<p>见图<img src="${picture}"></p>`, files })
    const seen = await li.ok(notice.get, { noticeId: row.noticeId })
    const inText = /src="([^"]+)"/.exec(seen.content)?.[1].replaceAll('&amp;', '&') ?? ''
    expect((await doorsOf(() => ({ app: t, client: li })).read(inText)).statusCode).toBe(200)
    expect(seen.files).toMatchObject([{ name: '值班表.jpg', size: 1234 }])
    expect((await doorsOf(() => ({ app: t, client: li })).read(seen.files?.[0].path ?? '')).statusCode).toBe(200)
    const again = { ...noticeInput, scopeType: 2, scopeIds }
    expect((await hr.call(notice.create, { ...again, files })).code).toBe(21010)
    expect((await hr.call(notice.create, { ...again, content: `<p><img src="${picture}"></p>` })).code).toBe(21010)
    const six = Array.from({ length: 6 }, () => files[0])
    expect((await hr.call(notice.create, { ...again, files: six })).code).toBe(21001)
    const { noticeId, version } = row
    const next = await hr.ok(notice.update, { noticeId, version, files: [] })
    expect(next.files).toEqual([])
    await hr.ok(notice.update, { noticeId, version: next.version, action: 'revoke', revokeReason: '有误' })
    expect(await wang.ok(notice.get, { noticeId })).toMatchObject({ content: '', files: [] })
  })
})
