import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import type { Client } from '../../../test/app.ts'
import { hosted } from '../../../test/hosted.ts'
import { exported } from '../../../test/sheets.ts'

/** Exports of the demo institution as files: sheets that users print and sign. */

const t = hosted({ demo: true })
let admin: Client
beforeAll(async () => {
  admin = await t.as('ADMIN', { orgId: 'org-demo' })
})

const bytes = (data: unknown) => Buffer.from(data as Uint8Array) // as: an export answers with a file

test('the totals of an exported list are those of the list, money as numbers with two decimals', async () => {
  const list = await admin.ok(account.list, { size: 1 })
  const file = bytes((await admin.call(account.list, { export: 'xlsx' })).data)
  const sheet = await exported(file)
  const at = sheet.heads.indexOf('预存')
  const sum = list.sum?.prestoreBalance ?? 0
  expect(sum).toBeGreaterThan(0)
  expect(sheet.totals?.[at]).toBe(sum / 100)
  const cents = sheet.rows.reduce((all, row) => all + Math.round(Number(row[at]) * 100), 0)
  expect(cents).toBe(sum)
  expect(sheet.rows).toHaveLength(list.total)
  const parts = unzipSync(new Uint8Array(file))
  expect(strFromU8(parts['xl/styles.xml'])).toContain('#,##0.00')
})

test('shows title, institution and filters above fixed heads, with columns wide enough', async () => {
  const query = { oldmanStatuses: [1, 4], liveDateFrom: '2024-01-01', export: 'xlsx' } as const
  const file = bytes((await admin.call(residence.list, query)).data)
  const sheet = await exported(file)
  expect(sheet.title).toBe('入住列表')
  expect(sheet.orgName).toMatch(/养老|院/)
  expect(sheet.conditions).toBe('条件：状态：在住、试住；入住日期：2024-01-01 起')
  expect(sheet.foot).toMatch(/^制表人：.+　制表时间：/)
  const xml = strFromU8(unzipSync(new Uint8Array(file))['xl/worksheets/sheet1.xml'])
  expect(xml).toContain('ySplit="4"')
  const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
  expect(widths).toHaveLength(sheet.heads.length)
  const at = sheet.heads.indexOf('身份证')
  expect(widths[at]).toBeGreaterThanOrEqual(18)
})
