import { useLookup } from '#kit/lookup/lookups.ts'
import ContractPage from './ContractPage.tsx'
import { homeCare } from './papers.ts'

/** 居家文档, of one type or of all (services.md 3). */
export default function HomePapersPage() {
  const { options } = useLookup('homeElders')
  return <ContractPage of={{ ...homeCare, person: { options } }} />
}
