import { expect, test } from 'vitest'
import type { Item, LineOf } from './line-plan.ts'
import { itemsMeant, pasted } from './paste-plan.ts'

// as: fields the plan reads
const item = (skuId: string, skuName: string, more: object = {}) =>
  ({ skuId, skuName, specName: '', skuCode: `WP${skuId}`, ...more }) as Item
const mask = item('1', '口罩', { barCode: '690', specName: '50只', inPrice: 100 })
const glove = item('2', '手套', { unit: 'BAG', auxUnit: 'BOX', auxRatio: 20 })
const pads = ['S', 'M', 'L'].map((size, at) => item(`p${at}`, '纸尿裤', { specName: `${size}码/10片` }))
const items = [mask, glove, ...pads]
const unitName = (code: unknown) => (code === 'BOX' ? '箱' : code === 'BAG' ? '包' : '')
type Line = LineOf & { price?: number }
const lineFor = ({ skuId, inPrice }: Item, quantity?: number): Line => ({
  skuId,
  quantity,
  price: inPrice ?? undefined,
})
const typed = ['quantity', 'price', 'batchNo', 'productionDate', 'expireDate', 'remark']
const delivery = (text: string) => pasted(text, { items, lineFor, unitName, typed, price: 'price' })
const unread = (text: string) => delivery(text).map((line) => line.unread)

test('rows without a head are item, quantity, price, batch and expiry', () => {
  expect(delivery('690\t20\t1.25\tA1\t2026/3/1\n手套\t3')).toEqual([
    { skuId: '1', quantity: 20, price: 125, batchNo: 'A1', expireDate: '2026-03-01' },
    { skuId: '2', quantity: 3, price: undefined },
  ])
})

test('a head names the columns, in the words of a delivery note and of our own grid', () => {
  const text =
    '序号\t品名\t规格\t有效期至\t批号\t数量\t单位\t单价（元）\n1\t纸尿裤\tM码/10片\t20270131\tB7\t2\t\t¥1,250.50'
  expect(delivery(text)).toEqual([
    { skuId: 'p1', quantity: 2, price: 125_050, batchNo: 'B7', expireDate: '2027-01-31' },
  ])
  expect(delivery('编码\t数量\nWP2\t3')).toMatchObject([{ skuId: '2', quantity: 3 }])
})

test('a name of several items is asked for, never guessed', () => {
  const [line] = delivery('纸尿裤\t5')
  expect(line.skuId).toBeUndefined()
  expect(line.unread).toBe('“纸尿裤”有3种规格（S码/10片、M码/10片、L码/10片），请选择物品')
  for (const own of ['纸尿裤 M码/10片', '纸尿裤M码/10片', '纸尿裤 M码/10片 WPp1'])
    expect(
      itemsMeant(items, own).map(({ skuId }) => skuId),
      own,
    ).toEqual(['p1'])
})

test('an unrecognised row stays in its place with its reason', () => {
  expect(unread('鞋套\t1\n口罩\tx\n手套\t3箱\n手套\t3盒\n口罩\t1\t面议\n口罩\t1\t1\tA\t2026111')).toEqual([
    '没有条码、编码或名称为“鞋套”的物品，请选择物品',
    '数量“x”没有认出',
    undefined,
    '数量“3盒”没有认出',
    '单价“面议”没有认出',
    '有效期“2026111”没有认出',
  ])
  expect(delivery('手套\t3箱')[0].quantity).toBe(60)
})

test('an issue takes no pasted price or batch', () => {
  const bare = pasted('口罩\t2\t1.25\tA1', {
    items,
    lineFor: ({ skuId }, quantity) => ({ skuId, quantity }),
    unitName,
    typed: [],
  })
  expect(bare).toEqual([{ skuId: '1', quantity: 2 }])
})
