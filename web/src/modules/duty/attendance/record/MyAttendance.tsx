import { Button } from 'antd'
import { useState } from 'react'
import { attendanceRecord, recordRefusals } from '#contract/modules/duty/attendance/record.ts'
import { useCall } from '../../../../kit/calls.ts'
import { FormModal } from '../../../../kit/FormModal.tsx'
import { isAppError, showError } from '../../../../kit/fault/errors.ts'
import { refreshModules } from '../../../../kit/http/query.ts'
import { send } from '../../../../kit/http/request.ts'
import { toast } from '../../../../kit/look/notice.ts'
import { Loaded } from '../../../../kit/page/Loaded.tsx'
import { todayOf } from '../../../../kit/value/format.ts'
import { MonthPick } from './MonthPick.tsx'
import { RecordOf } from './RecordOf.tsx'

interface Here {
  longitude?: number
  latitude?: number
}

/** 我的考勤 of the personal page: the clock, the own month and what it came to (administration.md 3.4). */
export default function MyAttendance() {
  const [month, setMonth] = useState(() => todayOf().slice(0, 7))
  const query = useCall(attendanceRecord.recordList, { month, mine: 1 })
  return (
    <div className="k-pad">
      <div className="rec-head">
        <ClockButton />
        <MonthPick month={month} onChange={setMonth} />
      </div>
      <Loaded query={query}>{({ list }) => <RecordOf month={month} row={list[0]} />}</Loaded>
    </div>
  )
}

/** Clocks where one stands; away from every place of the group it asks why. */
function ClockButton() {
  const [busy, setBusy] = useState(false)
  const [away, setAway] = useState<Here>()
  async function clock() {
    setBusy(true)
    const here = await whereAmI()
    try {
      const { clockTime, shiftName } = await send(attendanceRecord.clockCreate, { way: 2, ...here }, { silent: true })
      toast(`已打卡 ${clockTime?.slice(11, 16)}${shiftName ? `，${shiftName}` : ''}`)
      void refreshModules(['attendance'])
    } catch (error) {
      if (isAppError(error) && error.code === recordRefusals.outside.code) setAway(here)
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button type="primary" loading={busy} onClick={() => void clock()}>
        打卡
      </Button>
      {away && (
        <FormModal
          call={attendanceRecord.clockCreate}
          title="不在打卡范围内"
          fields={['remark']}
          options={{ remark: { required: true, help: '例如陪同就医、外出采购' } }}
          input={{ way: 2, ...away }}
          columns={1}
          okText="打卡"
          done={({ clockTime }) => `已打卡 ${clockTime?.slice(11, 16)}，记为外勤`}
          onClose={() => setAway(undefined)}
        />
      )}
    </>
  )
}

const patienceMs = 5000
/** Nothing where the browser does not know or may not say. */
const whereAmI = () =>
  new Promise<Here>((resolve) => {
    if (!('geolocation' in navigator)) return resolve({})
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ longitude: six(coords.longitude), latitude: six(coords.latitude) }),
      () => resolve({}),
      { timeout: patienceMs },
    )
  })
const six = (degrees: number) => Math.round(degrees * 1_000_000) / 1_000_000
