import { expect, test } from 'vitest'
import { texture } from '#contract/modules/care/dish/dish.ts'
import { dietGroup } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { cookedAs, portionText } from './meal.ts'

test('a label shows a texture once, even when the diet group has the same name', () => {
  const soft = { texture: texture.is.soft, dietGroup: 3, thicken: 0 } as const
  expect(dietGroup.label(soft.dietGroup)).toBe(texture.label(soft.texture))
  expect(cookedAs(soft)).toBe('软食')
  expect(cookedAs({ ...soft, dietGroup: 1, thicken: 2 })).toMatch(/^软食 · .+ · 增稠2级$/)
})

test('the kitchen cooks whole portions', () => {
  expect([portionText(16.2), portionText(16)]).toEqual(['17（折合16.2）', '16'])
})
