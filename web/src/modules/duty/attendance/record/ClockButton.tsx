import { Button } from 'antd'
import { useState } from 'react'
import { clockWay } from '#contract/modules/duty/attendance/group.ts'
import { attendanceRecord, recordRefusals } from '#contract/modules/duty/attendance/record.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { isAppError, showError } from '#kit/fault/errors.ts'
import { refreshModules } from '#kit/http/query.ts'
import { send } from '#kit/http/request.ts'
import { toast } from '#kit/look/notice.ts'
import { offBecause } from '#kit/look/off-because.ts'

interface ClockPlace {
  way: number
  longitude?: number
  latitude?: number
  /** The beacon that was found. */
  place?: string
}
const { place: byPhone, bluetooth } = clockWay.is

/**
 * 打卡 by the ways of the user's group, which are read with the own month: by position, or by a beacon of the
 * institution. Away from every place it asks for a reason, and takes a photo (administration.md 3.4).
 */
export function ClockButton({ ways }: { ways: readonly number[] | null | undefined }) {
  const [busy, setBusy] = useState(false)
  const [away, setAway] = useState<ClockPlace>()
  async function clock(find: () => Promise<ClockPlace | undefined>) {
    setBusy(true)
    const clocking = await find()
    try {
      if (clocking) announce(await send(attendanceRecord.clockCreate, clocking, { silent: true }))
    } catch (error) {
      if (isAppError(error) && error.code === recordRefusals.outside.code) setAway(clocking)
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  if (!ways) return <span className="k-muted">未加入考勤组，不能打卡</span>
  if (!ways.includes(byPhone) && !ways.includes(bluetooth))
    return <span className="k-muted">本组打卡方式：{ways.map((way) => clockWay.label(way)).join('、')}</span>
  return (
    <>
      {ways.includes(byPhone) && (
        <Button type="primary" loading={busy} onClick={() => void clock(whereAmI)}>
          打卡
        </Button>
      )}
      {ways.includes(bluetooth) && (
        <Button
          loading={busy}
          {...offBecause(!beacons() && '此设备不支持蓝牙打卡')}
          onClick={() => void clock(beaconHere)}
        >
          {beacons() ? '蓝牙打卡' : '蓝牙打卡（此设备不支持）'}
        </Button>
      )}
      {away && (
        <FormModal
          call={attendanceRecord.clockCreate}
          title="不在打卡范围内"
          fields={['remark', 'photo']}
          options={{ remark: { required: true, help: '例如陪同就医、外出采购' }, photo: { help: '可拍一张现场照片' } }}
          input={away}
          columns={1}
          okText="打卡"
          done={({ clockTime }) => `已打卡 ${clockTime?.slice(11, 16)}，记为外勤`}
          onClose={() => setAway(undefined)}
        />
      )}
    </>
  )
}

function announce({ clockTime, shiftName }: { clockTime?: string | null; shiftName?: string | null }) {
  toast(`已打卡 ${clockTime?.slice(11, 16)}${shiftName ? `，${shiftName}` : ''}`)
  void refreshModules(['attendance'])
}

const patienceMs = 5000
/** Without a position where the browser does not know or may not give it. */
const whereAmI = () =>
  new Promise<ClockPlace>((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ way: byPhone })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ way: byPhone, longitude: six(coords.longitude), latitude: six(coords.latitude) }),
      () => resolve({ way: byPhone }),
      { timeout: patienceMs },
    )
  })
const six = (degrees: number) => Math.round(degrees * 1_000_000) / 1_000_000

interface Beacons {
  requestDevice: (options: { acceptAllDevices: true }) => Promise<{ name?: string }>
}
// as: Web Bluetooth is in some browsers, and not in the types of the DOM
const beacons = () => (navigator as Navigator & { bluetooth?: Beacons }).bluetooth
/** The beacon that the user picks of those in reach; undefined when none is picked. */
const beaconHere = async (): Promise<ClockPlace | undefined> => {
  const found = await beacons()
    ?.requestDevice({ acceptAllDevices: true })
    .catch(() => undefined)
  return found && { way: bluetooth, place: found.name || '蓝牙' }
}
