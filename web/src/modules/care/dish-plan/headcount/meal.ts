import type { z } from 'zod'
import { texture } from '#contract/modules/care/dish/dish.ts'
import { dietGroup } from '#contract/modules/care/dish-plan/dish-plan.ts'
import type { MealCount } from '#contract/modules/care/dish-plan/headcount.ts'

/** One meal as it is counted. */
export type Meal = z.output<typeof MealCount>

export const weight = (gram: number) => (gram >= 1000 ? `${Math.round(gram / 10) / 100} 公斤` : `${gram} 克`)

type Eater = Meal['eaters'][number]

/** Whose food is watched: allergies that are known, and those the archive speaks of until somebody has checked them. */
export const watchedOf = ({ eaters }: Meal) =>
  eaters.filter(({ allergens, allergyFood }) => allergens.length > 0 || allergyFood)

/** What somebody does not eat, what he gets beside the menu, and what was said of his meal. */
export const wishesOf = ({ forbidden, extra, remark }: Eater) =>
  [forbidden && `忌口：${forbidden}`, extra.length > 0 && `加餐：${extra.join('、')}`, remark]
    .filter(Boolean)
    .join('；')

/** How his meal is cooked, nothing twice: a group that is called as its texture says no more. */
export const cookedAs = ({
  texture: soft,
  dietGroup: group,
  thicken,
}: Pick<Eater, 'texture' | 'dietGroup' | 'thicken'>) =>
  [...new Set([texture.label(soft), dietGroup.label(group)]), ...(thicken > 0 ? [`增稠${thicken}级`] : [])].join(' · ')

/** Whole portions to be cooked; beside them what half and large ones come to. */
export function portionText(portions: number) {
  const whole = Math.ceil(portions)
  return whole === portions ? String(whole) : `${whole}（折合${portions}）`
}
