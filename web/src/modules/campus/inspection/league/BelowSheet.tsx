import type { ReactNode } from 'react'
import { inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { InspectForm } from '../inspect/sheet/InspectForm.tsx'
import { sheetBelow, sheetBelowFrom } from '../inspect/sheet/sheet-state.ts'
import type { BelowView } from './below-view.ts'

interface Props {
  org: BelowView['org']
  sheetId?: string
  tools: ReactNode
  onDone: () => void
}

/** 上级监督检查 of an institution below, by the items the upper institution chose for its own template. */
export default function BelowSheet({ org, sheetId, tools, onDone }: Props) {
  const draft = useCall(
    inspection.leagueSheetGet,
    { sheetId: sheetId ?? '' },
    { enabled: sheetId !== undefined, keep: false, staleTime: 0 },
  )
  const bank = useCall(inspection.issues, { inspectType: inspectType.is.upper }, { keep: false })
  return (
    <>
      <div className="k-gap">{tools}</div>
      <Loaded query={bank}>
        {({ groups }) => {
          const items = groups.flatMap(({ items: own }) => own)
          if (!sheetId) return <InspectForm items={items} first={sheetBelow(org)} onDone={onDone} />
          return (
            <Loaded query={{ ...draft, data: draft.isFetchedAfterMount ? draft.data : undefined }}>
              {(row) => <InspectForm key={row.sheetId} items={items} first={sheetBelowFrom(row)} onDone={onDone} />}
            </Loaded>
          )
        }}
      </Loaded>
    </>
  )
}
