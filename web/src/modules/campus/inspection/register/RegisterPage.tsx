import { Button, Segmented } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { MasterPage } from '#kit/master/MasterPage.tsx'
import { useBegun } from '#kit/page/action.ts'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { todayOf } from '#kit/value/format.ts'
import { RegisterCalendar } from './RegisterCalendar.tsx'
import { RegisterList } from './RegisterList.tsx'

const RegisterDialog = lazy(() => import('./RegisterDialog.tsx'))
const SampleDialog = lazy(() => import('./SampleDialog.tsx'))

const register = 'government.inspect.register'
interface NewRow {
  type: number
  date: string
}

/** 检查登记表 / 台账 (services.md 2.3): kinds on the left, their rows or the gaps of a month on the right. */
export default function RegisterPage() {
  const { query } = usePage()
  const may = usePermit()
  const [view, setView] = usePageState('view', query.view ?? 'list')
  const [begun, setBegun] = useState<NewRow>()
  const [samples, setSamples] = useState(false)
  const begin = (type = 1, date = todayOf()) => may(register) && setBegun({ type, date })
  useBegun(() => begin())
  const chooser = (
    <Segmented
      value={view}
      onChange={setView}
      options={[
        { value: 'list', label: '列表' },
        { value: 'calendar', label: '月历' },
      ]}
    />
  )
  const take = may(register) && <Button onClick={() => setSamples(true)}>按食谱带出</Button>
  return (
    <>
      {view === 'calendar' ? (
        <RegisterCalendar views={chooser} onBegin={may(register) ? begin : undefined} />
      ) : (
        <MasterPage
          label="台账类型"
          items={registerType.options}
          idOf={({ value }) => String(value)}
          row={({ label }) => label}
          all="全部台账"
          first={query.registerType}
        >
          {(chosen) => (
            <RegisterList
              key={chosen?.value ?? 'all'}
              type={chosen?.value}
              onAdd={() => begin(chosen?.value)}
              tools={
                <>
                  {chooser}
                  {chosen?.value === registerType.is.sample && take}
                </>
              }
            />
          )}
        </MasterPage>
      )}
      <Suspense>
        {begun && <RegisterDialog {...begun} onClose={() => setBegun(undefined)} />}
        {samples && <SampleDialog onClose={() => setSamples(false)} />}
      </Suspense>
    </>
  )
}
