import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Button, Checkbox, Segmented } from 'antd'
import { NumberBox } from '../../inputs/NumberBox.tsx'
import { dragWords } from '../../page/drag-words.ts'
import { SideDialog } from '../../SideDialog.tsx'
import type { ColumnLayout } from './layout.ts'

interface ColumnSettingsProps {
  columns: readonly { key: string; title: string; width: number }[]
  layout: ColumnLayout[]
  onChange: (layout: ColumnLayout[]) => void
  onReset: () => void
  onClose: () => void
}

/** Visibility, order, width and fixed edge of the columns; kept on this computer. */
export default function ColumnSettings({ columns, layout, onChange, onReset, onClose }: ColumnSettingsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = layout.map((item) => item.key)
  const shown = layout.filter((item) => item.show).length
  const change = (key: string, part: Partial<ColumnLayout>) =>
    onChange(layout.map((item) => (item.key === key ? { ...item, ...part } : item)))
  return (
    <SideDialog
      open
      title="列设置"
      size={440}
      onClose={onClose}
      extra={
        <Button size="small" onClick={onReset}>
          恢复默认
        </Button>
      }
    >
      <p className="k-muted k-hint">勾选要显示的列，拖动左侧手柄调整顺序（键盘：空格拿起，上下键移动）。</p>
      <DndContext
        accessibility={dragWords()}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          if (over) onChange(arrayMove(layout, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))))
        }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          {layout.map((item) => {
            const column = columns.find((one) => one.key === item.key)
            return column ? (
              <ColumnRow
                key={item.key}
                item={item}
                column={column}
                last={item.show && shown === 1}
                onChange={(part) => change(item.key, part)}
              />
            ) : null
          })}
        </SortableContext>
      </DndContext>
    </SideDialog>
  )
}

interface ColumnRowProps {
  item: ColumnLayout
  column: { key: string; title: string; width: number }
  /** The only shown column cannot be hidden. */
  last: boolean
  onChange: (part: Partial<ColumnLayout>) => void
}

function ColumnRow({ item, column, last, onChange }: ColumnRowProps) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: item.key })
  const moved = transform ? `translateY(${Math.round(transform.y)}px)` : undefined
  return (
    <div ref={setNodeRef} className="k-column-row" style={{ transform: moved, transition }}>
      <button type="button" className="k-handle" aria-label={`移动${column.title}`} {...attributes} {...listeners}>
        <HolderOutlined />
      </button>
      <Checkbox checked={item.show} disabled={last} onChange={(event) => onChange({ show: event.target.checked })}>
        {column.title}
      </Checkbox>
      <NumberBox
        size="small"
        kind="int"
        min={48}
        max={600}
        aria-label={`${column.title}宽度`}
        value={item.width ?? column.width}
        onChange={(width) => typeof width !== 'string' && onChange({ width: width ?? undefined })}
      />
      <Segmented
        size="small"
        aria-label={`固定${column.title}`}
        value={item.fixed ?? 'none'}
        options={[
          { value: 'left', label: '左' },
          { value: 'none', label: '不固定' },
          { value: 'right', label: '右' },
        ]}
        onChange={(value) => onChange({ fixed: value === 'left' || value === 'right' ? value : undefined })}
      />
    </div>
  )
}
