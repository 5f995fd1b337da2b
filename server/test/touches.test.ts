import { expect, test } from 'vitest'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { beyond, tablesIn } from './touches.ts'

test('names the call that changes a table of a module it does not touch', async () => {
  expect(await beyond(visit.create, new Set(['visit', 'oldman', 'oper_log']))).toEqual([
    'visit.create changes oldman of resident',
  ])
})

test('lets a call change what it touches', async () => {
  expect(await beyond(visit.create, new Set(['visit', 'file']))).toEqual([])
})

test('finds the tables a statement changes, however they are spelled', () => {
  expect(tablesIn('update "homeOldman" set "status" = $1')).toEqual(['home_oldman'])
  expect(tablesIn('with parts as (insert into trade_month_detail (a) select 1) update "tradeMonth" set a = 1')).toEqual(
    ['trade_month_detail', 'trade_month'],
  )
  expect(tablesIn('select * from "oldman" for update')).toEqual([])
})
