import { Button, Switch } from 'antd'
import { useState } from 'react'
import { toneOfAlert } from '#contract/modules/care/care-task/card.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { positionRecord } from '#contract/modules/devices/position/record.ts'
import { type Here, positionCourse } from '#contract/modules/devices/position/track.ts'
import { todo, todoPriority } from '#contract/modules/platform/message/todo.ts'
import { useCall } from '#kit/calls.ts'
import { Photo, StatusChip } from '#kit/cells.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { SideDialog } from '#kit/SideDialog.tsx'

interface CardProps {
  person: Here
  follows: boolean
  onFollow: (follows: boolean) => void
  onTrack: () => void
  onClose: () => void
}

/** A resident with place, warnings, and a button that sends somebody (iot.md 8.1). For `lazy()`. */
export default function PersonCard({ person, follows, onFollow, onTrack, onClose }: CardProps) {
  const page = usePage()
  const may = usePermit()
  const [calling, call] = useState(false)
  return (
    <SideDialog open size={360} mask={false} title={person.oldmanName} onClose={onClose}>
      <Photo name={person.oldmanName} src={person.photo} size={72} />
      <Facts person={person} />
      <div className="pos-bar k-gap">
        <Switch aria-label="跟随" checked={follows} onChange={onFollow} />
        跟随，平面图随他移动
      </div>
      <div className="pos-bar">
        <Permit need={positionCourse.track.options.permit}>
          <Button type="primary" onClick={onTrack}>
            历史轨迹
          </Button>
        </Permit>
        <Permit need={todo.create.options.permit}>
          <Button onClick={() => call(true)}>呼叫护士</Button>
        </Permit>
        {may(positionRecord.recordList.options.permit) && (
          <Button onClick={() => page.open(`/elderPosition/locateAlarm?oldmanId=${person.oldmanId}`)}>报警记录</Button>
        )}
        {may('live.archives.base.query') && (
          <Button
            onClick={() =>
              page.open(
                `/live/archives/base?${new URLSearchParams({ oldmanId: person.oldmanId, tabTitle: person.oldmanName })}`,
              )
            }
          >
            老人档案
          </Button>
        )}
      </div>
      {calling && <NurseCall person={person} onClose={() => call(false)} />}
    </SideDialog>
  )
}

function Facts({ person }: { person: Here }) {
  const may = usePermit()
  const card = useCall(
    careTask.card,
    { oldmanId: person.oldmanId },
    { enabled: may(careTask.card.options.permit), staleTime: 60_000 },
  )
  const { alerts = [], nursingNames } = card.data ?? {}
  const open = person.openAlarm ? `有${alarmLevel.label(person.openAlarm)}报警未处理` : ''
  const lines = [
    ...(person.risk ? [{ text: '走失风险', tone: 'danger' as const }] : []),
    ...(open ? [{ text: open, tone: person.openAlarm === 3 ? ('danger' as const) : ('warning' as const) }] : []),
    ...alerts.map(({ kind, text }) => ({ text: `${kind} ${text}`, tone: toneOfAlert(kind) })),
  ]
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['床位', person.bedName ?? undefined],
    ['位置', person.areaName ?? '区域外'],
    ['最近定位', person.time],
    ['误差', `约 ${person.acc} 米`],
    ['状态', person.stale ? '超过5分钟未更新' : person.still ? '静止' : '移动中'],
    ['标签', `${person.tagNo}${person.battery == null ? '' : `　电量 ${person.battery}%`}`],
    ...(nursingNames ? [['责任护理员', nursingNames] as const] : []),
  ]
  return (
    <dl className="pos-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>提示</dt>
        <dd>
          {lines.map(({ text, tone }) => (
            <StatusChip key={text} label={text} tone={tone} />
          ))}
          {lines.length === 0 && '无'}
        </dd>
      </div>
    </dl>
  )
}

/** Sends an employee to the resident: a to-do that arrives at once, and stays until the resident was seen. */
function NurseCall({ person, onClose }: { person: Here; onClose: () => void }) {
  const { oldmanName, bedName, areaName, time } = person
  return (
    <FormModal
      call={todo.create}
      title={`呼叫护士：${oldmanName}`}
      fields={['handlerId', 'priority', 'title', 'content']}
      options={{
        handlerId: { help: '马上收到提醒', span: 'full' },
        title: { span: 'full' },
        content: { span: 'full' },
      }}
      initial={{
        priority: todoPriority.urgent,
        title: `请到${areaName ?? '现场'}查看${oldmanName}`.slice(0, 60),
        content: [bedName, `${time.slice(5, 16)}定位在${areaName ?? '区域外'}`].filter(Boolean).join('，'),
      }}
      okText="呼叫"
      done={(row) => `已请${row.handlerName ?? '护士'}去看${oldmanName}`}
      onClose={onClose}
    />
  )
}
