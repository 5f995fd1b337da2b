import type { z } from 'zod'
import { texture } from '#contract/modules/care/dish/dish.ts'
import { dietGroup } from '#contract/modules/care/dish-plan/dish-plan.ts'
import type { MealCount } from '#contract/modules/care/dish-plan/headcount.ts'

/** The counts of one meal. */
export type Meal = z.output<typeof MealCount>

export const weight = (gram: number) => (gram >= 1000 ? `${Math.round(gram / 10) / 100} 公斤` : `${gram} 克`)

type Eater = Meal['eaters'][number]

/** Residents with allergies: known ones, and those in the archive that nobody has checked yet. */
export const watchedOf = ({ eaters }: Meal) =>
  eaters.filter(({ allergens, allergyFood }) => allergens.length > 0 || allergyFood)

/** Dishes that a person does not eat, additions, and remarks on the meal. */
export const wishesOf = ({ forbidden, extra, remark }: Eater) =>
  [forbidden && `忌口：${forbidden}`, extra.length > 0 && `加餐：${extra.join('、')}`, remark]
    .filter(Boolean)
    .join('；')

/** Texture and diet group of a meal, without repetition when both have the same name. */
export const cookedAs = ({
  texture: soft,
  dietGroup: group,
  thicken,
}: Pick<Eater, 'texture' | 'dietGroup' | 'thicken'>) =>
  [...new Set([texture.label(soft), dietGroup.label(group)]), ...(thicken > 0 ? [`增稠${thicken}级`] : [])].join(' · ')

/** Whole portions to be cooked; beside them the exact sum of half and large portions. */
export function portionText(portions: number) {
  const whole = Math.ceil(portions)
  return whole === portions ? String(whole) : `${whole}（折合${portions}）`
}
