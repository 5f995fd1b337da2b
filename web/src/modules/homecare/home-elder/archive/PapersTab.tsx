import { agreement, Contract } from '#contract/modules/living/agreement/agreement.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'

const columns = cols(Contract, [
  'contractNo',
  'contractName',
  'contractStatus',
  'typeName',
  'signDate',
  'startDate',
  'endDate',
  'monthFee',
  'files',
])
const details = [
  'contractStatus',
  'contractName',
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
  'remark',
  'createByName',
  'createTime',
]

/** Documents that a home care elder has signed; signing is done in 居家文档. */
export function PapersTab({ oldmanId }: { oldmanId: string }) {
  return (
    <ListPage
      name="home-elder-papers"
      call={agreement.list}
      columns={columns}
      fixed={{ home: 1, oldmanId }}
      filters={['contractStatus']}
      look={{ column: 'contractNo', title: ({ contractNo }) => contractNo, call: agreement.get, fields: details }}
      empty="还没有签订文档"
    />
  )
}
