import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'

const { given, refused, missed, part, paused } = takeStatus.is
const voided = takeStatus.is.void

const marks: Readonly<Record<number, readonly [mark: string, word: string]>> = {
  [given]: ['√', '已服'],
  [refused]: ['拒', '拒服'],
  [missed]: ['漏', '漏服'],
  [part]: ['半', '部分'],
  [paused]: ['停', '暂停'],
  [voided]: ['废', '作废'],
}
const open = ['·', '待服'] as const

/** One sign in the sheet of a month. */
export const markOf = (status: number) => (marks[status] ?? open)[0]

/** Every sign of the sheet with its meaning. */
export const legend = [...Object.values(marks), open].map(([mark, word]) => `${mark}${word}`).join('　')
