import { Button } from 'antd'
import type { ReactNode } from 'react'
import { offBecause } from '../look/off-because.ts'
import { SlowNote } from '../look/SlowNote.tsx'
import { Permit } from '../Permit.tsx'

interface SaveFootProps {
  /** Permission to save; without it no foot is shown. */
  need: string
  dirty: boolean
  pending: boolean
  onUndo: () => void
  /** The changes in words. */
  note?: ReactNode
  className?: string
}

/**
 * The foot of a settings form: undo and save.
 *
 *     <SaveFoot need={setting.saveMattress.options.permit} dirty={dirty} pending={save.pending} onUndo={undo} />
 */
export function SaveFoot({ need, dirty, pending, onUndo, note, className = 'k-form-foot' }: SaveFootProps) {
  return (
    <Permit need={need}>
      <div className={className}>
        {note}
        <SlowNote pending={pending} />
        <Button {...offBecause(!dirty && '没有改动')} onClick={onUndo}>
          撤销改动
        </Button>
        <Button type="primary" htmlType="submit" {...offBecause(!dirty && '没有改动')} loading={pending}>
          保存
        </Button>
      </div>
    </Permit>
  )
}
