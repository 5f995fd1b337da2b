import { shortType } from '#contract/modules/living/care-level/care-level.ts'

/** `简易、2013版 2级 · 2023版 3级`, in one line of a list: a grade is shown once for all types that lead to it. */
export function gradesText(grades: readonly { type: number; grade: number }[] | null | undefined) {
  const types = Map.groupBy(grades ?? [], ({ grade }) => grade)
  return [...types].map(([grade, of]) => `${of.map(({ type }) => shortType(type)).join('、')} ${grade}级`).join(' · ')
}
