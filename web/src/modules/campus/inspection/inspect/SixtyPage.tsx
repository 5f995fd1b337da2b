import { inspectStatus } from '#contract/modules/campus/inspection/inspect.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { InspectDetail } from './InspectDetail.tsx'
import { InspectForm } from './sheet/InspectForm.tsx'
import { sheetFrom } from './sheet/sheet-state.ts'

/** 六十项安全检查 and every other kind: a draft is edited, a submitted inspection is shown (services.md 9a). */
export default function SixtyPage() {
  const { inspectId } = usePage().query
  if (!inspectId) return <Nowhere words="请从检查列表打开检查" list="/government/inspect" label="打开检查列表" />
  return <Stored inspectId={inspectId} />
}

function Stored({ inspectId }: { inspectId: string }) {
  const query = useCall(inspection.get, { inspectId }, { keep: false })
  const may = usePermit()
  return (
    <Loaded query={query}>
      {(row) =>
        row.status === inspectStatus.is.draft && row.mine === 1 && may('government.inspect.add') ? (
          <InspectForm items={row.items} first={sheetFrom(row)} onDone={() => void query.refetch()} />
        ) : (
          <InspectDetail query={query} />
        )
      }
    </Loaded>
  )
}
