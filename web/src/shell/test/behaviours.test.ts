import { expect, test } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { sessionEnded } from '#contract/kit/catalog/live-events.ts'
import { sexes } from '#contract/kit/value/id-card.ts'
import { clockSteps } from '#contract/modules/duty/attendance/shift.ts'
import { stepOf } from '#contract/modules/living/residence/residence-step.ts'
import { SessionInfo } from '#contract/modules/platform/auth/session-info.ts'
import { appError, messageOf, rewriteCode, sessionInvalidCodes, sessionText } from '#kit/fault/errors.ts'
import { frontLogSize, makeFrontLog } from '#kit/fault/front-log.ts'
import { longTimeoutMs, requestTimeoutMs } from '#kit/http/call-plan.ts'
import { busyAfterMs, busyText, cancelledText, loadingText } from '#kit/http/loading.ts'
import { defaultSize } from '#kit/list/filter/list-state.ts'
import { appEventNames, pageEventNames } from '#kit/live/events.ts'
import { defaultWsPort, heartbeatMs, linkUrl, reconnectMs, replyMs } from '#kit/live/live.ts'
import { connectTimeoutMs, mqttUrl, reconnectPeriodMs } from '#kit/live/mqtt.ts'
import { toastMs } from '#kit/look/notice.ts'
import { animationMs, themeName } from '#kit/look/theme.ts'
import { goodsLevel } from '#kit/lookup/lookup-table.ts'
import { buildTag, organisationType, platform, storagePrefix, versionPattern } from '#kit/store/product.ts'
import { chunkTimeoutMs } from '../route/chunk.ts'
import { allRoutes } from '../route/routes.ts'
import { clearedAtLogout, logoutDelayMs } from '../start/session-flow.ts'
import { waterMark } from '../start/watermark.ts'
import { numbersIn, quoted, rowOf, behaviourRows as rows, wordsIn } from './test-behaviours.ts'

/**
 * The rows of docs/spec/behaviours.md against the product: the numbers, words and calls of a row are read from the row
 * and compared with those of the product. A change of a row without the product, or of the product without its row,
 * fails.
 */

/** The values of the row, and those of the product. */
type Check = (row: string) => readonly [said: unknown, runs: unknown]
const seconds = (...values: number[]) => values.map((value) => value / 1000)

const figures: Record<string, Check> = {
  B001: (row) => [
    [...quoted(row), numbersIn(row).at(-1)],
    [storagePrefix, platform, organisationType],
  ],
  B002: (row) => [quoted(row), [versionPattern, buildTag]],
  B029: (row) => [numbersIn(row), [chunkTimeoutMs]],
  B064: (row) => [numbersIn(row), [appEventNames.length]],
  B087: (row) => [numbersIn(row), [waterMark.delayMs]],
  B089: (row) => [numbersIn(row), [waterMark.width, waterMark.height, waterMark.fontPx, waterMark.degrees]],
  B111: (row) => [numbersIn(row), [logoutDelayMs]],
  B126: (row) => [numbersIn(row), [requestTimeoutMs]],
  B127: (row) => [numbersIn(row), [longTimeoutMs]],
  B128: (row) => [numbersIn(row), [longTimeoutMs]],
  B135: (row) => [numbersIn(row), [busyAfterMs]],
  B145: (row) => [numbersIn(row), [defaultSize(1280), 1280, defaultSize(1281)]],
  B162: (row) => [numbersIn(row), [...sessionInvalidCodes]],
  B165: (row) => [numbersIn(row), [appError('').code]],
  B171: (row) => [numbersIn(row), [toastMs]],
  B175: (row) => [numbersIn(row), [frontLogSize]],
  B208: (row) => [numbersIn(row), [goodsLevel, goodsLevel]],
  B209: (row) => [numbersIn(row)[0], goodsLevel],
  B221: (row) => [numbersIn(row), [defaultWsPort]],
  B223: (row) => [numbersIn(row), seconds(heartbeatMs)],
  B224: (row) => [numbersIn(row), seconds(replyMs)],
  B225: (row) => [numbersIn(row), seconds(reconnectMs)],
  B231: (row) => [
    `ws://h:${numbersIn(row)[0]}${/\/\w+/.exec(row)?.[0]}`,
    mqttUrl({ protocol: 'http:', hostname: 'h' }),
  ],
  B232: (row) => [
    [numbersIn(row)[0], numbersIn(row)[0]],
    [connectTimeoutMs, reconnectPeriodMs],
  ],
  B239: (row) => [row, `Gender 0 is ${sexes.label(0)} and 1 is ${sexes.label(1)}.`],
  B241: (row) => {
    const { options } = clockSteps
    const first = options[0]?.label
    const last = options.at(-1)?.label
    return [row, `Attendance clock-time dropdowns have ${options.length} options from ${first} to ${last}.`]
  },
  B243: (row) => [numbersIn(row), [toastMs, animationMs.default, animationMs.slow, animationMs.fast]],
}

