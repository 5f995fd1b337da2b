import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenRules } from './boundaries.ts'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'pims-floors-'))
})
afterEach(() => rmSync(base, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), text)
}

test('finds static, type, side-effect, re-exporting and dynamic imports in ts and tsx', () => {
  write(
    'web/src/kit/a.tsx',
    "import type { X } from '../../../server/src/a.ts'\nexport const A = () => <b>{'from \"x\"'}</b>",
  )
  write('web/src/kit/b.ts', "import '../../../server/src/b.ts'")
  write('web/src/kit/c.ts', "export * from '../../../server/src/c.ts'")
  write('web/src/kit/d.ts', "export const d = () => import('../../../server/src/d.ts')")
  expect(brokenRules(base)).toMatchObject({ files: 4, imports: 4, broken: { length: 4 } })
})

test.each([
  ['contract/src/modules/living/visit/a.ts', "import dayjs from 'dayjs'"],
  ['contract/src/kit/a.ts', "import '../../../web/src/kit/a.ts'"],
  ['contract/src/modules/living/visit/a.ts', "import '../../fees/bill/bill.ts'"],
  ['contract/src/modules/visit.ts', "import 'zod'"],
  ['server/src/modules/visit/a.ts', "import 'zod'"],
  ['server/src/core/a.ts', "import '../../../web/src/kit/a.ts'"],
  ['server/src/core/a.ts', "import '../modules/living/visit/service.ts'"],
  ['server/src/modules/living/visit/a.ts', "import '../resident/rules.ts'"],
  ['server/src/modules/living/visit/a.ts', "import '../../fees/bill/service.ts'"],
  ['server/src/modules/living/visit/a.ts', "import '../../../../test/app.ts'"],
  ['web/src/modules/living/visit/A.tsx', "import '../resident/ResidentPage.tsx'"],
  ['web/src/kit/a.ts', "import '../modules/living/visit/VisitPage.tsx'"],
  ['web/src/kit/a.ts', "import 'node:fs'"],
  ['web/src/modules/living/visit/A.tsx', "import '../../../kit/cols.tsx'"],
  ['server/src/modules/living/visit/a.ts', "import '../../../core/db/db.ts'"],
  ['e2e/a.test.ts', "import '../contract/src/kit/money.ts'"],
  ['web/src/kit/a.ts', '// long\n'.repeat(401)],
  ['web/src/kit/a.tsx', 'export const A = ({ n }) => <Button disabled={n === 0}>打印</Button>'],
  ['server/src/core/a.ts', 'export const a = (b: number) => ({ ...{ b, c: 1 } })'],
  ['server/src/core/a.ts', 'export const a = (b: number) => [...[b, 1]]'],
  ['web/src/kit/a.tsx', 'export const A = () => <Empty {...{ image: 1 }} />'],
  ['e2e/a.test.ts', 'const [a, b] = [1, 2]\nconsole.log(a, b)'],
  ['e2e/a.test.ts', 'const [a, b] = [1, 2] as const\nconsole.log(a, b)'],
  ['e2e/a.test.ts', ['// biome-ignore', 'format: read in rows\nexport const rows = [1]'].join(' ')],
  ['web/src/kit/a.tsx', 'export const A = ({ n }) => <Dialog okButtonProps={{ disabled: n === 0 }} />'],
  ['server/src/core/a.ts', 'export const joinVisit = 1\nexport const joinVisits = 2'],
  [
    'server/src/core/a.ts',
    'export const joinHandover = 1\nexport function joinHandedOver() {}\nexport const joinHandOver = 2',
  ],
])('refuses %s with %.60s', (file, text) => {
  write(file, text)
  expect(brokenRules(base).broken).toHaveLength(1)
})

