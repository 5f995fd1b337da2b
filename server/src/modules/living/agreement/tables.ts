import { Contract, Signature } from '#contract/modules/living/agreement/agreement.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const agreements = table('agreement', 'contractId', {
  label: '合同',
  // A name with a single letter before a capital has no column name of its own: the number gets one.
  fields: Contract.extend({ guarantorPhone: Contract.shape.partyCPhone }),
  title: 'contractNo',
  // The signed text itself is left out of the log; the document contains it.
  secret: ['filled'],
})

export const signatures = table('agreementSignature', 'signId', {
  label: '合同签名',
  fields: Signature,
  title: 'signerName',
})
export const contractNumbers = serial('agreement', 'contractNo', { prefix: 'HT', by: 'year', digits: 4 })
