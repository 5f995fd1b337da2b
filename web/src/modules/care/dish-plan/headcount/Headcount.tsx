import { Button, Segmented, Select, Space } from 'antd'
import { headcount } from '#contract/modules/care/dish-plan/headcount.ts'
import { useCall } from '#kit/calls.ts'
import { useDict } from '#kit/lookup/lookups.ts'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { addDays, nowOf, todayOf } from '#kit/value/format.ts'
import { MealParts } from './MealParts.tsx'
import type { Meal } from './meal.ts'
import '../meals.css'

const dayNames = ['今天', '明天', '后天']

/** 备餐统计 (care.md 11): the numbers for the kitchen, live. */
export function Headcount() {
  const page = usePage()
  const kitchens = useDict('KITCHEN')
  const [day, setDate] = usePageState('headcount.date', page.query.date ?? todayOf())
  // A screen that stays open over night shows the new day.
  const date = day < todayOf() ? todayOf() : day
  const [kitchenId, setKitchen] = usePageState<string | number | undefined>('headcount.kitchen', undefined)
  const [chosen, choose] = usePageState<string | undefined>('headcount.meal', undefined)
  // Numbers of the previous day are never shown or printed under another date.
  const query = useCall(headcount.headcount, { date, kitchenId }, { keep: false })
  const days = Array.from({ length: 8 }, (_, at) => addDays(todayOf(), at))
  return (
    <div className="meal-scroll">
      <div className="meal-tools">
        <Segmented
          aria-label="日期"
          value={date}
          options={days.map((value, at) => ({ value, label: `${dayNames[at] ?? ''} ${value.slice(5)}`.trim() }))}
          onChange={setDate}
        />
        {kitchens.options.length > 1 && (
          <Select
            aria-label="厨房"
            allowClear
            placeholder="全部厨房"
            style={{ width: 160 }}
            value={kitchenId}
            options={[...kitchens.options]}
            onChange={setKitchen}
          />
        )}
      </div>
      <Loaded query={query}>
        {({ slots }) => {
          const meal = slots.find(({ nextId }) => nextId === chosen) ?? nextMeal(slots, date)
          if (!meal) return <p className="k-muted">还没有启用的餐次</p>
          return (
            <>
              <div className="count-cards">
                {slots.map((slot) => (
                  <button
                    key={slot.nextId}
                    type="button"
                    className="count-card"
                    aria-pressed={slot === meal}
                    onClick={() => choose(slot.nextId)}
                  >
                    {`${slot.nextName} ${slot.startTime}`}
                    <b>{slot.total}</b>
                    <span className="k-muted">{`老人${slot.residents} · 陪餐${slot.guests}`}</span>
                    {slot.lateChanges > 0 && <span className="k-danger">{` · 临时变更${slot.lateChanges}`}</span>}
                  </button>
                ))}
              </div>
              <Prints date={date} meal={meal} />
              <MealParts meal={meal} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

/** The meal to be cooked next. */
const nextMeal = (slots: readonly Meal[], date: string) =>
  slots.find(({ endTime }) => `${date} ${endTime}:00` > nowOf()) ?? slots.at(-1)

function Prints({ date, meal }: { date: string; meal: Meal }) {
  const prints = () => import('./print-meal.tsx')
  return (
    <div className="meal-tools" style={{ marginTop: 12 }}>
      <h2 style={{ margin: 0 }}>{`${meal.nextName} ${meal.startTime}–${meal.endTime}`}</h2>
      <span className="k-muted">{`报餐截止 ${meal.cutoff.slice(5, 16)}`}</span>
      <Permit need="careplan.dishPlan.print">
        <Space>
          <Button onClick={() => void prints().then(({ printMeal }) => printMeal(date, meal))}>打印备餐单</Button>
          <Button onClick={() => void prints().then(({ printLabels }) => printLabels(date, meal, 'trays'))}>
            打印送餐标签
          </Button>
          <Button onClick={() => void prints().then(({ printLabels }) => printLabels(date, meal, 'all'))}>
            打印全部标签
          </Button>
        </Space>
      </Permit>
    </div>
  )
}
