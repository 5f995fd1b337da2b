import type { CodeOf } from '#contract/kit/codes.ts'
import { dietTag, texture } from '#contract/modules/care/dish/dish.ts'
import { dietSource, feedWay } from '#contract/modules/care/dish-plan/diet.ts'

// The diet from the move-in day is read from the habits of the archive (DIET_TYPE), until a nurse has checked it:
// textures, tags and feeding by tube, the strictest where several are given (care.md 11).

/** A resident fed by tube or fasting has no dish. */
export const eatsDishes = (way: number) => way !== feedWay.is.tube && way !== feedWay.is.fasting

const textureOf: Readonly<Record<number, Texture>> = { 1: 1, 2: 2, 8: 3, 3: 4, 9: 5 }
type Texture = CodeOf<typeof texture>
type FeedWay = CodeOf<typeof feedWay>
const tagOf: Readonly<Record<number, number>> = {
  4: dietTag.is.diabetic,
  5: dietTag.is.lowSalt,
  10: dietTag.is.lowFat,
  11: dietTag.is.lowPurine,
  12: dietTag.is.highProtein,
  7: dietTag.is.halal,
  13: dietTag.is.vegetarian,
}
const feedOf: Readonly<Record<number, FeedWay>> = { 6: feedWay.is.tube, 14: feedWay.is.fasting }

const strictest = <V extends number>(usual: V, others: readonly V[]) =>
  others.reduce((most, one) => (one > most ? one : most), usual)

/** The diet that the archive gives. */
export function defaultDiet(dietTypes: readonly unknown[]) {
  const codesOf = <V extends number>(table: Readonly<Record<number, V>>): V[] =>
    dietTypes.flatMap((type) => table[Number(type)] ?? [])
  return {
    texture: strictest<Texture>(texture.is.plain, codesOf(textureOf)),
    dietTags: [...new Set(codesOf(tagOf))],
    feedWay: strictest<FeedWay>(feedWay.is.self, codesOf(feedOf)),
    source: dietSource.is.byDefault,
  }
}
