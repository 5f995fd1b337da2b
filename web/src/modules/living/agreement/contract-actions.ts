import type { z } from 'zod'
import {
  agreement,
  type Contract,
  contractFlow,
  contractKind,
  contractStatus,
} from '#contract/modules/living/agreement/agreement.ts'
import { markShown } from '#kit/fault/errors.ts'
import { saveFile } from '#kit/http/request.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { todayOf } from '#kit/value/format.ts'
import type { Papers } from './papers.ts'

/** Actions on a document, by the codes of its page. */

type Row = z.output<typeof Contract>

export const entered = [
  'contractName',
  'partyB',
  'partyC',
  'partyCPhone',
  'signDate',
  'startDate',
  'endDate',
  'monthFee',
  'depositAmount',
  'files',
  'remark',
] as const

const act = (action: 'terminate' | 'void' | 'renew') => (row: Row) => ({ contractId: row.contractId, action })
const isContract = (row: Row) => row.category === contractKind

/** Ways to end a contract: before its last day, void it before it is valid, or delete an unused one. */
const endingsOf = ({ permits }: Papers): RowAction<Row>[] => [
  {
    label: '终止',
    call: agreement.update,
    permit: permits.terminate,
    danger: true,
    title: (row) => `终止${row.oldmanName}的${row.contractName}`,
    input: act('terminate'),
    fields: ['terminateDate', 'terminateReason'],
    options: { terminateDate: { required: true }, terminateReason: { required: true } },
    initial: () => ({ terminateDate: todayOf() }),
    columns: 1,
    okText: '终止合同',
    show: contractFlow.can('terminate'),
  },
  {
    label: '作废',
    call: agreement.update,
    permit: permits.terminate,
    danger: true,
    confirm: (row) => ({ title: `作废合同${row.contractNo}？`, okText: '作废' }),
    input: act('void'),
    show: contractFlow.can('void'),
  },
  {
    label: '删除',
    call: agreement.remove,
    permit: permits.delete,
    confirm: (row) => ({ title: `删除合同${row.contractNo}？`, content: '删除后不能恢复。' }),
    show: contractFlow.can('remove'),
  },
]

export const actionsOf = (of: Papers, renew: (row: Row) => void, sign: (row: Row) => void): RowAction<Row>[] => [
  {
    label: '续签',
    permit: of.permits.renew,
    onClick: renew,
    show: (row) => isContract(row) && contractFlow.can('renew')(row),
  },
  {
    label: '签名',
    permit: of.permits.edit,
    onClick: sign,
    show: contractFlow.can('sign'),
  },
  {
    label: '下载',
    permit: of.permits.download,
    onClick: ({ contractId }) => void saveFile(agreement.download, { contractId }).catch(markShown),
  },
  {
    label: '打印',
    permit: of.permits.print,
    onClick: ({ contractId }) =>
      void import('./print-contract.ts').then(({ printContract }) => printContract(contractId)).catch(markShown),
  },
  {
    label: '修改',
    call: agreement.update,
    permit: of.permits.edit,
    load: agreement.get,
    fields: entered,
    show: contractFlow.can('edit'),
  },
  {
    label: '附件与备注',
    call: agreement.update,
    permit: of.permits.edit,
    load: agreement.get,
    title: (row) => `${row.contractNo}的附件与备注`,
    fields: ['files', 'remark'],
    columns: 1,
    show: (row) => row.contractStatus === contractStatus.is.inForce,
    done: (row) => `已保存${row.contractNo}`,
  },
  ...endingsOf(of),
]
