import { expect, test } from 'vitest'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { factsOf, shapeOf } from './schema.ts'

test('the readable fields of an entity are its state, then the others in their order, without ids and doubled names', () => {
  const facts = factsOf(shapeOf(visit.get.options.reply))
  expect(facts.slice(0, 4)).toEqual(['visitStatus', 'oldmanId', 'bedName', 'visitorName'])
  expect(facts.slice(-2)).toEqual(['updateByName', 'updateTime'])
  for (const key of ['visitId', 'oldmanName', 'version']) expect(facts).not.toContain(key)
})
