import { lazy } from 'react'
import { agreement } from '#contract/modules/living/agreement/agreement.ts'
import { contractDetails } from './contract-columns.ts'

const Signatures = lazy(() => import('./sign/Signatures.tsx'))

interface Row {
  contractId: string
  contractNo: string
}

/** The details of a contract, with its signatures. */
export const contractLook = {
  column: 'contractNo',
  title: (row: Row) => row.contractNo,
  call: agreement.get,
  fields: contractDetails,
  more: ({ contractId }: Row) => <Signatures contractId={contractId} />,
} as const
