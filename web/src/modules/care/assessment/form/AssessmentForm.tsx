import { assessPages } from '#contract/modules/care/assessment/assessment.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import type { Bank } from '#contract/modules/care/assessment/bank.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { useBank } from '../bank.ts'
import { prefilled } from './prefill.ts'
import { SheetForm } from './SheetForm.tsx'
import { draftFrom, emptyDraft } from './sheet-state.ts'
import './sheet.css'

/** A new sheet of the page's type, for the chosen resident, or a draft to continue (`?assessmentId=`). */
export default function AssessmentForm() {
  const { path, query } = usePage()
  const type = assessPages.findIndex((name) => path.includes(`/assessment/${name}/`))
  const bank = useBank(type)
  return <Loaded query={bank}>{(found) => <WithSheet type={type} bank={found as Bank} {...query} />}</Loaded> // as: the bank of the contract's file
}

function WithSheet({
  type,
  bank,
  assessmentId,
  oldmanId,
}: {
  type: number
  bank: Bank
  assessmentId?: string
  oldmanId?: string
}) {
  if (assessmentId) return <Stored type={type} bank={bank} assessmentId={assessmentId} />
  if (type === assessType.is.plus && oldmanId) return <FromArchive type={type} bank={bank} oldmanId={oldmanId} />
  return <SheetForm type={type} bank={bank} first={emptyDraft(oldmanId)} />
}

function Stored({ type, bank, assessmentId }: { type: number; bank: Bank; assessmentId: string }) {
  const row = useCall(assessment.get, { assessmentId }, { keep: false })
  return (
    <Loaded query={row}>
      {(data) => (
        <SheetForm type={type} bank={bank} first={draftFrom(data)} note={data.rejectReason} name={data.oldmanName} />
      )}
    </Loaded>
  )
}

function FromArchive({ type, bank, oldmanId }: { type: number; bank: Bank; oldmanId: string }) {
  const archive = useCall(resident.get, { oldmanId }, { keep: false })
  return (
    <Loaded query={archive}>
      {(data) => <SheetForm type={type} bank={bank} first={{ ...emptyDraft(oldmanId), ...prefilled(data) }} />}
    </Loaded>
  )
}