const texts: Record<string, readonly string[]> = {
  B012: ['页面不存在'],
  B135: [busyText],
  B137: [cancelledText],
  B141: [loadingText],
  B153: [messageOf(appError('', 401)), messageOf(appError('', 4010))],
  B158: [sessionText(4011)],
  B159: [sessionText(4012)],
  B160: [sessionText(4013)],
  B161: [sessionText(0)],
  B228: [sessionEnded],
}

const lists: Record<string, { after: RegExp; runs: readonly string[] }> = {
  B062: { after: /subscribe to /, runs: pageEventNames },
  B102: { after: /entry has /, runs: Object.keys(SessionInfo.shape.landingEndList.element.shape) },
  B174: { after: /err\), /, runs: ['message', 'pageUrl', 'ajaxUrl', 'parms', 'datetime', 'ts'] },
}

test.each(Object.entries(figures))('%s: the figures and words of the row are those of the product', (number, check) => {
  const [words, runs] = check(rowOf(number))
  expect(words).toEqual(runs)
})

test.each(Object.entries(texts))('%s: the row holds the sentence that is shown', (number, shown) => {
  for (const text of shown) expect(rowOf(number)).toContain(text)
})

test.each(Object.entries(lists))('%s: the list of the row is the list of the product', (number, { after, runs }) => {
  const expectedWords = wordsIn(rowOf(number).split(after)[1] ?? '').filter((word) => word !== 'and')
  expect(expectedWords.toSorted()).toEqual([...runs].toSorted())
})

