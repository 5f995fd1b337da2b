import { hazardLevel } from '#contract/modules/campus/inspection/bank.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { rectifyStatus } from '#contract/modules/campus/inspection/record.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { addDays, dayWords, todayOf } from '#kit/value/format.ts'
import type { Row } from './record-columns.tsx'
import '../inspect/inspect.css'

const recentDays = 30
const { passed } = rectifyStatus.is

/** Rectifications by state; passed ones of the last month only. */
export default function Board() {
  const { open } = usePage()
  const query = useCall(inspection.recordList, { pageHelper: '0' })
  const from = addDays(todayOf(), -recentDays)
  const isShown = (row: Row) => row.status !== passed || (row.closeTime ?? '') >= from
  return (
    <Loaded query={query}>
      {({ list }) => (
        <div className="in-board">
          {rectifyStatus.options.map(({ value, label }) => {
            const own = list.filter((row) => row.status === value && isShown(row))
            return (
              <section key={value} aria-label={label}>
                <h4>
                  {label} <span className="k-muted">{own.length}</span>
                </h4>
                {own.map((row) => (
                  <Ticket
                    key={row.inspectRecordId}
                    row={row}
                    onOpen={() => open(`/government/rectify?keyword=${row.recordNo}`)}
                  />
                ))}
              </section>
            )
          })}
        </div>
      )}
    </Loaded>
  )
}

const Ticket = ({ row, onOpen }: { row: Row; onOpen: () => void }) => (
  <button type="button" className="in-ticket" onClick={onOpen}>
    <strong>{row.title}</strong>
    <span className={row.hazardLevel === hazardLevel.is.grave ? 'k-danger' : 'k-muted'}>
      {hazardLevel.label(row.hazardLevel)}
    </span>
    <span className="k-muted">
      {row.dutyName} · <span className={row.overdue ? 'k-danger' : undefined}>{dayWords(row.deadline)}</span>
    </span>
  </button>
)
