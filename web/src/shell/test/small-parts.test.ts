import { expect, test } from 'vitest'
import { onApp } from '#kit/live/events.ts'
import { fakeTimers } from '#kit/test/test-timers.ts'
import { checkPassword, defaultRules, hasRun, rulesOf } from '../account/password-rules.ts'
import { hitsOf, menuHits } from '../palette/global-search.ts'
import { chunkTimeoutMs, loadChunk } from '../route/chunk.ts'
import { ignoresTabActivation, scriptError, tabActivation } from '../start/browser-events.ts'
import { clearedAtLogout, logoutDelayMs } from '../start/session-flow.ts'
import { drawTile, waterMark, waterMarkText } from '../start/watermark.ts'

test('B008 special pages ignore becoming visible', () => {
  expect(
    ['/index.html', '/x/error.html', '/settleIn.html', '/fullchart.html', '/', '/app/'].map(ignoresTabActivation),
  ).toEqual([true, true, true, true, false, false])
  const events: string[] = []
  const ends = [onApp('winTabActived', () => events.push('on')), onApp('winTabDeactived', () => events.push('off'))]
  tabActivation(true, '/index.html')
  tabActivation(true, '/')
  tabActivation(false, '/')
  expect(events).toEqual(['off', 'on'])
  for (const end of ends) end()
})

test('B029 a chunk not loaded within 120000 ms fails as ChunkLoadError', async () => {
  const { timers, pass } = fakeTimers()
  const never = loadChunk(() => new Promise<never>(() => undefined), timers)
  pass(chunkTimeoutMs)
  await expect(never).rejects.toMatchObject({ name: 'ChunkLoadError', message: 'timeout of 120000 ms exceeded' })
  const broken = loadChunk(() => Promise.reject(new Error('gone')), timers)
  await expect(broken).rejects.toMatchObject({ name: 'ChunkLoadError', message: 'gone' })
  await expect(loadChunk(() => Promise.resolve('page'), timers)).resolves.toBe('page')
})

test('B089 the watermark tile: 300x200, 14 px, rotated by -20 degrees', () => {
  const drawn: unknown[] = []
  const pen = {
    font: '',
    fillStyle: '',
    textAlign: 'start' as CanvasTextAlign,
    translate: (x: number, y: number) => void drawn.push(['translate', x, y]),
    rotate: (angle: number) => void drawn.push(['rotate', Math.round((angle * 180) / Math.PI)]),
    fillText: (text: string) => void drawn.push(text),
  }
  drawTile(pen, waterMarkText('admin', '李管理'))
  expect(drawn).toEqual([['translate', 150, 100], ['rotate', -20], 'admin 李管理'])
  expect(pen.font).toMatch(/^14px/)
  expect([waterMark.width, waterMark.height, waterMark.delayMs]).toEqual([300, 200, 500])
})

test('B088 the watermark names login and employee', () => {
  expect([waterMarkText('admin', '李管理'), waterMarkText('admin', undefined)]).toEqual(['admin 李管理', 'admin'])
})

test('B111 names cleared 200 ms after leaving contain no drafts', () => {
  expect(logoutDelayMs).toBe(200)
  expect(clearedAtLogout).toEqual(expect.arrayContaining(['systemconfig', 'userInfo', 'authority', 'menus']))
  expect(clearedAtLogout).not.toContain('oldmanDraft')
  expect(clearedAtLogout).not.toContain('homeOldmanDraft')
})

test('B166 a script error gets code 9999', () => {
  expect([scriptError(new TypeError('x')).code, scriptError('text').message]).toEqual([9999, 'text'])
})

test('the password rules are shown one by one', () => {
  const broken = (password: string) =>
    checkPassword(password, 'zhang', defaultRules).flatMap(({ rule, ok }, index) => (ok ? [] : [`${index} ${rule}`]))
  expect(broken('Spring-2k6!x')).toEqual([])
  expect(broken('abc12345').map((text) => text[0])).toEqual(['0', '1', '3'])
  expect(broken('xZhang-20k6').map((text) => text[0])).toEqual(['2'])
  expect(broken('我们的密码有十六个字以上才可以吧').length).toBe(0)
  expect(['aaaa', 'x1234y', 'fedc', 'abd', '1357'].map(hasRun)).toEqual([true, true, true, false, false])
  expect(rulesOf({ minLength: 12 })).toEqual({ ...defaultRules, minLength: 12 })
})

test('a search result leads to its page', () => {
  expect(
    hitsOf([
      {
        type: 'OLDMAN',
        typeName: '老人',
        id: '1',
        title: '王秀英',
        subTitle: '1-101-A',
        routePath: '/live/archives/base',
        query: { oldmanId: 1 },
      },
    ]),
  ).toEqual([
    {
      key: 'OLDMAN 1',
      kind: '老人',
      title: '王秀英',
      sub: '1-101-A',
      person: { oldmanId: '1', oldmanName: '王秀英' },
      address: `/live/archives/base?oldmanId=1&tabTitle=${encodeURIComponent('王秀英')}`,
    },
  ])
  expect([hitsOf(undefined), hitsOf([null, {}])]).toEqual([[], []])
  const item = { menuId: '1', menuType: 'MENU', menuLink: '', icon: '', pageUrl: '', authorityCode: '', children: [] }
  const nav = [
    {
      ...item,
      menuName: '入住管理',
      path: undefined,
      children: [{ ...item, menuId: '2', menuName: '入住列表', path: '/live/live/list' }],
    },
  ]
  expect(menuHits(nav, '列表', () => '')).toMatchObject([
    { title: '入住列表', sub: '入住管理', address: '/live/live/list' },
  ])
})
