import { assessType } from '#contract/modules/living/care-level/care-level.ts'

/** `2013版`: several of them in a cell are all to be read. */
export const shortName = (type: number) => assessType.label(type).replace(/标准评估|评估/, '')

/** `简易、2013版 2级 · 2023版 3级`, in one line of a list: a grade is said once for all types that lead to it. */
export function gradesText(grades: readonly { type: number; grade: number }[] | null | undefined) {
  const types = Map.groupBy(grades ?? [], ({ grade }) => grade)
  return [...types].map(([grade, of]) => `${of.map(({ type }) => shortName(type)).join('、')} ${grade}级`).join(' · ')
}
