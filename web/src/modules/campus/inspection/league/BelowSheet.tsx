import type { ReactNode } from 'react'
import { inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { useCall } from '../../../../kit/calls.ts'
import { Loaded } from '../../../../kit/page/Loaded.tsx'
import { InspectForm } from '../inspect/InspectForm.tsx'
import { sheetBelow } from '../inspect/sheet-state.ts'
import type { Behind } from './behind.ts'

interface Props {
  org: Behind['org']
  tools: ReactNode
  onDone: () => void
}

/** 上级监督检查 of an institution below, by the items the upper level chose for its own template. */
export default function BelowSheet({ org, tools, onDone }: Props) {
  const bank = useCall(inspection.issues, { inspectType: inspectType.is.upper }, { keep: false })
  return (
    <>
      <div className="k-gap">{tools}</div>
      <Loaded query={bank}>
        {({ groups }) => (
          <InspectForm items={groups.flatMap(({ items }) => items)} first={sheetBelow(org)} onDone={onDone} />
        )}
      </Loaded>
    </>
  )
}
