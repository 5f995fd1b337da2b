import { Contract, Signature } from '#contract/modules/living/agreement/agreement.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const agreements = table('agreement', 'contractId', {
  label: '合同',
  // A name with one letter before a capital is no column: the number has one of its own.
  fields: Contract.extend({ guarantorPhone: Contract.shape.partyCPhone }),
  title: 'contractNo',
  // The words of the signed text; the document itself says them.
  secret: ['filled'],
})

export const signatures = table('agreementSignature', 'signId', {
  label: '合同签名',
  fields: Signature,
  title: 'signerName',
})
export const contractNumbers = serial('agreement', 'contractNo', { prefix: 'HT', by: 'year', digits: 4 })
