import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'

const { given, refused, missed, part, paused } = takeStatus.is
const gone = takeStatus.is.void

/** One sign in the sheet of a month. */
export const markOf = (status: number) =>
  ({ [given]: '√', [refused]: '拒', [missed]: '漏', [part]: '半', [paused]: '停', [gone]: '废' })[status] ?? '·'
