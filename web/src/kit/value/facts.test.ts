import { expect, test } from 'vitest'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { factsOf, shapeOf } from './schema.ts'

test('what is read of an entity is its state, then its fields in their order, without ids and names said twice', () => {
  const facts = factsOf(shapeOf(visit.get.options.reply))
  expect(facts.slice(0, 4)).toEqual(['visitStatus', 'oldmanId', 'bedName', 'visitorName'])
  expect(facts.slice(-2)).toEqual(['updateByName', 'updateTime'])
  for (const key of ['visitId', 'oldmanName', 'version']) expect(facts).not.toContain(key)
})
