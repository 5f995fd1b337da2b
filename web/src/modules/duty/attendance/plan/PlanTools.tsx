import { Button, Switch } from 'antd'
import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { offBecause } from '#kit/look/off-because.ts'
import type { useRota } from '#kit/rota/use-rota.ts'
import type { Places } from '../use-places.ts'
import type { Month } from './schedule-plan.ts'

interface PlanToolsProps {
  add: boolean
  onAdd: (add: boolean) => void
  onTurn: () => void
  places?: Places
  mondays: readonly string[]
  onCopy: (monday: string) => void
  rota: Pick<ReturnType<typeof useRota>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>
  /** Number of people with unsaved days. */
  changed: number
  draft: boolean
  onSave: () => void
  onPublish: () => void
}

/** Actions on a whole month: rotation, copy of a week, undo, save and publish. */
export function PlanTools({ rota, changed, ...props }: PlanToolsProps) {
  return (
    <div className="att-tools">
      <span>
        <Switch size="small" checked={props.add} onChange={props.onAdd} aria-label="加排第二个班" /> 加排第二个班{' '}
        <Button onClick={props.onTurn}>循环排班</Button>{' '}
        {props.places && (
          <Button title="先选中格子，快捷键 B" onClick={props.places.onAsk}>
            安排{props.places.word}
          </Button>
        )}{' '}
        {props.mondays.map((monday) => (
          <Button key={monday} size="small" onClick={() => props.onCopy(monday)}>
            上周复制到{Number(monday.slice(8))}日起
          </Button>
        ))}
      </span>
      <span>
        <Button disabled={!rota.canUndo} title="Ctrl+Z" onClick={rota.undo}>
          撤销
        </Button>{' '}
        <Button disabled={!rota.canRedo} title="Ctrl+Y" onClick={rota.redo}>
          重做
        </Button>{' '}
        <Button type="primary" {...offBecause(changed === 0 && '没有改动')} onClick={props.onSave}>
          保存{changed > 0 ? `（${changed}人）` : ''}
        </Button>{' '}
        {props.draft && (
          <Button disabled={changed > 0} title={changed > 0 ? '请先保存' : undefined} onClick={props.onPublish}>
            发布
          </Button>
        )}
      </span>
    </div>
  )
}

/** State of the month, its problems, and the keys. */
export function PlanHint({ data, errors }: { data: Month; errors: number }) {
  const state = data.status === scheduleStatus.is.published ? '已发布' : '草稿，尚未发布'
  return (
    <p className="k-hint" aria-live="polite">
      {errors > 0 ? (
        <b className="att-gaps">有 {errors} 处不能这样排，已在格子里用红框标出。</b>
      ) : (
        `${state}${data.publishTime ? ` ${data.publishTime.slice(0, 16)}` : ''}。`
      )}{' '}
      方向键移动，数字键排班，0 休息，Delete 清除，L 锁定，{data.scheduleMode ? 'B 安排负责的位置，' : ''}Ctrl+C/V
      复制粘贴；不选画笔时拖动两格互换。
    </p>
  )
}