test.each([
  [
    'contract/src/modules/living/visit/a.ts',
    "import { z } from 'zod'\nimport '../../../kit/a.ts'\nimport '../resident/b.ts'",
  ],
  ['contract/src/modules/fees/bill/a.ts', "import '../../living/visit/visit.ts'"],
  [
    'server/src/modules/living/visit/a.ts',
    "import '../resident/service.ts'\nimport '#contract/modules/living/visit/visit.ts'",
  ],
  ['server/src/modules/living/visit/a.ts', "import '../../platform/file/tables.ts'\nimport './rules.ts'"],
  ['server/src/modules/living/visit/a.test.ts', "import '../../../../test/app.ts'"],
  ['web/src/modules/living/visit/A.tsx', "import '#kit/cols.tsx'\nimport { Button } from 'antd'"],
  ['server/src/core/rows/a.ts', "import '../db/db.ts'"],
  ['web/src/kit/a.tsx', 'export const A = ({ n }) => <Button disabled={n === 0} title="没有账单">打印</Button>'],
  ['web/src/kit/a.tsx', 'export const A = ({ save }) => <Button disabled={save.pending}>保存</Button>'],
  ['server/src/core/a.ts', 'export const a = (b: object, c?: object) => ({ ...b, ...(c && { c }) })'],
  ['server/src/core/a.ts', 'export const a = (list: number[]) => { const [first] = list; return first }'],
  [
    'web/src/modules/living/visit/phone/A.tsx',
    'export const A = ({ n }) => <button disabled={n === 0}>没有账单</button>',
  ],
])('allows %s with %.60s', (file, text) => {
  write(file, text)
  expect(brokenRules(base).broken).toEqual([])
})

test('finds a code written as a bare number, compared, selected, written or in SQL', () => {
  write(
    'contract/src/modules/fees/bill/bill.ts',
    "export const Bill = fields({ billStatus: code('状态', billStatus) })",
  )
  write(
    'server/src/modules/fees/bill/a.ts',
    [
      'export const a = (row: Row) => row.billStatus === 3',
      'export const b = (row: Row) => [1, 4].includes(row.billStatus)',
      "export const c = (db: Db) => db.where('bill.billStatus', 'in', [1, 2])",
      'export const d = { billStatus: 1 }',
      'export const e = sql`select 1 from bill where bill_status in (5, 6)`',
      'export const fine = (row: Row) => row.billStatus === billStatus.is.void && row.count === 3',
    ].join('\n'),
  )
  expect(brokenRules(base).broken.map((line) => line.split(' ')[0].split(':')[1])).toEqual(['1', '2', '3', '4', '5'])
})

test('finds a bare code outside the modules too', () => {
  write('contract/src/modules/platform/org/org.ts', "export const Org = fields({ orgStatus: code('状态', orgStatus) })")
  for (const file of ['server/src/core/start.ts', 'web/src/shell/start.ts', 'web/src/pages/form.ts'])
    write(file, 'export const isOpen = (org: Org) => org.orgStatus === 1')
  expect(brokenRules(base).broken.map((line) => line.split(':')[0])).toEqual([
    'server/src/core/start.ts',
    'web/src/pages/form.ts',
    'web/src/shell/start.ts',
  ])
})

test('does not report a flag of the own module or an IP version as a code', () => {
  write(
    'contract/src/modules/fees/bill/bill.ts',
    "export const Bill = fields({ abnormal: code('判断', abnormal), kind: code('种类', kinds) })",
  )
  write('contract/src/modules/fees/account/account.ts', "export const Account = fields({ abnormal: flag('异常') })")
  write(
    'server/src/modules/fees/account/a.ts',
    [
      'export const a = (row: Row) => row.abnormal === 1',
      'const kind = isIP(address)',
      'export const b = kind === 4',
    ].join('\n'),
  )
  // A name that is a code in one module alone is not reported where the own contract does not have it.
  write('server/src/modules/fees/receipt/a.ts', 'export const a = (row: Row) => row.abnormal === 1')
  write('server/src/modules/fees/bill/a.ts', 'export const a = (row: Row) => row.abnormal === 1')
  expect(brokenRules(base).broken.map((line) => line.split(' ')[0])).toEqual(['server/src/modules/fees/bill/a.ts:1'])
})

test('finds a circle of three modules', () => {
  write('server/src/modules/living/visit/a.ts', "import '../resident/service.ts'")
  write('server/src/modules/living/resident/service.ts', "import '../location/tables.ts'")
  write('server/src/modules/living/location/tables.ts', "import '../visit/service.ts'")
  const { broken } = brokenRules(base)
  expect(broken).toHaveLength(1)
  expect(broken[0].split(' ').slice(-3).toSorted()).toEqual(['location', 'resident', 'visit'])
})

test('finds a circle of two files of a module', () => {
  write('web/src/modules/living/visit/VisitPage.tsx', "import { A } from './A.tsx'")
  write('web/src/modules/living/visit/A.tsx', "import type { Row } from './VisitPage.tsx'")
  const { broken } = brokenRules(base)
  expect(broken).toHaveLength(1)
  expect(broken[0].split(' ').slice(-2).toSorted()).toEqual([
    'web/src/modules/living/visit/A.tsx',
    'web/src/modules/living/visit/VisitPage.tsx',
  ])
})
