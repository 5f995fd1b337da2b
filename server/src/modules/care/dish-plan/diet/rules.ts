import { dietTag, texture } from '#contract/modules/care/dish/dish.ts'
import { dietSource, feedWay } from '#contract/modules/care/dish-plan/diet.ts'

// What somebody eats from the day of moving in is read from the habits of the archive (DIET_TYPE), until a nurse has
// checked it: textures, tags and tubes by their kind, the strictest where several are said (care.md 11).

/** Who is fed by tube or fasts has no dish. */
export const eatsDishes = (way: number) => way !== feedWay.is.tube && way !== feedWay.is.fasting

const textureOf: Readonly<Record<number, number>> = { 1: 1, 2: 2, 8: 3, 3: 4, 9: 5 }
const tagOf: Readonly<Record<number, number>> = {
  4: dietTag.is.diabetic,
  5: dietTag.is.lowSalt,
  10: dietTag.is.lowFat,
  11: dietTag.is.lowPurine,
  12: dietTag.is.highProtein,
  7: dietTag.is.halal,
  13: dietTag.is.vegetarian,
}
const feedOf: Readonly<Record<number, number>> = { 6: feedWay.is.tube, 14: feedWay.is.fasting }

/** What the archive comes to. */
export function defaultDiet(dietTypes: readonly unknown[]) {
  const codesOf = (table: Readonly<Record<number, number>>) => dietTypes.flatMap((type) => table[Number(type)] ?? [])
  return {
    texture: Math.max(texture.is.plain, ...codesOf(textureOf)),
    dietTags: [...new Set(codesOf(tagOf))],
    feedWay: Math.max(feedWay.is.self, ...codesOf(feedOf)),
    source: dietSource.is.byDefault,
  }
}
