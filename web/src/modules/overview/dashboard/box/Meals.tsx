import { Skeleton } from 'antd'
import { headcount } from '#contract/modules/care/dish-plan/headcount.ts'
import { useCall } from '#kit/calls.ts'
import { usePage } from '#kit/page/page.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { Box } from './Box.tsx'

/** Meals of today and tomorrow for a kitchen; each opens its headcount. */
export default function Meals() {
  const today = todayOf()
  return (
    <>
      <Day title="今日备餐" date={today} />
      <Day title="明日备餐" date={addDays(today, 1)} />
    </>
  )
}

function Day({ title, date }: { title: string; date: string }) {
  const page = usePage()
  const { data } = useCall(headcount.headcount, { date })
  return (
    <div className="home-half">
      <Box title={title}>
        {!data && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
        {data?.slots.length === 0 && <p className="k-muted">还没有启用的餐次，请在“食谱计划”的“餐次设置”中启用</p>}
        {data?.slots.map((slot) => (
          <button
            key={slot.nextId}
            type="button"
            className="home-wait"
            onClick={() => page.open(`/careplan/dishPlan?${new URLSearchParams({ view: 'headcount', date })}`)}
          >
            <span>
              {slot.nextName} {slot.startTime}
              {slot.guests > 0 && <span className="k-muted"> · 含陪餐{slot.guests}</span>}
              {slot.lateChanges > 0 && <span className="k-danger"> · 临时变更{slot.lateChanges}</span>}
              {slot.unserved.length > 0 && <span className="k-danger"> · {slot.unserved.length}人没有可食用菜品</span>}
            </span>
            <span>
              <strong className="k-num">{slot.total}</strong> 份
            </span>
          </button>
        ))}
      </Box>
    </div>
  )
}
