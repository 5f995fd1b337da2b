import { Button, Input, List, Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { crossesItself, type Point } from '#contract/modules/devices/position/geometry.ts'
import { type Area, type Beacon, positionMap } from '#contract/modules/devices/position/map.ts'
import { useAction } from '#kit/calls.ts'
import { askLeave } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { warn } from '#kit/look/notice.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { useLookup } from '#kit/lookup/lookups.ts'
import { Draft } from './Draft.tsx'
import { Plan } from './Plan.tsx'

type PlanMap = ReplyFor<typeof positionMap.mapGet>

/** Areas by their corners, beacons by one click each; changes are saved by 保存, and leaving asks. */
export default function AreaEditor({ map, onClose }: { map: PlanMap; onClose: () => void }) {
  const [areas, setAreas] = useState<readonly Area[]>(map.areas)
  const [beacons, setBeacons] = useState<readonly Beacon[]>(map.beacons)
  const [draft, setDraft] = useState<readonly Point[]>([])
  const [beaconNo, setBeaconNo] = useState('')
  const [mode, setMode] = useState<'area' | 'beacon'>('area')
  const save = useAction(positionMap.mapUpdate, { done: `已保存${map.mapName}的区域与信标` })
  const dirty = areas !== map.areas || beacons !== map.beacons || draft.length > 0
  function put(at: Point) {
    if (mode === 'area') return setDraft((before) => [...before, at])
    if (!beaconNo.trim()) return warn('请先填写信标编号')
    setBeacons([...beacons.filter((other) => other.beaconNo !== beaconNo.trim()), { beaconNo: beaconNo.trim(), ...at }])
  }
  async function done() {
    if (draft.length > 0) return warn('有一个区域还没有画完，请先完成或退回')
    const values = { areas: [...areas], beacons: [...beacons] }
    if (await save.run({ mapId: map.mapId, ...values, version: map.version })) onClose()
  }
  return (
    <Dialog
      open
      title={`${map.mapName}：区域与信标`}
      width={1080}
      okText="保存"
      confirmLoading={save.pending}
      unsaved={dirty}
      mask={{ closable: false }}
      onOk={() => void done()}
      onCancel={async () => {
        if (!dirty || (await askLeave())) onClose()
      }}
    >
      <div className="pos-editor">
        <Plan plan={{ ...map, areas }} onPoint={put}>
          {(zoom) => (
            <>
              <Draft points={draft} heightM={map.heightM} zoom={zoom} />
              {beacons.map((beacon) => (
                <circle key={beacon.beaconNo} cx={beacon.x} cy={beacon.y} r={map.heightM / 60 / zoom} fill="#7048e8" />
              ))}
            </>
          )}
        </Plan>
        <div className="pos-form">
          <Select
            aria-label="画什么"
            className="k-wide"
            value={mode}
            options={[
              { value: 'area', label: '画区域' },
              { value: 'beacon', label: '放信标' },
            ]}
            onChange={setMode}
          />
          {mode === 'area' ? (
            <NewArea
              map={map}
              areas={areas}
              draft={draft}
              onDraft={setDraft}
              onAdd={(area) => setAreas([...areas, area])}
            />
          ) : (
            <Input
              className="k-gap"
              style={{ marginTop: 8 }}
              aria-label="信标编号"
              placeholder="已登记的信标编号，填好后点图上的位置"
              maxLength={32}
              value={beaconNo}
              onPressEnter={stays}
              onChange={({ target }) => setBeaconNo(target.value)}
            />
          )}
          <Areas map={map} areas={areas} onChange={setAreas} />
          <Beacons beacons={beacons} onChange={setBeacons} />
        </div>
      </div>
    </Dialog>
  )
}

/** Enter in a text line of this dialog does not save. */
const stays = (event: KeyboardEvent) => event.preventDefault()

interface NewAreaProps {
  map: PlanMap
  areas: readonly Area[]
  draft: readonly Point[]
  onDraft: (draft: readonly Point[]) => void
  onAdd: (area: Area) => void
}

/** The area being drawn: a room, or a common place with a name of its own. */
function NewArea({ map, areas, draft, onDraft, onAdd }: NewAreaProps) {
  const [name, setName] = useState('')
  const [roomId, setRoom] = useState<string | null>(null)
  function finish() {
    if (draft.length < 3) return warn('请在图上点出至少3个角')
    if (!name.trim()) return warn('请填写区域名称或选择房间')
    if (crossesItself(draft)) return warn('区域边界不能自相交')
    onAdd({ areaName: name.trim(), polygon: [...draft], roomId })
    onDraft([])
    setName('')
    setRoom(null)
  }
  return (
    <>
      <RoomSelect
        map={map}
        areas={areas}
        value={roomId}
        onChange={(next, label) => {
          setRoom(next)
          if (label) setName(label)
        }}
      />
      <Input
        className="k-gap"
        style={{ marginTop: 8 }}
        aria-label="区域名称"
        placeholder="区域名称，如 活动室"
        maxLength={30}
        value={name}
        onPressEnter={(event) => {
          event.preventDefault()
          finish()
        }}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="pos-bar k-gap">
        <Button onClick={finish}>完成区域</Button>
        <Button {...offBecause(draft.length === 0 && '还没有点')} onClick={() => onDraft(draft.slice(0, -1))}>
          退回一点
        </Button>
      </div>
      <p className="k-muted">{`依次点出各个角（${draft.length} 个）`}</p>
    </>
  )
}

interface RoomSelectProps {
  map: PlanMap
  areas: readonly Area[]
  value?: string | null
  onChange: (roomId: string | null, label?: string) => void
}

/** Rooms of the floor without an area: a resident whose bed is there counts as resting there (iot.md 8.3). */
function RoomSelect({ map, areas, value, onChange }: RoomSelectProps) {
  const { options } = useLookup('rooms', { locationId: map.locationId })
  const usedRooms = new Set(areas.flatMap(({ roomId }) => (roomId && roomId !== value ? [roomId] : [])))
  return (
    <Select
      aria-label="房间"
      className="k-wide"
      style={{ marginTop: 8 }}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="不是房间"
      value={value ?? undefined}
      options={options.filter((one) => !usedRooms.has(String(one.value)))}
      onChange={(next?: string | number) => {
        const chosen = options.find((one) => one.value === next)
        onChange(next === undefined ? null : String(next), chosen?.label)
      }}
    />
  )
}

interface AreasProps {
  map: PlanMap
  areas: readonly Area[]
  onChange: (areas: readonly Area[]) => void
}

function Areas({ map, areas, onChange }: AreasProps) {
  const change = (area: Area, values: Partial<Area>) =>
    onChange(areas.map((other) => (other === area ? { ...area, ...values } : other)))
  return (
    <List
      size="small"
      dataSource={[...areas]}
      locale={{ emptyText: '还没有区域' }}
      renderItem={(area, at) => (
        <List.Item
          actions={[
            <Button key="x" type="link" danger onClick={() => onChange(areas.filter((other) => other !== area))}>
              移除
            </Button>,
          ]}
        >
          <div className="k-wide">
            <Input
              aria-label={`区域${at + 1}的名称`}
              maxLength={30}
              value={area.areaName}
              onPressEnter={stays}
              onChange={({ target }) => change(area, { areaName: target.value })}
            />
            <RoomSelect map={map} areas={areas} value={area.roomId} onChange={(roomId) => change(area, { roomId })} />
          </div>
        </List.Item>
      )}
    />
  )
}

function Beacons({
  beacons,
  onChange,
}: {
  beacons: readonly Beacon[]
  onChange: (beacons: readonly Beacon[]) => void
}) {
  return (
    <List
      size="small"
      dataSource={[...beacons]}
      locale={{ emptyText: '还没有信标' }}
      renderItem={(beacon) => (
        <List.Item
          actions={[
            <Button key="x" type="link" danger onClick={() => onChange(beacons.filter((other) => other !== beacon))}>
              移除
            </Button>,
          ]}
        >
          信标 {beacon.beaconNo}
        </List.Item>
      )}
    />
  )
}
