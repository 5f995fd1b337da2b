import { agreement } from '#contract/modules/living/agreement/agreement.ts'
import { residentTab } from '#kit/list/resident-tab.tsx'
import { contractColumns } from './contract-columns.ts'
import { contractLook } from './contract-look.tsx'

/** The contracts of a resident; signing is done in 合同文档, which opens with the resident filled in. */
export const Tab = residentTab({
  name: 'agreement',
  call: agreement.list,
  columns: contractColumns,
  filters: ['contractStatus', 'endFrom', 'endTo'],
  sort: ['startDate', 'endDate'],
  look: contractLook,
  begin: { title: '签合同', path: '/live/contractDocument', permit: 'live.contractDocument.add' },
  empty: '还没有签订合同',
})
