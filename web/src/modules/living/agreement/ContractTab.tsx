import { agreement } from '#contract/modules/living/agreement/agreement.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { contractColumns } from './contract-columns.ts'
import { contractLook } from './contract-look.tsx'

/** What a resident has signed; signing is done in 合同文档. */
export default function ContractTab({ oldmanId }: { oldmanId: string }) {
  return (
    <ListPage
      name="agreement"
      call={agreement.list}
      columns={contractColumns.filter(({ key }) => key !== 'oldmanName')}
      fixed={{ oldmanId }}
      filters={['contractStatus', 'endFrom', 'endTo']}
      sort={['startDate', 'endDate']}
      look={contractLook}
      empty="还没有签订合同"
    />
  )
}
