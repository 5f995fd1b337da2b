import { Contract } from '#contract/modules/living/agreement/agreement.ts'
import { cols } from '#kit/cols.tsx'

export const contractColumns = cols(
  Contract,
  [
    'contractNo',
    'contractName',
    'oldmanName',
    'contractStatus',
    'typeName',
    'signDate',
    'startDate',
    'endDate',
    'monthFee',
    'depositAmount',
    'files',
    'renewFromNo',
  ],
  { contractNo: { width: 115 }, contractName: { width: 130 }, typeName: { width: 90 }, renewFromNo: { extra: true } },
)
export const contractDetails = [
  'contractStatus',
  'contractName',
  'oldmanName',
  'bedName',
  'typeName',
  'partyB',
  'partyC',
  'partyCPhone',
  'signDate',
  'startDate',
  'endDate',
  'monthFee',
  'depositAmount',
  'files',
  'terminateDate',
  'terminateReason',
  'renewFromNo',
  'remark',
  'createByName',
  'createTime',
]
