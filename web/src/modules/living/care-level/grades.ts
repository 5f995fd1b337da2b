import { assessType } from '#contract/modules/living/care-level/care-level.ts'

const shortName = (type: number) => assessType.label(type).replace(/标准评估|评估/, '')

/** `简易2级 · 2013版2级`, in one line of a list. */
export const gradesText = (grades: readonly { type: number; grade: number }[] | null | undefined) =>
  (grades ?? []).map(({ type, grade }) => `${shortName(type)}${grade}级`).join(' · ')