test('B083 each colour of the row gives its theme', () => {
  const pairs = [...rowOf('B083').matchAll(/(#[0-9A-F]{6}) (?:gives theme )?(\w+)/g)]
  expect(pairs.map(([, colour]) => themeName(colour))).toEqual(pairs.map(([, , name]) => name))
  expect(pairs).toHaveLength(5)
})

test('B147 B148 B149 B150 each code of the rows shows what its row says', () => {
  const shown = ['B147', 'B148', 'B149', 'B150'].flatMap((number) => [
    ...rowOf(number).matchAll(/code (\d+)(?: shows)? (\S+?#\d+)/gi),
  ])
  expect(shown.length).toBe(6)
  for (const [, code, text] of shown)
    expect(messageOf(appError('', Number(code), { path: '/a' }))).toBe(text.replace('{path}', '/a'))
})

test('B154 the codes of the row become those of the row', () => {
  const [from, other, to, next] = numbersIn(rowOf('B154'))
  expect([rewriteCode(from, ''), rewriteCode(other, '')]).toEqual([to, next])
})

test('B111 B113 leaving clears the names in the row, and no draft', () => {
  const drafts = wordsIn(rowOf('B113')).filter((word) => /^[a-z]\w*Draft$/.test(word))
  expect(drafts).toHaveLength(2)
  for (const draft of drafts) expect(clearedAtLogout).not.toContain(draft)
  expect(clearedAtLogout).toEqual(expect.arrayContaining(['systemconfig', 'userInfo', 'authority', 'menus']))
})

test('B101 B174 the fields of the rows are present', () => {
  const fields = wordsIn(rowOf('B101').split('userInfo holds')[1] ?? '').filter((word) => word !== 'and')
  expect(Object.keys(SessionInfo.shape)).toEqual(expect.arrayContaining(fields))
  const entry = Object.keys(makeFrontLog({ now: () => 0, page: () => '' }).err('x'))
  expect(entry).toEqual(expect.arrayContaining(['type', ...(lists.B174?.runs ?? [])]))
})

test('B221 B222 the push link has the port and the token of the rows', () => {
  const page = { protocol: 'http:', hostname: 'h', port: '3000' }
  expect(linkUrl(page, 't1')).toContain(`:${numbersIn(rowOf('B221'))[0]}/`)
  expect(linkUrl(page, 't1')).toContain('t1')
})

// --- calls -------------------------------------------------------------------------------------------------------

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../../contract/src/modules/**/*.ts', '!**/*.test.ts'],
  { eager: true },
)
const sources = import.meta.glob<string>(['../../**/*.ts', '../../**/*.tsx', '!**/*.test.*', '!**/test/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const screens = Object.values(sources).join('\n')
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'options' in value
const callsOf = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([owner, value]) =>
    Object.entries(Object(value)).flatMap(([name, call]) => (isCall(call) ? [{ as: `${owner}.${name}`, call }] : [])),
  ),
)
/** The call by its name in the contract, checked that a screen uses it too. */
function checkOf(as: string) {
  const found = callsOf.find((one) => one.as === as)
  if (!found) return expect.fail(`${as} is no call of the contract`)
  expect(new RegExp(`\\b${as.replace('.', '\\??\\.')}\\b`).test(screens), `${as} is made by no screen`).toBe(true)
  return found.call
}

const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}')

test('every call that a row names with its method is in the contract', () => {
  const known = new Set(callsOf.map(({ call }) => `${call.method} ${shapeOf(call.path)}`))
  const named = [...rows].flatMap(([number, text]) =>
    [...text.matchAll(/\b(GET|POST|PUT|DELETE) (\/\S+?)(?=[.,;]?(?:\s|$))/g)].map(([, method, path]) => ({
      number,
      call: `${method} ${shapeOf(path)}`,
    })),
  )
  expect(named.length).toBeGreaterThan(7)
  const missing = named.filter(
    ({ call }) =>
      !known.has(call) && ![...known].some((one) => one.endsWith(call.split(' ')[1] ?? '') || fills(one, call)),
  )
  expect(missing).toEqual([])
})

/** A path of the row that contains a state: `/live/{oldmanId}/2` of `/live/{oldmanId}/{oldmanStatusNew}`. */
const fills = (known: string, named: string) => new RegExp(`^${known.replaceAll('{}', '[^/ ]+')}$`).test(named)

/** Rows of the areas: the calls for each verb, which some screen makes. */
const verbs: Record<string, readonly string[]> = {
  B025: ['article.list'],
  B197: ['bill.payBatch', 'homeAccount.topUpBalance'],
  B247: ['consultation.check'],
  B248: ['consultation.archives'],
  B249: ['feeProject.nameTaken', 'feeProject.childNameTaken'],
  B250: ['attendanceShift.shiftName'],
  B251: [
    'outing.create',
    'outing.update',
    'outing.affirm',
    'outing.postpone',
    'outing.cancel',
    'outing.pass',
    'outing.decline',
  ],
  B252: ['bill.pay', 'bill.antiSettle', 'settlement.revoke', 'account.void'],
  B253: ['assessment.bind'],
  B254: ['dashboard.savePanels'],
  B255: ['roomMap.beds'],
  B256: ['dashboard.birthCalendar'],
  B258: ['store.storeRed', 'deliver.deliverRed'],
  B259: ['lend.lendReturn'],
  B261: ['message.read', 'notice.personalRead'],
  B262: ['attendanceShift.shiftEnable', 'reminder.handle', 'activity.cancel'],
  B263: ['orderSteps.afterSales', 'orderSteps.cancel', 'orderSteps.distribute', 'orderSteps.pay'],
  B264: ['homeAccount.recovery', 'homeTrade.void'],
  B266: ['assessment.enabled', 'assessment.due'],
}

test.each(Object.entries(verbs))('%s: screens make the calls of the row', (number, names) => {
  expect(rowOf(number)).not.toBe('')
  for (const name of names) checkOf(name)
})

test('B245 B257 B260 B265 B266 paths and methods are those of the rows', () => {
  const { path, method } = checkOf('residence.step')
  for (const [state, from] of [
    [2, 1],
    [6, 5],
  ] as const) {
    expect(rowOf('B245')).toContain(`/${state}`)
    expect(stepOf(from, state)).toBeDefined()
  }
  expect(`${method} ${path}`).toBe('PUT /pims/web-pi/oldmans/live/{oldmanId}/{oldmanStatusNew}')
  const ends = quotedEnds(rowOf('B257'))
  for (const kind of ['deliver', 'store', 'scrap', 'lend']) {
    const owner = callsOf.filter(({ as }) => as === `${kind}.${kind}Draft` || as === `${kind}.${kind}Post`)
    expect(
      owner.map(({ call }) => call.path.slice(-2)),
      kind,
    ).toEqual(ends)
  }
  expect(callsOf.filter(({ call }) => /updateSort\/\{ids\}\/\{indexes\}$/.test(call.path)).length).toBeGreaterThan(0)
  expect(callsOf.filter(({ call }) => /updateState\/\{ids\}\/\{state\}$/.test(call.path)).length).toBeGreaterThan(0)
  expect(rowOf('B265')).toContain(checkOf('staff.list').method)
  expect(checkOf('assessment.enabled').path).toBe(`/pims/web-org${/\/oldmans\S+\/4/.exec(rowOf('B266'))?.[0]}`)
})

const quotedEnds = (text: string) => [...text.matchAll(/\/[01]\b/g)].map(([end]) => end)

test('B127 B128 imports and pictures have the long time limit of the rows', () => {
  const long = callsOf.filter(({ call }) => call.options.timeoutMs === longTimeoutMs)
  const imports = callsOf.filter(({ call }) => call.method === 'POST' && /\/import$/.test(call.path))
  expect(imports.length).toBeGreaterThan(3)
  for (const { as } of imports)
    expect(
      long.map((one) => one.as),
      as,
    ).toContain(as)
})

test('B023 B024 documents of a type have the addresses of the rows', () => {
  const paths = allRoutes().map(({ path }) => path.replace(/:(\w+)/, '{$1}'))
  for (const number of ['B023', 'B024']) for (const path of quoted(rowOf(number))) expect(paths).toContain(path)
})

test('B184 B185 screens hide forbidden actions, or show them disabled with the reason', () => {
  expect(screens).toMatch(/<Permit need=[^>]*>/)
  expect(screens).toMatch(/<Permit need=[^>]*mode="disable">/)
})
