import type { ReplyFor } from '#contract/kit/calls.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { useCall } from '#kit/calls.ts'

/** Full days away by year, above the outings of a resident (residence.md 9). */
export function AwayDays({ oldmanId }: { oldmanId: string }) {
  const years = useCall(outing.days, { oldmanId }).data?.list ?? []
  if (years.length === 0) return null
  return (
    <p className="k-gap">
      {years.slice(0, 5).map((year) => (
        <span key={year.year}>{yearText(year)}　</span>
      ))}
    </p>
  )
}

type Year = ReplyFor<typeof outing.days>['list'][number]
function yearText({ year, times, outDays, hospitalDays, holdDays }: Year) {
  const hospital = hospitalDays > 0 ? `（住院${hospitalDays}天）` : ''
  return `${year}年外出${times}次，整天${outDays}天${hospital}，保留床位${holdDays}天`
}
