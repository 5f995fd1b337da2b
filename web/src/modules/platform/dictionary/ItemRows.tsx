import { HolderOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Table } from 'antd'
import { createContext, type HTMLAttributes, useContext } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { dictionary, dictionarySource } from '#contract/modules/platform/dictionary/dictionary.ts'
import { useAction } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { confirmAction, type RowAction, RowActions } from '#kit/list/row/row-actions.tsx'
import { toast } from '#kit/look/notice.ts'
import { dragWords } from '#kit/page/drag-words.ts'
import { usePermit } from '#kit/page/permit.ts'
import type { RowOf } from '#kit/value/schema.ts'

export type Item = Omit<RowOf<typeof dictionary.values>, 'children'> & { children?: Item[] }
export type Editing = { edit: Item } | { under: Item | undefined }

interface ItemRowsProps {
  items: Item[]
  locked: boolean
  onEdit: (editing: Editing) => void
}

/** A tree with two levels; rows are sorted among their neighbours by dragging. */
export function ItemRows({ items, locked, onEdit }: ItemRowsProps) {
  const may = usePermit()
  const sortable = may('systemSetting.dictionarys.sort')
  const move = useAction(dictionary.update)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const all = items.flatMap((item) => [item, ...(item.children ?? [])])
  const find = (id: unknown) => all.find((item) => item.dictionaryId === id)
  function drop({ active, over }: DragEndEvent) {
    const moved = find(active.id)
    const target = find(over?.id)
    if (!moved || !target || moved === target) return
    if ((moved.parentId ?? null) !== (target.parentId ?? null)) return toast('只能在同一级内调整顺序')
    const input = { dictionaryId: moved.dictionaryId, version: moved.version, sort: target.sort }
    void move.run(input, { done: `已移动“${moved.dictionaryName}”` })
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={dragWords()}>
      <SortableContext items={all.map((item) => item.dictionaryId)} strategy={verticalListSortingStrategy}>
        <Table<Item>
          className="k-table"
          size="small"
          rowKey="dictionaryId"
          dataSource={items.map(leaf)}
          pagination={false}
          components={{ body: { row: DragRow } }}
          rowClassName={(row) => (row.status === onOff.is.off ? 'k-row-muted' : '')}
          expandable={{ defaultExpandAllRows: items.length < 20 }}
          columns={columnsOf(
            sortable && !move.pending,
            actionsOf(locked, onEdit).filter((action) => may(action.permit ?? '')),
          )}
        />
      </SortableContext>
    </DndContext>
  )
}

/** antd draws an arrow for an empty list of children. */
const leaf = ({ children, ...item }: Item): Item =>
  children?.length ? { ...item, children: children.map(leaf) } : item

const codes = {
  edit: 'systemSetting.dictionarys.edit',
  enable: 'systemSetting.dictionarys.enable',
  add: 'systemSetting.dictionarys.add',
  remove: 'systemSetting.dictionarys.delete',
}

function actionsOf(locked: boolean, onEdit: (editing: Editing) => void): RowAction<Item>[] {
  if (locked) return []
  const change = { permit: codes.enable, call: dictionary.update }
  return [
    { label: '修改', permit: codes.edit, onClick: (edit) => onEdit({ edit }) },
    {
      ...change,
      label: '停用',
      show: (row) => row.status === onOff.is.on,
      input: () => ({ status: onOff.is.off }),
      confirm: (row) => ({
        title: `停用“${row.dictionaryName}”？`,
        content: '新的登记不再出现，已登记的内容照常显示。',
      }),
      done: (row) => `已停用“${row.dictionaryName}”`,
    },
    {
      ...change,
      label: '启用',
      show: (row) => row.status === onOff.is.off,
      input: () => ({ status: onOff.is.on }),
      confirm: (row) => ({ title: `启用“${row.dictionaryName}”？` }),
      done: (row) => `已启用“${row.dictionaryName}”`,
    },
    { label: '新增下级', permit: codes.add, show: (row) => !row.parentId, onClick: (under) => onEdit({ under }) },
    {
      label: '删除',
      permit: codes.remove,
      call: dictionary.remove,
      danger: true,
      show: (row) => row.source === 'ORG',
      confirm: (row) => ({ title: `删除“${row.dictionaryName}”？`, content: '已被使用的不能删除，可以停用。' }),
      done: (row) => `已删除“${row.dictionaryName}”`,
    },
  ]
}

function columnsOf(sortable: boolean, actions: RowAction<Item>[]) {
  const act = (action: RowAction<Item>, row: Item) =>
    action.onClick ? action.onClick(row) : action.call && void confirmAction(action, action.call, row)
  return [
    { title: '名称', dataIndex: 'dictionaryName', key: 'dictionaryName' },
    { title: '值', dataIndex: 'dictionaryValue', key: 'dictionaryValue', width: 110 },
    { title: '来源', dataIndex: 'source', key: 'source', width: 80, render: dictionarySource.label },
    {
      title: '状态',
      dataIndex: 'status',
      key: 'status',
      width: 90,
      render: (status: number) => <StatusChip label={status ? '启用' : '停用'} />,
    },
    { title: '备注', dataIndex: 'remark', key: 'remark', ellipsis: true },
    ...(sortable
      ? [{ title: '排序', key: 'drag', width: 60, align: 'center' as const, render: () => <Handle /> }]
      : []),
    ...(actions.length > 0
      ? [
          {
            title: '操作',
            key: 'act',
            width: 230,
            render: (_: unknown, row: Item) => <RowActions row={row} actions={actions} onAction={act} />,
          },
        ]
      : []),
  ]
}

type Grip = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners'>
const GripContext = createContext<Grip | undefined>(undefined)

/** antd identifies a row by `data-row-key`. */
function DragRow({ style, ...props }: HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: string }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: props['data-row-key'] ?? '',
  })
  const moved = transform ? `translateY(${Math.round(transform.y)}px)` : undefined
  const lifted = isDragging ? ({ position: 'relative', zIndex: 2 } as const) : {}
  return (
    <GripContext value={{ attributes, listeners }}>
      <tr {...props} ref={setNodeRef} style={{ ...style, ...lifted, transform: moved, transition }} />
    </GripContext>
  )
}

function Handle() {
  const grip = useContext(GripContext)
  return (
    <button type="button" className="k-handle" aria-label="拖动排序" {...grip?.attributes} {...grip?.listeners}>
      <HolderOutlined />
    </button>
  )
}
