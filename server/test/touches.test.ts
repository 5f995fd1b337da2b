import { expect, test } from 'vitest'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { beyond } from './touches.ts'

test('names the call that changes a table of a module it does not touch', async () => {
  expect(await beyond(visit.create, new Set(['visit', 'oldman', 'oper_log']))).toEqual([
    'visit.create changes oldman of resident',
  ])
})

test('lets a call change what it touches', async () => {
  expect(await beyond(visit.create, new Set(['visit', 'file']))).toEqual([])
})
