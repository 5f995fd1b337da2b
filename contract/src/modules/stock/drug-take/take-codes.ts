import { codes } from '../../../kit/codes.ts'

/** DRUG_TAKE_STATUS, of a line and of the take it belongs to (stock.md 5.4). */
export const takeStatus = codes({
  0: ['toPack', '待摆药'],
  1: ['toCheck', '待核对'],
  2: ['toGive', '待发放'],
  3: ['given', '已服用'],
  4: ['refused', '拒服'],
  5: ['missed', '漏服'],
  6: ['part', '部分服用'],
  7: ['paused', '暂停(外出/住院)'],
  8: ['void', '已作废'],
})
/** TAKE_VERIFY_WAY: how the resident was identified. */
export const verifyWay = codes({ 1: ['band', '腕带'], 2: ['bed', '床头码'], 3: ['eye', '人工核对'] })
/** Whether a dose at need has helped, observed an hour later. */
export const takeEffect = codes({ 1: ['good', '有效'], 2: ['some', '部分有效'], 3: ['none', '无效'] })
/** DRUG_NEAR_MISS. */
export const nearMissType = codes({
  1: ['sentBack', '核对退回'],
  2: ['wrongDrug', '药品不符'],
  3: ['wrongPerson', '老人不符'],
  4: ['twice', '重复发放'],
  5: ['afterStop', '停药后发放'],
})
