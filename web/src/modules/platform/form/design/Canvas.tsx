import { CopyOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import {
  dataSources,
  type FormField,
  type FormSchema,
  fieldKinds,
} from '#contract/modules/platform/form/form-schema.ts'
import { GridField, spanOf } from '../fill/FormGrid.tsx'
import type { Step } from './designer-state.ts'

interface CanvasProps {
  schema: FormSchema
  chosen: string | undefined
  step: (step: Step) => void
}

/** The form as it will look; each field can be chosen, moved, copied and removed. */
export function Canvas({ schema, chosen, step }: CanvasProps) {
  const { setNodeRef } = useDroppable({ id: 'canvas' })
  return (
    <section className="k-panel designer-canvas" aria-label="画布" ref={setNodeRef}>
      <SortableContext items={schema.fields.map((field) => field.key)} strategy={rectSortingStrategy}>
        <div className="form-grid">
          {schema.fields.map((field, index) => (
            <Cell
              key={field.key}
              schema={schema}
              field={field}
              index={index}
              chosen={field.key === chosen}
              step={step}
            />
          ))}
        </div>
      </SortableContext>
      {schema.fields.length === 0 && <p className="designer-empty k-muted">把左边的字段拖到这里，或点击添加</p>}
    </section>
  )
}

interface CellProps {
  schema: FormSchema
  field: FormField
  index: number
  chosen: boolean
  step: (step: Step) => void
}

function Cell({ schema, field, index, chosen, step }: CellProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: field.key })
  const moved = transform ? `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` : undefined
  const choose = () => step({ do: 'choose', key: field.key })
  function keys(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Delete') step({ do: 'remove', key: field.key })
    else if (event.key === 'Enter') choose()
    else if (event.altKey && event.key === 'ArrowUp') step({ do: 'move', key: field.key, to: index - 1 })
    else if (event.altKey && event.key === 'ArrowDown') step({ do: 'move', key: field.key, to: index + 1 })
    else if ((event.ctrlKey || event.metaKey) && event.key === 'd') step({ do: 'copy', key: field.key })
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not follow the grid
    <div
      ref={setNodeRef}
      role="group"
      aria-current={chosen}
      aria-label={`${fieldKinds.label(field.kind)}：${field.label}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: chosen, moved and removed by keys; its own buttons are inside
      tabIndex={0}
      className={chosen ? 'designer-cell is-chosen' : 'designer-cell'}
      style={{
        ...spanOf(field.kind === 'group' ? 24 : field.span),
        transform: moved,
        transition,
        opacity: isDragging ? 0.5 : 1,
      }}
      onClick={choose}
      onFocus={(event) => event.target === event.currentTarget && choose()}
      onKeyDown={keys}
    >
      <div className="designer-cell-bar">
        <button type="button" className="k-handle" aria-label={`移动${field.label}`} {...attributes} {...listeners}>
          <HolderOutlined />
        </button>
        {field.dataSource && <span className="k-muted">{dataSources.label(field.dataSource)}</span>}
        {field.visibleIf && <span className="k-muted">有条件显示</span>}
        <Button
          size="small"
          type="text"
          aria-label={`复制${field.label}`}
          icon={<CopyOutlined />}
          onClick={() => step({ do: 'copy', key: field.key })}
        />
        <Button
          size="small"
          type="text"
          aria-label={`删除${field.label}`}
          icon={<DeleteOutlined />}
          onClick={(event) => {
            event.stopPropagation()
            step({ do: 'remove', key: field.key })
          }}
        />
      </div>
      <div inert>
        <GridField schema={schema} field={field} value={undefined} look />
      </div>
    </div>
  )
}
